'use client';
import { limits } from '@stoa/core/contract';
import { useSyncExternalStore } from 'react';

const query = `(width < ${limits.smallScreenPx}px)`;

function subscribe(changed: () => void): () => void {
  const list = matchMedia(query);
  list.addEventListener('change', changed);
  return () => list.removeEventListener('change', changed);
}

/** Whether the window is under 640 px wide. The server says no; style sheets keep the panels out of sight until it is known. */
export const useSmallScreen = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => false,
  );
