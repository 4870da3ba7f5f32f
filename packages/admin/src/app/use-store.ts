'use client';
import { useSyncExternalStore } from 'react';

/** The methods of a store that a component reads. */
export interface ReadableStore<S> {
  getState(): S;
  getInitialState(): S;
  subscribe(listener: () => void): () => void;
}

/**
 * Reads a store through a selector, which answers with something that the state holds: it renders again when that changes by
 * identity. The server, and the first render over the server's HTML, see the initial state.
 */
export function useStore<S, T>(store: ReadableStore<S>, selector: (state: S) => T): T {
  return useSyncExternalStore(
    store.subscribe,
    () => selector(store.getState()),
    () => selector(store.getInitialState()),
  );
}
