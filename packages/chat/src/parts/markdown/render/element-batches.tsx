import { createElement, memo, type ReactElement, type ReactNode } from 'react';
import { firstShown, ShowMore, useShown } from '../elements/show-more.js';

/** Items or rows that are rendered together. Adds no DOM element. */
const Batch = memo(function Run({ items }: { items: readonly ReactElement[] }) {
  return items;
});

const batchSize = 32;

/** Kind of the batched elements, which decides the element around the button for more. */
export type BatchKind = 'items' | 'rows';

interface BoundedBatchesProps {
  batches: readonly ReactElement[];
  count: number;
  kind: BatchKind;
}

/** The first batches, and the rest on request. */
function BoundedBatches({ batches, count, kind }: BoundedBatchesProps) {
  const { shown, showMore } = useShown(count);
  const more = <ShowMore left={count - shown} onMore={showMore} />;
  return (
    <>
      {batches.slice(0, Math.ceil(shown / batchSize))}
      {shown === count ? null : kind === 'rows' ? (
        <tr>
          <td colSpan={1000}>{more}</td>
        </tr>
      ) : (
        <li className="list-none">{more}</li>
      )}
    </>
  );
}

/** The elements of a list in batches: when the list grows, only its last batch renders again. */
export function createElementBatches(kind: BatchKind) {
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
      return items.length <= firstShown
        ? [...batches]
        : [
            createElement(BoundedBatches, {
              key: 'bounded',
              batches: [...batches],
              count: items.length,
              kind,
            }),
          ];
    },
  };
}

export type ElementBatches = ReturnType<typeof createElementBatches>;
