import type { ClockPort } from '@stoa/core/state';

/** Ends a connection that has gone silent. */
export interface Watchdog {
  /** Fires unless it is called again within `ms`. */
  expect(ms: number): void;
  stop(): void;
}

/** Creates a watchdog, which is at rest until it expects something. */
export function createWatchdog(clock: ClockPort, onTimeout: () => void): Watchdog {
  let deadline = 0;
  let cancel: (() => void) | undefined;
  // One timer serves a moving deadline, so that no event needs its own.
  const watch = (): void => {
    const left = deadline - clock.now();
    cancel = left <= 0 ? undefined : clock.after(left, watch);
    if (left <= 0) onTimeout();
  };
  return {
    expect(ms) {
      const earlier = clock.now() + ms < deadline;
      deadline = clock.now() + ms;
      if (earlier) cancel?.();
      if (earlier || cancel === undefined) cancel = clock.after(ms, watch);
    },
    stop() {
      cancel?.();
      cancel = undefined;
    },
  };
}
