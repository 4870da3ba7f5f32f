'use client';
import { useLoadTexts, type ReadTexts } from '@stoa/ui';
import { lazy, Suspense, useState, useSyncExternalStore, type ComponentType, type ReactNode } from 'react';
import { LoadBoundary, LoadFailureLine, RetryOnline } from './load-states.js';

export interface LazyPartOptions<P> {
  /** Stands in the part's place while it loads. Default: nothing. */
  waiting?: ReactNode | ((props: P) => ReactNode);
  /** Names what could not be loaded. */
  title?: (read: ReadTexts) => string;
  /** Stands there after a failure, in the place of a line with the title and a button. */
  failed?: (retry: () => void, props: P) => ReactNode;
  /** The part reads texts that a translation defers, and waits for them. */
  waitsForTexts?: boolean;
}

/**
 * A part that is loaded on first use; `preload` loads it ahead of that, and tells whether it could. A loaded one is shown without waiting.
 */
export type LazyPart<P> = ComponentType<P> & { preload: () => Promise<boolean> };

/** Whether one attempt to load a part has failed. */
interface Failure {
  hasFailed: () => boolean;
  subscribe: (listener: () => void) => () => void;
  /**
   * Notes the failure and never settles: the part is taken away from above instead. An error inside of a boundary that still holds the
   * server's HTML would make React report one of its own and render it anew.
   */
  note: () => Promise<never>;
}

interface Attempt<P> {
  Chosen: ComponentType<P>;
  failure: Failure;
}

function createFailure(): Failure {
  let hasFailed = false;
  const listeners = new Set<() => void>();
  return {
    hasFailed: () => hasFailed,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    note: () =>
      new Promise(() => {
        hasFailed = true;
        for (const listener of listeners) listener();
      }),
  };
}

const isNotKnown = () => false;
const succeeded = () => true;
const failedToLoad = () => false;

/**
 * Makes a part that is loaded on first use; a server renders it. A part that fails to load or to render never takes the page down with
 * it: it is loaded again on request, when the network is back, and whenever it is shown anew.
 */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  { waiting = null, title, failed, waitsForTexts = false }: LazyPartOptions<P> = {},
): LazyPart<P> {
  let loaded: ComponentType<P> | undefined;
  let loading: Promise<ComponentType<P>> | undefined;
  const loadOnce = () =>
    (loading ??= load().then(
      (part) => (loaded = part),
      (error: unknown) => {
        loading = undefined;
        throw error;
      },
    ));

  function Part(props: P) {
    const loadTexts = useLoadTexts();
    const texts = waitsForTexts ? loadTexts : undefined;
    const begin = (): Attempt<P> => {
      const failure = createFailure();
      if (loaded && !texts) return { Chosen: loaded, failure };
      const load = async () => {
        const [part] = await Promise.all([loadOnce(), texts?.()]);
        return { default: part };
      };
      return { Chosen: lazy(() => load().catch(failure.note)), failure };
    };
    const [{ Chosen, failure, count }, setAttempt] = useState(() => ({ ...begin(), count: 0 }));
    const retry = () => setAttempt((before) => ({ ...begin(), count: before.count + 1 }));
    const hasFailed = useSyncExternalStore(failure.subscribe, failure.hasFailed, isNotKnown);
    const failureShown = (
      <RetryOnline onRetry={retry}>
        {failed ? failed(retry, props) : <LoadFailureLine title={title} onRetry={retry} />}
      </RetryOnline>
    );
    if (hasFailed) return failureShown;
    return (
      <LoadBoundary key={count} fallback={failureShown}>
        <Suspense fallback={typeof waiting === 'function' ? waiting(props) : waiting}>
          <Chosen {...props} />
        </Suspense>
      </LoadBoundary>
    );
  }
  return Object.assign(Part, { preload: () => loadOnce().then(succeeded, failedToLoad) });
}
