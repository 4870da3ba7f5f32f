'use client';
import { useEffect, useState, type ComponentType } from 'react';
import { useLoadTexts } from '@stoa/ui';
import { LoadBoundary } from './load-states.js';
import type { LatePart, LatePartOptions } from './late-part.js';

const nothing = () => undefined;

/** `latePart` for a build that no server draws: nothing has to come alive, so a part needs no suspense and no press that was kept. */
export function latePart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  { waiting = null, failed = () => null, waitsForTexts = false }: LatePartOptions = {},
): LatePart<P> {
  let here: ComponentType<P> | undefined;
  const fetch = () => load().then((part) => (here ??= part));

  function Part(props: P) {
    const loadTexts = useLoadTexts();
    const [state, setState] = useState<'coming' | 'here' | 'failed'>(here ? 'here' : 'coming');
    useEffect(() => {
      if (state !== 'coming') return;
      let isWanted = true;
      const become = (next: 'here' | 'failed') => () => {
        if (isWanted) setState(next);
      };
      Promise.all([fetch(), waitsForTexts && loadTexts?.()]).then(become('here'), become('failed'));
      return () => void (isWanted = false);
    }, [state, loadTexts]);
    const fallback = failed(() => setState('coming'));
    const Here = here;
    if (state === 'failed') return fallback;
    return state === 'here' && Here ? (
      <LoadBoundary fallback={fallback}>
        <Here {...props} />
      </LoadBoundary>
    ) : (
      waiting
    );
  }
  return Object.assign(Part, { preload: () => fetch().then(nothing, nothing) });
}
