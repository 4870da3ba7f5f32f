import { performance } from 'node:perf_hooks';
import { setImmediate as nextTurn, setTimeout as rest } from 'node:timers/promises';
import { inSlices, type Steps } from '@stoa/core/wire';

/** How long other requests wait for a slice of long work. @units milliseconds */
const sliceMs = 5;
/** How long a slice waits for others, whose requests take several turns with answers of the database between them. @units milliseconds */
const restMs = 2;

/** Does long work in slices, between which this process serves others. */
export async function inTurns<T>(steps: Steps<T>): Promise<T> {
  let startedMs = performance.now();
  return inSlices(steps, {
    isDue: () => performance.now() - startedMs >= sliceMs,
    async pause() {
      await rest(restMs);
      startedMs = performance.now();
    },
  });
}

/** Lets this process serve others between two pieces of work that cannot be sliced. */
export const letOthersGoFirst = (): Promise<void> => nextTurn();
