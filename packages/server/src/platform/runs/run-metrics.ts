import type { RunOutcome, Usage } from '@stoa/core/contract';
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';

/** Figures about runs, none of which names a person. */
export interface RunMetrics {
  started(): void;
  ended(outcome: RunOutcome, usage: Usage | undefined): void;
  flushed(tookMs: number): void;
}

/** Registers the metrics of runs; the gauges are read on each scrape. */
export function createRunMetrics(
  registry: Registry,
  live: { runs(): number; readers(): number },
): RunMetrics {
  const registers = [registry];
  const started = new Counter({ name: 'stoa_runs_started_total', help: 'Runs begun.', registers });
  const ended = new Counter({
    name: 'stoa_runs_ended_total',
    help: 'Runs ended, by outcome.',
    labelNames: ['outcome'],
    registers,
  });
  const tokens = new Counter({
    name: 'stoa_tokens_total',
    help: 'Tokens used, by kind.',
    labelNames: ['kind'],
    registers,
  });
  const flush = new Histogram({
    name: 'stoa_run_flush_seconds',
    help: 'Time that one write of the event logs took.',
    buckets: [0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 5],
    registers,
  });
  new Gauge({
    name: 'stoa_runs_live',
    help: 'Runs that this process produces.',
    registers,
    collect() {
      this.set(live.runs());
    },
  });
  new Gauge({
    name: 'stoa_run_readers',
    help: 'Open readers of runs.',
    registers,
    collect() {
      this.set(live.readers());
    },
  });
  return {
    started: () => started.inc(),
    ended(outcome, usage) {
      ended.inc({ outcome });
      if (!usage) return;
      tokens.inc({ kind: 'input' }, usage.inputTokens - usage.cachedTokens);
      tokens.inc({ kind: 'cached' }, usage.cachedTokens);
      tokens.inc({ kind: 'output' }, usage.outputTokens);
    },
    flushed: (tookMs) => flush.observe(tookMs / 1000),
  };
}
