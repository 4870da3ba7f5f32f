'use client';
import { useLoadTexts, type ReadTexts } from '@stoa/ui';
import { lazy, Suspense, useState, type ComponentType, type ReactNode } from 'react';
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
    const choose = (): ComponentType<P> =>
      loaded && !texts
        ? loaded
        : lazy(() => Promise.all([loadOnce(), texts?.()]).then(([part]) => ({ default: part })));
    const [{ Chosen, attempt }, setChosen] = useState(() => ({ Chosen: choose(), attempt: 0 }));
    const retry = () => setChosen((before) => ({ Chosen: choose(), attempt: before.attempt + 1 }));
    return (
      <LoadBoundary
        key={attempt}
        fallback={
          <RetryOnline onRetry={retry}>
            {failed ? failed(retry, props) : <LoadFailureLine title={title} onRetry={retry} />}
          </RetryOnline>
        }
      >
        <Suspense fallback={typeof waiting === 'function' ? waiting(props) : waiting}>
          <Chosen {...props} />
        </Suspense>
      </LoadBoundary>
    );
  }
  return Object.assign(Part, { preload: () => loadOnce().then(succeeded, failedToLoad) });
}
