'use client';
import { useCallback, useSyncExternalStore } from 'react';
import type { StoreApi } from 'zustand/vanilla';
import { onNextFrame } from './frame.js';

/** What a part needs of a store. */
export type ReadableStore<S> = Pick<StoreApi<S>, 'getState' | 'getInitialState' | 'subscribe'>;

/**
 * Reads a store through a selector; renders again only when the selected value changes by identity.
 *
 * The server, and the first client render over the server's HTML, see the store's initial state.
 */
export function useStore<S, T>(store: ReadableStore<S>, selector: (state: S) => T): T {
  return useSyncExternalStore(
    store.subscribe,
    () => selector(store.getState()),
    () => selector(store.getInitialState()),
  );
}

/** As `useStore`, but renders at most once per animation frame: for text that grows with every token. */
export function useFrameStore<S, T>(store: ReadableStore<S>, selector: (state: S) => T): T {
  const subscribe = useCallback(
    (changed: () => void) => {
      let cancel: (() => void) | null = null;
      const unsubscribe = store.subscribe(() => {
        cancel ??= onNextFrame(() => {
          cancel = null;
          changed();
        });
      });
      return () => {
        unsubscribe();
        cancel?.();
      };
    },
    [store],
  );
  return useSyncExternalStore(
    subscribe,
    () => selector(store.getState()),
    () => selector(store.getInitialState()),
  );
}
