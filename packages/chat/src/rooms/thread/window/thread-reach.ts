import { createAnchorHold } from './anchor.js';
import { missingIn, putAway } from './window-reach.js';

/** What follows a reader through a thread that is longer than its screen. */
export const reach = { createAnchorHold, missingIn, putAway };
export type Reach = typeof reach;

/** Runs with it as soon as it is here: at once. */
export const withReach = (run: (found: Reach) => void): void => run(reach);
