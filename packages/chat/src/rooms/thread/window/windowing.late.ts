import type { Windowing } from './windowing.js';

/** Loads the module once. */
function createWindowingLoader() {
  let loaded: Windowing | undefined;
  return (run: (found: Windowing) => void): void => {
    if (loaded) return run(loaded);
    import('./windowing.js').then(
      (module) => run((loaded ??= module.windowing)),
      // The next scroll loads it again. Until then the gaps have their buttons.
      () => undefined,
    );
  };
}

/** `withWindowing` for a build that loads it beside the first messages. */
export const withWindowing = createWindowingLoader();
