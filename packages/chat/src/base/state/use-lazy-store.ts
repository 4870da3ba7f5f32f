'use client';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { StoreApi } from 'zustand/vanilla';

/** A store that is loaded on first use. */
export interface LazyStore<A> {
  /** Rejects when it cannot be loaded. */
  load(): Promise<A>;
}

const noSubscription = () => () => undefined;
const retryMs = 5000;

/**
 * The actions and the state of a lazily loaded store; until it has come, and while it cannot be loaded, there are no actions. What
 * failed is tried again while the part is there, and when the browser is online again.
 */
export function useLazyStore<A extends { store: StoreApi<S> }, S>(
  lazy: LazyStore<A>,
  initial: S,
): { actions: A | null; state: S; isFailed: boolean } {
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
  return { ...loaded, state };
}
