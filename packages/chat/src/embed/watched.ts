/** A value that can be read and followed; the shape of a store, so that `useStore` reads it. */
export interface Watched<T> {
  getState: () => T;
  getInitialState: () => T;
  /** @returns the end of it */
  subscribe: (listener: (state: T, previous: T) => void) => () => void;
}

export interface Settable<T> extends Watched<T> {
  /** @param isQuiet nobody is told */
  setState: (next: T, isQuiet?: boolean) => void;
}

/** Makes one. Listeners hear of a change of identity only. */
export function createWatched<T>(initial: T): Settable<T> {
  const listeners = new Set<(state: T, previous: T) => void>();
  let state = initial;
  return {
    getState: () => state,
    getInitialState: () => initial,
    setState: (next, isQuiet = false) => {
      const previous = state;
      state = next;
      if (previous !== next && !isQuiet) listeners.forEach((listener) => listener(next, previous));
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
