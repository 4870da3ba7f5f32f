'use client';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import type { StoreApi } from 'zustand/vanilla';

/** A store that is loaded on first use. */
export interface LazyStore<A> {
  /** Rejects when it cannot be loaded. */
  load(): Promise<A>;
}

const noSubscription = () => () => undefined;
const retryMs = 5000;

/** A lazily loaded store as a component reads it. */
export interface LoadedStore<A, S> {
  /** Null while the store is loading, and when it could not be loaded. */
  actions: A | null;
  state: S;
  isFailed: boolean;
  /** For a press that may come before the store: waits for it; null when it cannot be loaded. */
  load(): Promise<A | null>;
}

/** Loads a store on first use. A failed load is retried while the component is mounted, and when the browser is online again. */
export function useLazyStore<A extends { store: StoreApi<S> }, S>(
  lazy: LazyStore<A>,
  initial: S,
): LoadedStore<A, S> {
  const [loaded, setLoaded] = useState<{ actions: A | null; isFailed: boolean }>({
    actions: null,
    isFailed: false,
  });
  useEffect(() => {
    let isLeft = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const load = () => {
      clearTimeout(timer);
      removeEventListener('online', load);
      lazy.load().then(
        (actions) => {
          if (!isLeft) setLoaded({ actions, isFailed: false });
        },
        () => {
          if (isLeft) return;
          setLoaded({ actions: null, isFailed: true });
          timer = setTimeout(load, retryMs);
          addEventListener('online', load);
        },
      );
    };
    load();
    return () => {
      isLeft = true;
      clearTimeout(timer);
      removeEventListener('online', load);
    };
  }, [lazy]);
  const store = loaded.actions?.store;
  const state = useSyncExternalStore(
    store?.subscribe ?? noSubscription,
    store?.getState ?? (() => initial),
    () => initial,
  );
  const load = useCallback(() => lazy.load().catch(() => null), [lazy]);
  return { ...loaded, state, load };
}
