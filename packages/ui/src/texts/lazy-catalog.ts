import type { Catalog } from './define-texts.js';

/** The rooms of a translation that no first view shows: fetched on demand, once. */
export interface LazyCatalog {
  /** Undefined until it has been fetched. */
  readonly current: Catalog | undefined;
  /** Fetches it, and anew after a failure. Never rejects: English stands in for a translation that cannot be fetched. */
  readonly load: () => Promise<void>;
  /** @returns unsubscribe */
  readonly subscribe: (listener: () => void) => () => void;
}

/** Wraps the import of a translation's deferred rooms. */
export function createLazyCatalog(load: () => Promise<Catalog>): LazyCatalog {
  let current: Catalog | undefined;
  let pending: Promise<void> | undefined;
  const listeners = new Set<() => void>();
  return {
    get current() {
      return current;
    },
    load: () =>
      (pending ??= load().then(
        (catalog) => {
          current = catalog;
          for (const listener of listeners) listener();
        },
        () => void (pending = undefined),
      )),
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
