'use client';
import { useSyncExternalStore, type CSSProperties } from 'react';

const neverChanges = () => () => {};

/** Whether this render may differ from the one of the server: false there and while its page is hydrated. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
}

/**
 * A computed style that is left out of the server's page and set after hydration. A strict Content-Security-Policy refuses `style`
 * attributes in a page, hydration does not set them again, and a style that is set by script is allowed.
 */
export function useClientStyle(style: CSSProperties | undefined): CSSProperties | undefined {
  return useIsHydrated() ? style : undefined;
}
