'use client';
import { useEffect, type RefObject } from 'react';
import type { CopiedSelection } from './copied-selection.js';

/** The selected range of the document or shadow tree around an element. A document tells only the host of what is selected in a shadow tree. */
function selectedRange(element: Element): Range | null {
  const root = element.getRootNode();
  const own = root as { getSelection?: () => Selection | null };
  const selection = own.getSelection?.() ?? element.ownerDocument.getSelection();
  if (!selection || selection.rangeCount === 0) return null;
  const [composed] =
    root instanceof ShadowRoot && !own.getSelection && 'getComposedRanges' in selection
      ? selection.getComposedRanges({ shadowRoots: [root] })
      : [];
  const found = composed ?? selection.getRangeAt(0);
  if (found.collapsed) return null;
  const range = element.ownerDocument.createRange();
  range.setStart(found.startContainer, found.startOffset);
  range.setEnd(found.endContainer, found.endOffset);
  return range;
}

/** Copies what is selected in an element without the labels between the words, and formulas as TeX. What does it comes with the first selection. */
export function useCopiedSelection(place: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    let copied: ((range: Range) => CopiedSelection | null) | undefined;
    const load = () =>
      void import('./copied-selection.js').then(
        (loaded) => (copied = loaded.copiedSelection),
        () => {},
      );
    const onCopy = (event: ClipboardEvent) => {
      const [target] = event.composedPath();
      if (event.defaultPrevented || (target instanceof Element && target.closest('textarea, input'))) return;
      const range = copied && selectedRange(element);
      const selection = range && element.contains(range.commonAncestorContainer) ? copied?.(range) : null;
      if (!selection) return;
      event.preventDefault();
      event.clipboardData?.setData('text/plain', selection.text);
      event.clipboardData?.setData('text/html', selection.html);
    };
    element.addEventListener('selectstart', load, { once: true });
    element.addEventListener('copy', onCopy);
    return () => {
      element.removeEventListener('selectstart', load);
      element.removeEventListener('copy', onCopy);
    };
  }, [place]);
}
