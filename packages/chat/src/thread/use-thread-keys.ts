'use client';
import { useEffect, useRef, type RefObject } from 'react';
import { onThreadKey } from './thread-keys.js';

/** Listens to the keys of a thread (see `onThreadKey`). Menus of messages stand elsewhere in the document and keep their keys. */
export function useThreadKeys(viewport: RefObject<HTMLElement | null>, onAbove: () => void): void {
  const latest = useRef(onAbove);
  useEffect(() => {
    latest.current = onAbove;
  });
  useEffect(() => {
    const element = viewport.current;
    if (!element) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (onThreadKey(event, element) === 'above') latest.current();
    };
    element.addEventListener('keydown', onKeyDown);
    return () => element.removeEventListener('keydown', onKeyDown);
  }, [viewport]);
}
