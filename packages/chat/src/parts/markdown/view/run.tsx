import { createElement, memo, type ReactElement, type ReactNode } from 'react';

/** Items or rows that are drawn together. It adds no element. */
const Run = memo(function Run({ items }: { items: readonly ReactElement[] }) {
  return items;
});

const runLength = 32;

/** The elements of a list in runs: when the list grows, only its last run is looked at again. */
export function createRuns() {
  const items: ReactElement[] = [];
  const drawn: ReactElement[] = [];
  return {
    get length() {
      return items.length;
    },
    /** Puts an element at its place; those after it go. */
    set(index: number, element: ReactElement): void {
      if (items[index] === element && items.length === index + 1) return;
      items.length = index;
      items.push(element);
      drawn.length = Math.min(drawn.length, Math.floor(index / runLength));
    },
    /** The first `count` elements. */
    elements(count: number): ReactNode[] {
      if (items.length > count) {
        items.length = count;
        drawn.length = Math.min(drawn.length, Math.floor(count / runLength));
      }
      for (let run = drawn.length; run * runLength < items.length; run += 1)
        drawn.push(
          createElement(Run, { key: run, items: items.slice(run * runLength, (run + 1) * runLength) }),
        );
      return [...drawn];
    },
  };
}

export type Runs = ReturnType<typeof createRuns>;
