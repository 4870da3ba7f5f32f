'use client';
import { lazy, Suspense, useState, type ComponentType, type ReactNode } from 'react';
import { LoadBoundary } from './load-states.js';
import { Arrived } from './early-press.js';

export interface LatePartOptions {
  /** Stands in the part's place while it is on its way. */
  waiting?: ReactNode;
  /** Stands there when it could not be fetched; nothing by default. */
  failed?: (retry: () => void) => ReactNode;
  /** The part reads texts that a translation defers, and waits for them. */
  waitsForTexts?: boolean;
}

/** A part that is fetched on first use; `preload` fetches it ahead of that. What is here already is shown without waiting. */
export type LatePart<P> = ComponentType<P> & { preload: () => Promise<void> };

const nothing = () => undefined;

/**
 * Makes a part that is fetched on first use, so that the page stands without it. A part that could not be fetched never takes the
 * page down with it: it is asked for again by a retry, and whenever it is shown anew.
 */
export function latePart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  { waiting = null, failed = () => null }: LatePartOptions = {},
): LatePart<P> {
  let here: ComponentType<P> | undefined;
  const fetch = () => load().then((part) => (here = part));
  const make = () => lazy(() => fetch().then((part) => ({ default: part })));
  let current: ComponentType<P> = make();
  const anew = () => {
    current = make();
    return current;
  };

  function Part(props: P) {
    const [{ Lazy, attempt }, setLazy] = useState(() => ({ Lazy: here ?? current, attempt: 0 }));
    const retry = () => setLazy(({ attempt: before }) => ({ Lazy: anew(), attempt: before + 1 }));
    return (
      <LoadBoundary key={attempt} fallback={failed(retry)} onFailure={anew}>
        <Suspense fallback={waiting}>
          <Lazy {...props} />
          <Arrived />
        </Suspense>
      </LoadBoundary>
    );
  }
  return Object.assign(Part, { preload: () => fetch().then(nothing, nothing) });
}
