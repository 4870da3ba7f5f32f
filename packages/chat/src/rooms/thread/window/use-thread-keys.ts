'use client';
import { useEffect, useRef, type RefObject } from 'react';
import { onThreadKey, type NeighbourOf } from './thread-keys.js';

/** Listens to the keys of a thread (see `onThreadKey`). Menus of messages are mounted elsewhere in the document and keep their keys. */
export function useThreadKeys(viewport: RefObject<HTMLElement | null>, neighbourOf: NeighbourOf): void {
  const latest = useRef(neighbourOf);
  useEffect(() => {
    latest.current = neighbourOf;
  });
  useEffect(() => {
    const element = viewport.current;
    if (!element) return;
    const onKeyDown = (event: KeyboardEvent) => onThreadKey(event, element, latest.current);
    element.addEventListener('keydown', onKeyDown);
    return () => element.removeEventListener('keydown', onKeyDown);
  }, [viewport]);
}
