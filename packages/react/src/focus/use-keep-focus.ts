'use client';
import { focusStartOf } from '@stoa/ui';
import { useEffect, useRef, type RefObject } from 'react';
import { isFocusLost } from './focus.js';

/**
 * For a place that shows one step after the other: when the button that was pressed goes with its step, focus goes to the start of
 * the next one instead of nowhere.
 */
export function useKeepFocus<E extends HTMLElement>(step: string): RefObject<E | null> {
  const place = useRef<E | null>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    if (place.current && isFocusLost(place.current)) focusStartOf(place.current);
  }, [step]);
  return place;
}
