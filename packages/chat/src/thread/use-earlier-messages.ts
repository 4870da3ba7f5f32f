'use client';
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react';

// The server has no layout to measure.
const useBrowserLayoutEffect = typeof window === 'undefined' ? useEffect : useLayoutEffect;

/** Messages that a thread draws when it opens: more than fit on a tall screen. */
const firstCount = 16;
/** Messages that are drawn with each step back. */
const stepCount = 24;
/** How far above the top of the viewport the next step is drawn, so that the reader never sees the gap. */
const aheadPx = 1200;

interface Entry {
  id: string;
}

export interface EarlierMessages<T extends Entry> {
  /** The end of the path that is drawn. The same array as long as nothing changes in it. */
  shown: readonly T[];
  /** Messages before it that are not drawn yet. */
  hiddenCount: number;
  /** Draws some more of them; what the reader sees stays where it is. */
  showEarlier: () => void;
  /** Draws everything from a message on. False when the path does not hold it. */
  reveal: (id: string) => boolean;
  /** Stands above the first drawn message; coming near it draws more. */
  sentinel: RefObject<HTMLDivElement | null>;
}

interface Start {
  threadId: string;
  /** The first message that is drawn; null before there are any. */
  id: string | null;
  /** Where it stood when it was chosen, in case it is taken out. */
  index: number;
}

function startAt(threadId: string, path: readonly Entry[], index: number): Start {
  const from = Math.max(0, index);
  return { threadId, id: path[from]?.id ?? null, index: from };
}

/** Remembers how far from the content's end the reader is. @units px */
function holdPlace(element: HTMLElement): number {
  // Two hands that keep the place would move it twice.
  element.style.overflowAnchor = 'none';
  return element.scrollHeight - element.scrollTop;
}

function returnToPlace(element: HTMLElement, fromEnd: number): void {
  element.scrollTop = element.scrollHeight - fromEnd;
  element.style.overflowAnchor = '';
}

/**
 * Draws a long thread from its end, and more of it as the reader goes back. What has been drawn stays, so that the browser's own
 * search finds it; opening costs the same whether a thread holds two hundred messages or ten thousand.
 */
export function useEarlierMessages<T extends Entry>(
  threadId: string,
  path: readonly T[],
  viewport: RefObject<HTMLElement | null>,
): EarlierMessages<T> {
  const sentinel = useRef<HTMLDivElement>(null);
  const [start, setStart] = useState<Start>(() => startAt(threadId, path, path.length - firstCount));
  /** Distance of the viewport's top from the content's end, kept while earlier messages come in above. */
  const keptFromEnd = useRef<number | null>(null);

  let current = start;
  if (start.threadId !== threadId || (start.id === null && path.length > 0)) {
    current = startAt(threadId, path, path.length - firstCount);
    setStart(current);
  }
  const found = current.id === null ? 0 : path.findIndex(({ id }) => id === current.id);
  const index = found >= 0 ? found : Math.min(current.index, Math.max(0, path.length - firstCount));

  const shown = useMemo(() => (index === 0 ? path : path.slice(index)), [path, index]);

  const moveTo = useCallback(
    (next: number) => {
      keptFromEnd.current = viewport.current && holdPlace(viewport.current);
      setStart(startAt(threadId, path, next));
    },
    [threadId, path, viewport],
  );
  useBrowserLayoutEffect(() => {
    const element = viewport.current;
    const fromEnd = keptFromEnd.current;
    if (!element || fromEnd === null) return;
    keptFromEnd.current = null;
    returnToPlace(element, fromEnd);
  }, [index, viewport]);

  const showEarlier = useCallback(() => moveTo(index - stepCount), [moveTo, index]);
  const reveal = useCallback(
    (id: string) => {
      const at = path.findIndex((message) => message.id === id);
      if (at >= 0 && at < index) moveTo(at - 2);
      return at >= 0;
    },
    [path, index, moveTo],
  );

  useEffect(() => {
    const element = sentinel.current;
    if (!element || index === 0 || typeof IntersectionObserver === 'undefined') return;
    // A new observer reports at once, so a step that did not fill the screen is followed by another.
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) showEarlier();
      },
      { root: viewport.current, rootMargin: `${aheadPx}px 0px 0px 0px` },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [index, showEarlier, viewport]);

  return { shown, hiddenCount: index, showEarlier, reveal, sentinel };
}
