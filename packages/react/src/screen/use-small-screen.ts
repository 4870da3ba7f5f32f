'use client';
import { limits } from '@stoa/core/contract';
import { startTransition, useState, useSyncExternalStore } from 'react';
import { useBrowserLayoutEffect } from './use-browser-layout-effect.js';

/** Names of the widths below which a window is small. */
const widthsPx = {
  small: limits.smallScreenPx,
  /** Panels lie over the conversation, not beside it. */
  medium: limits.mediumScreenPx,
} as const;

const queryOf = (name: keyof typeof widthsPx) => `(width < ${widthsPx[name]}px)`;

function createScreenHook(name: keyof typeof widthsPx): () => boolean {
  const query = queryOf(name);
  const subscribe = (changed: () => void) => {
    const list = matchMedia(query);
    list.addEventListener('change', changed);
    return () => list.removeEventListener('change', changed);
  };
  return () =>
    useSyncExternalStore(
      subscribe,
      () => matchMedia(query).matches,
      () => false,
    );
}

/** Whether the window is under 640 px wide, for parts that no server renders. */
export const useSmallScreen = createScreenHook('small');

/** Whether the window is under 900 px wide, for parts that no server renders. */
export const useMediumScreen = createScreenHook('medium');

/**
 * The same for parts that a server renders: it says no, as the first render of the browser does; style sheets keep the panels out of
 * sight until it is known. What follows from it is rendered in slices, for a store's hook would render all of it in one task.
 */
export function useServedScreen(name: keyof typeof widthsPx): boolean {
  const [isUnder, setUnder] = useState(false);
  useBrowserLayoutEffect(() => {
    const list = matchMedia(queryOf(name));
    const update = () => setUnder(list.matches);
    startTransition(update);
    list.addEventListener('change', update);
    return () => list.removeEventListener('change', update);
  }, [name]);
  return isUnder;
}
