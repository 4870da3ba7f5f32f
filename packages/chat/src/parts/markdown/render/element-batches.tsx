import { createElement, isValidElement, memo, type ReactElement, type ReactNode } from 'react';
import { firstShown, ShowMore, useShown } from '../elements/show-more.js';

/** Items, rows or children that are rendered together. Adds no DOM element. */
const Batch = memo(function Run({ items }: { items: readonly ReactNode[] }) {
  return items;
});

const batchSize = 32;

/** Cells of a table that are rendered at first, at least a batch of rows. */
const firstCells = 4096;

/** Rows of so many columns that are rendered at first. */
export const firstRows = (columns: number): number =>
  Math.min(firstShown, batchSize * Math.max(1, Math.floor(firstCells / columns / batchSize)));

/** Kind of the batched elements, which decides the element around the button for more; `content` is text, or blocks. */
export type BatchKind = 'items' | 'rows' | 'content';

interface BoundedBatchesProps {
  batches: readonly ReactElement[];
  items: readonly ReactNode[];
  kind: BatchKind;
  first: number;
}

/** The first batches, and the rest on request. */
function BoundedBatches({ batches, items, kind, first }: BoundedBatchesProps) {
  const { shown, showMore } = useShown(items.length, first);
  // The text between elements is not counted.
  const more = <ShowMore left={items.slice(shown).filter(isValidElement).length} onMore={showMore} />;
  return (
    <>
      {batches.slice(0, Math.ceil(shown / batchSize))}
      {shown === items.length ? null : kind === 'rows' ? (
        <tr>
          <td colSpan={1000}>{more}</td>
        </tr>
      ) : kind === 'items' ? (
        <li className="list-none">{more}</li>
      ) : (
        more
      )}
    </>
  );
}

/** The children of an element in batches: when it grows, only its last batch renders again. */
export function createElementBatches(kind: BatchKind, first = firstShown) {
  const items: ReactNode[] = [];
  const batches: ReactElement[] = [];
  return {
    get length() {
      return items.length;
    },
    /** Sets an element and drops those after it. */
    set(index: number, element: ReactNode): void {
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
      return items.length <= first
        ? [...batches]
        : [
            createElement(BoundedBatches, {
              key: 'bounded',
              batches: [...batches],
              items: [...items],
              kind,
              first,
            }),
          ];
    },
  };
}

export type ElementBatches = ReturnType<typeof createElementBatches>;

/** A single child is passed by itself, several as a list, as react-markdown does; of any number the first, and the rest on request. */
export function boundedChildren(children: readonly ReactNode[]): ReactNode {
  if (children.length <= firstShown) return children.length === 1 ? children[0] : children;
  const batches = createElementBatches('content');
  for (const [index, child] of children.entries()) batches.set(index, child);
  return batches.elements(children.length);
}
