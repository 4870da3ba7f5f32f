'use client';
import { useEffect, useLayoutEffect, useReducer, useRef, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import type { StoreApi } from 'zustand/vanilla';
import { createFrameTask } from './frame.js';

/** The methods of a store that a component reads. */
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

const never = () => () => {};
const yes = () => true;
const no = () => false;

/**
 * As `useStore`, but renders at most once per animation frame, and within it: for text that grows with every token.
 *
 * React's own hook for stores asks for a task of its own after each change that it has shown, to look whether another one came. Here
 * the next frame looks, and nothing else has to be done.
 */
export function useFrameStore<S, T>(store: ReadableStore<S>, selector: (state: S) => T): T {
  const isInitial = useSyncExternalStore(never, no, yes);
  const shown = selector(isInitial ? store.getInitialState() : store.getState());
  const [, renderAgain] = useReducer((times: number) => times + 1, 0);
  const latest = useRef({ selector, shown });
  useLayoutEffect(() => {
    latest.current = { selector, shown };
  });
  useEffect(() => {
    const update = () => {
      const { selector: select, shown: before } = latest.current;
      if (!Object.is(select(store.getState()), before)) flushSync(renderAgain);
    };
    const task = createFrameTask(update);
    const unsubscribe = store.subscribe(task.ask);
    // Something may have changed between the render and now.
    task.ask();
    return () => {
      unsubscribe();
      task.stop();
    };
  }, [store]);
  return shown;
}
