import type { ClockPort } from '@stoa/core/state';
import type { Connectivity } from './connectivity.js';

/** Timers that end early when the network is back. */
export interface Sleeper {
  sleep(ms: number): Promise<void>;
  /** Ends the current wait. */
  wake(): void;
}

/** Sleeps by `clock` and listens to `connectivity` meanwhile. */
export function createSleeper(clock: ClockPort, connectivity: Connectivity): Sleeper {
  let wake: () => void = () => undefined;
  return {
    sleep: (ms) =>
      new Promise((resolve) => {
        const stops = [clock.after(ms, () => wake()), connectivity.onOnline(() => wake())];
        wake = () => {
          for (const stop of stops) stop();
          wake = () => undefined;
          resolve();
        };
      }),
    wake: () => wake(),
  };
}
