import { createElement, memo, type ReactElement, type ReactNode } from 'react';

/** Items or rows that are rendered together. Adds no DOM element. */
const Batch = memo(function Run({ items }: { items: readonly ReactElement[] }) {
  return items;
});

const batchSize = 32;

/** The elements of a list in batches: when the list grows, only its last batch renders again. */
export function createElementBatches() {
  const items: ReactElement[] = [];
  const batches: ReactElement[] = [];
  return {
    get length() {
      return items.length;
    },
    /** Sets an element and drops those after it. */
    set(index: number, element: ReactElement): void {
      if (items[index] === element && items.length === index + 1) return;
      items.length = index;
      items.push(element);
      batches.length = Math.min(batches.length, Math.floor(index / batchSize));
    },
    /** The first `count` elements. */
    elements(count: number): ReactNode[] {
      if (items.length > count) {
        items.length = count;
        batches.length = Math.min(batches.length, Math.floor(count / batchSize));
      }
      for (let batch = batches.length; batch * batchSize < items.length; batch += 1)
        batches.push(
          createElement(Batch, {
            key: batch,
            items: items.slice(batch * batchSize, (batch + 1) * batchSize),
          }),
        );
      return [...batches];
    },
  };
}

export type ElementBatches = ReturnType<typeof createElementBatches>;
