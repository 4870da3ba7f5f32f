'use client';
import { useEffect, useRef, type RefObject } from 'react';
import { findByData, isFocusLost, useBrowserLayoutEffect } from '@stoa/react';
import { articleIn } from './row-elements.js';

/** Restores focus to a message whose row was remounted, or to the thread when the focused element was removed. */
export function useRestoredFocus(viewport: RefObject<HTMLElement | null>): void {
  const held = useRef<{ element: Element; key: string | null } | null>(null);
  useEffect(() => {
    const view = viewport.current;
    if (!view) return;
    const onFocusIn = ({ target }: FocusEvent) => {
      if (!(target instanceof Element) || target === view) return;
      held.current = {
        element: target,
        key: target.closest('[data-row]')?.getAttribute('data-row') ?? null,
      };
    };
    const onFocusOut = ({ target }: FocusEvent) => {
      // Whether a removed element gets `focusout` differs by browser.
      if (target instanceof Element && target.isConnected) held.current = null;
    };
    view.addEventListener('focusin', onFocusIn);
    view.addEventListener('focusout', onFocusOut);
    return () => {
      view.removeEventListener('focusin', onFocusIn);
      view.removeEventListener('focusout', onFocusOut);
    };
  }, [viewport]);
  useBrowserLayoutEffect(() => {
    const view = viewport.current;
    if (!view || !held.current || held.current.element.isConnected) return;
    const { key } = held.current;
    held.current = null;
    if (!isFocusLost(view)) return;
    const row = key === null ? undefined : findByData(view, 'data-row', key);
    (articleIn(row) ?? view).focus({ preventScroll: true });
  });
}
