import type { WholeParser } from './whole-parser.js';

/** What was fetched once is at hand for everybody. */
function createWholeFetch() {
  let here: WholeParser | null = null;
  return {
    here: () => here,
    fetch: () => import('./whole-parser-room.js').then((room) => (here = room.wholeParser)),
  };
}

/** The whole parser of markdown, fetched once. */
export const whole = createWholeFetch();
