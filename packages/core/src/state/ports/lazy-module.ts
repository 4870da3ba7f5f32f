/** A module that is loaded on first use, so that a visit that never uses it does not download it. */
export interface LazyModule<T> {
  /** The module, once it has been loaded. */
  loaded(): T | undefined;
  /** Loads the module once. Rejects when it cannot be loaded; the next use then tries again. */
  load(): Promise<T>;
  /** Runs at once when the module is loaded, else after loading; in order. A failure is reported to `failed`. */
  use(run: (module: T) => void): void;
}

/** Creates a lazy module over `importModule`; `failed` is called for each `use` that could not load it. */
export function createLazyModule<T>(
  importModule: () => Promise<T>,
  failed: () => void = () => undefined,
): LazyModule<T> {
  let loaded: T | undefined;
  let loading: Promise<T> | undefined;

  function load(): Promise<T> {
    loading ??= importModule().then(
      (module) => (loaded = module),
      (reason: unknown) => {
        loading = undefined;
        throw reason;
      },
    );
    return loading;
  }
  return {
    loaded: () => loaded,
    load,
    use(run) {
      if (loaded) run(loaded);
      else void load().then(run, failed);
    },
  };
}
