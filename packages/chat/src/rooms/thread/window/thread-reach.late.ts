import type { Reach } from './thread-reach.js';

/** What was fetched once is at hand for everybody. */
function createReachFetch() {
  let here: Reach | undefined;
  return (run: (found: Reach) => void): void => {
    if (here) return run(here);
    import('./thread-reach.js').then(
      (room) => run((here ??= room.reach)),
      // It is asked for again with the next step of the reader. Until then the gaps of a thread have their buttons.
      () => undefined,
    );
  };
}

/** `withReach` for a build in which it comes beside the first messages. */
export const withReach = createReachFetch();
