import type { Clock } from '../platform/clock.js';

/** The machine's clock, which a test can put forward. */
export interface TestClock extends Clock {
  /** @units milliseconds */
  advance(ms: number): void;
  /** To the beginning of a minute, for what is counted by the minute. */
  toNextMinute(): void;
}

export function createTestClock(): TestClock {
  let aheadMs = 0;
  const now = () => new Date(Date.now() + aheadMs);
  return {
    now,
    advance: (ms) => void (aheadMs += ms),
    toNextMinute: () => void (aheadMs += 60_000 - (now().getTime() % 60_000) + 100),
  };
}
