'use client';
import { limits } from '@stoa/core/contract';
import { useSyncExternalStore } from 'react';

function createScreenHook(widthPx: number): () => boolean {
  const query = `(width < ${widthPx}px)`;
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

/** Whether the window is under 640 px wide. The server says no; style sheets keep the panels out of sight until it is known. */
export const useSmallScreen = createScreenHook(limits.smallScreenPx);

/** Whether the window is under 1280 px wide, where two panels leave the conversation little room. */
export const useNarrowScreen = createScreenHook(limits.wideScreenPx);

/** Whether the window is under 900 px wide, where one panel at most fits beside the conversation. */
export const useMediumScreen = createScreenHook(limits.mediumScreenPx);
