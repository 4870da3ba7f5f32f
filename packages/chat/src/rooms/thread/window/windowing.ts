import { createScrollAnchor } from './scroll-anchor.js';
import { snapshotOffscreen, unrenderedIn } from './window-measures.js';

/** Scroll anchoring and the measures of the virtual window: needed once a thread is longer than its viewport. */
export const windowing = { createScrollAnchor, unrenderedIn, snapshotOffscreen };
export type Windowing = typeof windowing;

/** Calls back with the module once it is loaded: here at once. */
export const withWindowing = (run: (loaded: Windowing) => void): void => run(windowing);
