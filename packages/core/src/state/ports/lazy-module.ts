/** The working part of a store that few people use on a visit. */
export interface LazyModule<T> {
  /** The part, once it has arrived. */
  loaded(): T | undefined;
  /** Runs at once where the part is there, else when it arrives; in order. */
  use(run: (part: T) => void): void;
}

/**
 * Loads a part at its first use, so that no visit pays for what it does not use. A part that did not arrive is asked for again by
 * the next use; `failed` hears of it.
 */
export function createLazyModule<T>(load: () => Promise<T>, failed: () => void): LazyModule<T> {
  let part: T | undefined;
  let loading: Promise<T> | undefined;

  async function arrive(run: (part: T) => void): Promise<void> {
    try {
      part = await (loading ??= load());
    } catch {
      loading = undefined;
      return failed();
    }
    run(part);
  }
  return {
    loaded: () => part,
    use(run) {
      if (part) run(part);
      else void arrive(run);
    },
  };
}
