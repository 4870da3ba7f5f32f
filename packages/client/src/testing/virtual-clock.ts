// Comes with the first refusal, which must not take longer than what this clock knows of.
import '../stream/read-refusal.js';
import type { ClockPort } from '@stoa/core/state';

/** A clock that jumps from timer to timer, so that minutes of reconnecting take milliseconds. */
export interface VirtualClock extends ClockPort {
  /** Runs due work and timers in order until `promise` settles. Throws when nothing is left to wait for. */
  runUntil<T>(promise: Promise<T>): Promise<T>;
  /** Lets `ms` pass. */
  advance(ms: number): Promise<void>;
}

interface Timer {
  at: number;
  order: number;
  run: () => void;
}

/** Starts at `startMs`. */
export function createVirtualClock(startMs = 0): VirtualClock {
  const timers = new Set<Timer>();
  let now = startMs;
  let order = 0;

  function earliest(): Timer | undefined {
    let first: Timer | undefined;
    for (const timer of timers)
      if (!first || timer.at < first.at || (timer.at === first.at && timer.order < first.order))
        first = timer;
    return first;
  }

  async function fire(timer: Timer): Promise<void> {
    timers.delete(timer);
    now = Math.max(now, timer.at);
    timer.run();
    await settle();
  }

  return {
    now: () => now,
    after(ms, run) {
      const timer = { at: now + ms, order: order++, run };
      timers.add(timer);
      return () => timers.delete(timer);
    },
    async runUntil(promise) {
      const state = { done: false };
      const finished = (): void => {
        state.done = true;
      };
      promise.then(finished, finished);
      await settle();
      while (!state.done) {
        const next = earliest();
        if (next === undefined)
          throw new Error('Nothing is left to wait for, and the promise is still open.');
        await fire(next);
      }
      return promise;
    },
    async advance(ms) {
      const until = now + ms;
      await settle();
      for (let next = earliest(); next !== undefined && next.at <= until; next = earliest()) await fire(next);
      now = until;
    },
  };
}

/** Everything that promises and streams have queued runs before the next macrotask does. */
function settle(): Promise<void> {
  return new Promise((resolve) => {
    if (typeof setImmediate === 'function') setImmediate(resolve);
    else setTimeout(resolve, 0);
  });
}
