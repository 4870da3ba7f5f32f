import { formatFrame } from '@stoa/core/wire';
import type { Pool } from 'pg';
import type { LlmEnd, LlmProvider, LlmRequest } from '../llm/port.js';
import type { Announcer } from './announcer.js';
import { finalizeOwned, type Ending, type FinalizeDeps } from './finalize.js';
import { LiveRun, type RunStart } from './live-run.js';
import { createLogWriter } from './log-writer.js';
import { emptyFailure, interruptedFailure, internalFailure, runFailure } from './run-failure.js';
import type { RunMetadata } from './run-metadata.js';
import type { RunLog } from './run-log.js';
import type { RunMetrics } from './run-metrics.js';
import type { Generation, RunPreparation, RunsLogger } from './run-ports.js';
import { inSpan, markFailed } from '../tracing/spans.js';

/** Why we ended a generation ourselves. */
type Cause = 'stop' | 'shutdown' | 'gone';

interface Production {
  run: LiveRun;
  abort: AbortController;
  cause: Cause | undefined;
  done: Promise<void>;
}

/** What there is to generate, and how. */
export interface RunWork {
  provider: LlmProvider;
  request: LlmRequest | RunPreparation;
  /** By default the reply is one answer of the provider. */
  generation?: Generation | undefined;
}

/** The runs that this process produces. */
export interface Producer {
  live(runId: string): LiveRun | undefined;
  readonly size: number;
  /** Begins to generate; the row of the run exists and names this process as its owner. */
  begin(metadata: RunMetadata, start: RunStart, work: RunWork): void;
  /** Ends a run with what it has. Does nothing for a run that is not produced here. */
  stop(runId: string): void;
  /** The same for the run of a request. @returns whether it is produced here */
  stopRequest(personId: string, requestId: string): boolean;
  /** Looks after stop requests and lost ownership of runs that write nothing. */
  check(): Promise<void>;
  /** Ends every run as `interrupted`, for at most `timeoutMs`; so does each one that begins from here on. */
  shutdown(timeoutMs: number): Promise<void>;
}

/** A provider that does not let go when told to is left behind after this time. */
const abortGraceMs = 5_000;

const firstRetryMs = 250;
const lastRetryMs = 5_000;
/** Failures that are not the connection's are not tried for ever. */
const maxFaults = 3;

/** @param owner id of this process. */
export function createProducer(
  deps: FinalizeDeps & {
    pool: Pool;
    log: RunLog;
    announcer: Announcer;
    metrics: RunMetrics;
    logger: RunsLogger;
  },
  owner: string,
  writeDelayMs: number,
): Producer {
  const { log, announcer, metrics, logger } = deps;
  const productions = new Map<string, Production>();
  let isEnding = false;
  let isOver = false;

  const writer = createLogWriter(log, writeDelayMs, {
    onStop: (run) => end(run.metadata.id, 'stop'),
    onGone: (run) => lose(run.metadata.id),
    onWritten: (run) => announcer.announce(run.metadata.id),
    onFlush: metrics.flushed,
    onError: (error) => logger.error({ err: error }, 'the event log could not be written'),
  });
  const hooks = { onUnwritten: writer.mark };

  function end(runId: string, cause: Cause) {
    const production = productions.get(runId);
    if (!production || production.cause) return;
    production.cause = cause;
    production.abort.abort();
  }

  /** Another process declared this run dead: it writes nothing more, and its readers continue from the log. */
  function lose(runId: string) {
    const production = productions.get(runId);
    if (!production) return;
    productions.delete(runId);
    production.cause = 'gone';
    production.abort.abort();
    production.run.close();
    production.run.release();
    logger.warn({ runId }, 'this process lost a run');
  }

  async function generate(
    { run, abort }: Production,
    { provider, request, generation }: RunWork,
  ): Promise<LlmEnd | 'fault'> {
    const abandoned = new Promise<LlmEnd>((resolve) => {
      abort.signal.addEventListener(
        'abort',
        () => setTimeout(() => resolve({ type: 'aborted' }), abortGraceMs).unref(),
        { once: true },
      );
    });
    try {
      const stream = async (): Promise<LlmEnd> => {
        const ready = typeof request === 'function' ? await request(run, abort.signal) : request;
        if (abort.signal.aborted) return { type: 'aborted' };
        if (!generation) return provider.stream(ready, run, abort.signal);
        return generation((one, sink) => provider.stream(one, sink, abort.signal), ready, run, abort.signal);
      };
      return await Promise.race([stream(), abandoned]);
    } catch (error) {
      logger.error(
        { err: error, runId: run.metadata.id },
        'a provider threw, or a request could not be prepared',
      );
      return 'fault';
    }
  }

  async function finish(production: Production, ending: Ending) {
    const { run } = production;
    const { id } = run.metadata;
    run.close();
    await writer.release(run);
    const tail = run.takeTail();
    let retryMs = firstRetryMs;
    let faults = 0;
    do {
      try {
        const isGivenUp = faults >= maxFaults;
        const result = await finalizeOwned(
          isGivenUp ? { ...deps, conversations: keepNothing } : deps,
          { metadata: run.metadata, owner, shownSeq: run.shownSeq, tail },
          isGivenUp ? { ...ending, outcome: 'failed', error: internalFailure } : ending,
        );
        if (!result) return lose(id);
        run.written();
        productions.delete(id);
        announcer.announce(id);
        metrics.ended(result.end.outcome, result.end.usage);
        run.finish(formatFrame(result.endSeq, result.end));
        return;
      } catch (error) {
        logger.error({ err: error, runId: id }, 'a run could not be ended yet');
        if (!isConnectionError(error)) faults++;
        await new Promise((resolve) => setTimeout(resolve, retryMs));
        retryMs = Math.min(retryMs * 2, lastRetryMs);
      }
    } while (!isOver && production.cause !== 'gone');
  }

  function produce(production: Production, work: RunWork): Promise<void> {
    const { id, storage } = production.run.metadata;
    const attributes = { 'stoa.run.id': id, 'stoa.run.storage': storage };
    return inSpan('reply', { attributes }, async (span) => {
      const generated = await generate(production, work);
      if (production.cause === 'gone') return;
      const ending = endingOf(generated, production);
      const { inputTokens, outputTokens } = ending.usage ?? {};
      span.setAttributes({
        'stoa.run.outcome': ending.outcome,
        'gen_ai.usage.input_tokens': inputTokens,
        'gen_ai.usage.output_tokens': outputTokens,
      });
      if (ending.outcome === 'failed') markFailed(span, ending.outcome);
      await finish(production, ending);
    });
  }

  return {
    live: (runId) => productions.get(runId)?.run,
    get size() {
      return productions.size;
    },
    begin(metadata, start, work) {
      const run = new LiveRun(metadata, hooks);
      const production: Production = {
        run,
        abort: new AbortController(),
        cause: undefined,
        done: Promise.resolve(),
      };
      productions.set(metadata.id, production);
      metrics.started();
      run.start(start);
      production.done = produce(production, work);
      if (isEnding) end(metadata.id, 'shutdown');
    },
    stop: (runId) => end(runId, 'stop'),
    stopRequest(personId, requestId) {
      const found = [...productions.values()].find(
        ({ run: { metadata } }) => metadata.personId === personId && metadata.requestId === requestId,
      );
      if (found) end(found.run.metadata.id, 'stop');
      return found !== undefined;
    },
    async check() {
      if (productions.size === 0) return;
      for (const [runId, result] of await log.check([...productions.keys()])) {
        if (result === 'stop') end(runId, 'stop');
        // A run that is being ended is no longer running, and cannot belong to another process.
        else if (result === 'gone' && !productions.get(runId)?.run.isClosed) lose(runId);
      }
    },
    async shutdown(timeoutMs) {
      isEnding = true;
      const all = [...productions.values()];
      for (const { run } of all) end(run.metadata.id, 'shutdown');
      let timer: NodeJS.Timeout | undefined;
      const timedOut = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, timeoutMs);
      });
      await Promise.race([Promise.all(all.map(({ done }) => done)), timedOut]);
      clearTimeout(timer);
      isOver = true;
      writer.close();
    },
  };
}

function endingOf(generated: LlmEnd | 'fault', { run, cause }: Production): Ending {
  const usage = run.used && { usage: run.used };
  if (generated === 'fault') return { outcome: 'failed', error: internalFailure, ...usage };
  if (generated.type === 'finished')
    return run.hasWords
      ? { outcome: 'completed', reason: generated.reason, ...usage }
      : { outcome: 'failed', reason: generated.reason, error: emptyFailure(generated.reason), ...usage };
  if (cause === 'stop') return { outcome: 'stopped', ...usage };
  if (cause === 'shutdown' || generated.type === 'aborted')
    return { outcome: 'interrupted', error: interruptedFailure, ...usage };
  return { outcome: 'failed', error: runFailure(generated.error), ...usage };
}

const keepNothing: FinalizeDeps['conversations'] = {
  saveRequest: async () => 'saved',
  saveReply: async () => {},
  changed: () => undefined,
};

/** Classes of SQLSTATE that pass: connection, resources, operator intervention, rollback. Errors without one are the socket's. */
function isConnectionError(error: unknown): boolean {
  const code = (error as { code?: unknown }).code;
  return typeof code !== 'string' || !/^[0-9A-Z]{5}$/.test(code) || /^(08|53|57|40)/.test(code);
}
