/** An observable value; the interface of a store, so that `useStore` reads it. */
export interface Observable<T> {
  getState: () => T;
  getInitialState: () => T;
  /** @returns unsubscribe */
  subscribe: (listener: (state: T, previous: T) => void) => () => void;
}

export interface Settable<T> extends Observable<T> {
  /** @param isSilent do not notify */
  setState: (next: T, isSilent?: boolean) => void;
}

/** Creates an observable. Listeners are notified of a change of identity only. */
export function createObservable<T>(initial: T): Settable<T> {
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
