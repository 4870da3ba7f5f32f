'use client';
import { useEffect, useLayoutEffect, type RefObject } from 'react';

/** Browsers with `field-sizing` grow the box themselves, without a layout read for each key. */
function growsByItself(): boolean {
  return typeof CSS !== 'undefined' && CSS.supports?.('field-sizing', 'content');
}

function fit(element: HTMLTextAreaElement): void {
  element.style.height = 'auto';
  const edgesPx = element.offsetHeight - element.clientHeight;
  element.style.height = `${element.scrollHeight + edgesPx}px`;
}

// The server has no layout; there the effect would only warn on React 18.
const useBrowserLayoutEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect;

/** Keeps a text area as tall as its text where the browser cannot; `max-height` on the element is the limit. */
export function useAutoGrow(ref: RefObject<HTMLTextAreaElement | null>, enabled: boolean): void {
  useBrowserLayoutEffect(() => {
    if (enabled && ref.current && !growsByItself()) fit(ref.current);
  });
  useEffect(() => {
    const element = ref.current;
    if (!enabled || !element || growsByItself()) return;
    const onInput = () => fit(element);
    element.addEventListener('input', onInput);
    return () => element.removeEventListener('input', onInput);
  }, [ref, enabled]);
}
