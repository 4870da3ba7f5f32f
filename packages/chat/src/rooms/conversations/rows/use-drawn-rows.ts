'use client';
import { startTransition, useEffect, useRef, useState, type RefObject } from 'react';

/** How many rows are always there: about what the tallest usual screen shows. */
export const firstRows = 24;
const moreRows = 30;

export interface DrawnRows {
  count: number;
  /** Stands for what is not drawn yet, below what is; when it comes near, more is drawn. */
  rest: RefObject<HTMLDivElement | null>;
}

/** How many of `total` rows are drawn: a screenful at once, and more as it is scrolled to, until the list is given up. */
export function useDrawnRows(
  total: number,
  least: number,
  isOn: boolean,
  viewport: RefObject<HTMLElement | null>,
): DrawnRows {
  const [wanted, setWanted] = useState(firstRows);
  const rest = useRef<HTMLDivElement>(null);
  if (!isOn && wanted !== firstRows) setWanted(firstRows);
  const count = Math.min(total, Math.max(wanted, least));
  const isComplete = count >= total;
  useEffect(() => {
    const mark = rest.current;
    if (!isOn || isComplete || !mark) return;
    const watch = new IntersectionObserver(
      (seen) => {
        if (seen.some((one) => one.isIntersecting)) startTransition(() => setWanted(count + moreRows));
      },
      { root: viewport.current },
    );
    watch.observe(mark);
    return () => watch.disconnect();
  }, [count, isOn, isComplete, viewport]);
  return { count, rest };
}
