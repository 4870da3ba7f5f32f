'use client';
import { useEffect, useLayoutEffect, type RefObject } from 'react';

/**
 * Hides an element with `hidden="until-found"`, and reveals it on `beforematch`. Browsers without support hide it completely.
 */
export function useBeforeMatch(
  element: RefObject<HTMLElement | null>,
  isHidden: boolean,
  onFound: () => void,
): void {
  useLayoutEffect(() => {
    // React supports `hidden` as a boolean only.
    if (isHidden) element.current?.setAttribute('hidden', 'until-found');
    else element.current?.removeAttribute('hidden');
  }, [element, isHidden]);
  useEffect(() => {
    const node = element.current;
    if (!node || !isHidden) return;
    node.addEventListener('beforematch', onFound);
    return () => node.removeEventListener('beforematch', onFound);
  });
}
