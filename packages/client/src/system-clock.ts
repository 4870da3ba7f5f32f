import type { ClockPort } from '@stoa/core/state';

/** The clock of the machine. */
export const systemClock: ClockPort = {
  now: () => Date.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};
