import type { ClockPort } from '../state/ports/ports.js';

/** A clock that stands still until it is moved. */
export interface FakeClock extends ClockPort {
  /** Moves on; timers that fall due run in order, and everything they start is let settle. */
  advance(ms: number): Promise<void>;
}

/** Lets every promise that is ready run. */
export const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

/** A clock that shows `start`. @units milliseconds since 1970 */
export function createFakeClock(start = Date.UTC(2025, 0, 15, 12)): FakeClock {
  let now = start;
  let timers: { at: number; run: () => void }[] = [];
  return {
    now: () => now,
    after(ms, run) {
      const timer = { at: now + ms, run };
      timers.push(timer);
      return () => {
        timers = timers.filter((other) => other !== timer);
      };
    },
    async advance(ms) {
      const end = now + ms;
      await settle();
      for (;;) {
        const due = timers.filter((timer) => timer.at <= end).sort((a, b) => a.at - b.at)[0];
        if (!due) break;
        timers = timers.filter((timer) => timer !== due);
        now = Math.max(now, due.at);
        due.run();
        await settle();
      }
      now = end;
    },
  };
}

/** The real clock, for stories. */
export const realClock: ClockPort = {
  now: () => Date.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};
