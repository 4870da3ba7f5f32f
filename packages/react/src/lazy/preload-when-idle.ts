/** A page that never rests loads all the same. @units ms */
const latestMs = 3000;
/** Where a browser does not say when it rests. @units ms */
const pauseMs = 100;

/**
 * Loads parts before their first use, one at a time, each while the browser is idle: all at once they would delay input.
 *
 * @returns stops it
 */
export function preloadWhenIdle(loads: readonly (() => unknown)[]): () => void {
  let isStopped = false;
  let cancel = () => {};
  const next = (index: number) => {
    const load = loads[index];
    if (!load || isStopped) return;
    const run = () => {
      void Promise.resolve(load()).then(
        () => next(index + 1),
        () => next(index + 1),
      );
    };
    if (typeof requestIdleCallback === 'function') {
      const handle = requestIdleCallback(run, { timeout: latestMs });
      cancel = () => cancelIdleCallback(handle);
    } else {
      const timer = setTimeout(run, pauseMs);
      cancel = () => clearTimeout(timer);
    }
  };
  next(0);
  return () => {
    isStopped = true;
    cancel();
  };
}
