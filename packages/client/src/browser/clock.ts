import type { ClockPort } from '@stoa/core/state';

/** The browser's own time. */
export const browserClock: ClockPort = {
  now: () => Date.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
  // A page that nobody sees has nobody to answer, and its timers are slow.
  pause: () => new Promise((resolve) => (document.hidden ? resolve() : setTimeout(resolve))),
};
