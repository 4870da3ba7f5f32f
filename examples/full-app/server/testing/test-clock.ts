import type { Clock } from '../platform/clock.js';

/** The machine's clock, which a test can put forward. */
export interface TestClock extends Clock {
  /** @units milliseconds */
  advance(ms: number): void;
}

export function createTestClock(): TestClock {
  let aheadMs = 0;
  return {
    now: () => new Date(Date.now() + aheadMs),
    advance: (ms) => void (aheadMs += ms),
  };
}
