'use client';
import { useEffect, useLayoutEffect, type RefObject } from 'react';

/**
 * Hides an element in such a way that the browser's own search still finds what is in it, and shows it then. Browsers that cannot
 * do this hide it altogether.
 */
export function useFoundInPage(
  element: RefObject<HTMLElement | null>,
  isHidden: boolean,
  onFound: () => void,
): void {
  useLayoutEffect(() => {
    // React knows `hidden` as a yes or no only.
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
