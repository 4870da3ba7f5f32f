import type { ChatEvent, ChatRequest, RunEnd, RunOutcome } from '@stoa/core/contract';
import type { ClockPort } from '@stoa/core/state';
import { formatFrame, heartbeatFrame } from '@stoa/core/wire';
import { isEnd } from '../stream/event-reader.js';
import { createFakeBody, type FakeBody } from './fake-body.js';
import type { StreamFate } from './fake-network.js';

/** One step of a scripted run. Without an end of its own the script ends `completed`. */
export type FakeStep =
  | { text: string }
  | { event: ChatEvent }
  | { waitMs: number }
  /** Breaks every connection of the run, which goes on. */
  | { drop: true }
  /** The server dies: connections break, the last `lost` events were never written, the run ends `interrupted`. */
  | { crash: { lost: number; downMs: number } };

/** The run's side of the fake server. */
export interface FakeRuns {
  /** Starts a run, or finds the one with the same id. */
  start(request: ChatRequest, steps: () => FakeStep[]): void;
  has(requestId: string): boolean;
  /** A body that follows a run from after `after`. */
  follow(requestId: string, after: number, fate: StreamFate): FakeBody | undefined;
  stop(requestId: string): void;
  acknowledge(requestId: string): boolean;
  /** Whether a crash has taken the server away. */
  isDown(): boolean;
}

const endOf = (outcome: RunOutcome): RunEnd => ({ s: 'run', type: 'end', outcome });

interface Run {
  log: ChatEvent[];
  bodies: Set<FakeBody>;
  ended: boolean;
  cancelStep?: () => void;
}

/** Runs that grow by the clock, whether anybody reads them or not. The same promises as the real server makes. */
export function createFakeRuns(clock: ClockPort): FakeRuns {
  const runs = new Map<string, Run>();
  let upAgainMs = -Infinity;

  function append(run: Run, event: ChatEvent): void {
    run.log.push(event);
    for (const body of run.bodies) body.write(formatFrame(run.log.length, event));
  }

  function end(run: Run, last: RunEnd): void {
    if (run.ended) return;
    run.cancelStep?.();
    append(run, last);
    run.ended = true;
    for (const body of run.bodies) body.close();
  }

  const drop = (run: Run): void => {
    for (const body of run.bodies) body.cut();
  };

  function crash(run: Run, { lost, downMs }: { lost: number; downMs: number }): void {
    drop(run);
    run.log.length = Math.max(0, run.log.length - lost);
    upAgainMs = clock.now() + downMs;
    end(run, endOf('interrupted'));
  }

  function play(run: Run, steps: FakeStep[]): void {
    for (const [index, step] of steps.entries()) {
      if (run.ended) return;
      if ('waitMs' in step) {
        run.cancelStep = clock.after(step.waitMs, () => play(run, steps.slice(index + 1)));
        return;
      }
      if ('text' in step) append(run, { s: '0', d: step.text });
      else if ('drop' in step) drop(run);
      else if ('crash' in step) crash(run, step.crash);
      else if (isEnd(step.event)) end(run, step.event);
      else append(run, step.event);
    }
    end(run, endOf('completed'));
  }

  function beat(body: FakeBody, run: Run): void {
    if (!run.bodies.has(body)) return;
    body.write(heartbeatFrame);
    clock.after(10_000, () => beat(body, run));
  }

  return {
    has: (requestId) => runs.has(requestId),
    start(request, steps) {
      const { requestId, messageId } = request.options;
      if (runs.has(requestId)) return;
      const run: Run = { log: [], bodies: new Set(), ended: false };
      runs.set(requestId, run);
      append(run, { s: 'run', type: 'start', model: request.model, ...(messageId ? { messageId } : {}) });
      play(run, steps());
    },
    follow(requestId, after, fate) {
      const run = runs.get(requestId);
      if (run === undefined) return undefined;
      const body: FakeBody = createFakeBody(fate, () => run.bodies.delete(body));
      run.bodies.add(body);
      // A reader that saw more than the log still gets the run's end.
      const last = run.ended ? run.log.length - 1 : run.log.length;
      const first = Math.max(0, Math.min(after - (fate.repeatedEvents ?? 0), last));
      for (const [index, event] of run.log.entries())
        if (index >= first && run.bodies.has(body)) body.write(formatFrame(index + 1, event));
      if (run.ended) body.close();
      else clock.after(10_000, () => beat(body, run));
      return body;
    },
    stop(requestId) {
      const run = runs.get(requestId);
      if (run) end(run, endOf('stopped'));
    },
    acknowledge: (requestId) => runs.delete(requestId),
    isDown: () => clock.now() < upAgainMs,
  };
}
