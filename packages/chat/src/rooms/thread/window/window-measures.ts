import { rowKeyOf, type RowGroup } from './row-groups.js';
import { isInUse, overlappingRange, textOf } from './row-elements.js';
import type { ThreadMemory } from '../thread-memory.js';
import { groupsInGap, type Segment } from './window.machine.js';

/** How far from the viewport rows stay rendered in full, as a share of its height. */
const keepShare = 3;

/** The groups of a thread and the segments they are rendered as. */
export interface ThreadView {
  groups: readonly RowGroup[];
  segments: readonly Segment[];
}

/**
 * The keys of the groups between two heights of the screen that are not rendered in full.
 *
 * @param list holds one element for each segment
 */
export function unrenderedIn(list: Element, view: ThreadView, top: number, bottom: number): string[] {
  const [from, end] = overlappingRange(list, top, bottom);
  const keys: string[] = [];
  for (let index = from; index < end; index += 1) {
    const segment = view.segments[index];
    const box = list.children[index]?.getBoundingClientRect();
    if (!segment || !box) break;
    if (segment.kind === 'gap')
      keys.push(
        ...groupsInGap(view.groups, segment, {
          from: (top - box.top) / box.height,
          to: (bottom - box.top) / box.height,
        }),
      );
    else if (segment.rendering === 'text') keys.push(segment.group.key);
  }
  return keys;
}

/** Takes a snapshot of the rows that are far from the viewport. @returns the keys of their groups */
export function snapshotOffscreen(
  view: Element,
  list: Element,
  segments: readonly Segment[],
  memory: ThreadMemory,
): string[] {
  const { top, bottom, height } = view.getBoundingClientRect();
  if (height === 0) return [];
  const [from, end] = overlappingRange(list, top - height * keepShare, bottom + height * keepShare);
  const keys: string[] = [];
  segments.forEach((segment, index) => {
    const element = list.children[index];
    if (segment.kind === 'gap' || segment.rendering === 'text' || !element) return;
    if ((index >= from && index < end) || index === segments.length - 1 || isInUse(element)) return;
    segment.group.rows.forEach((message, at) => {
      const row = element.children[at];
      if (!row) return;
      memory.snapshots.set(rowKeyOf(message), {
        message,
        heightPx: row.getBoundingClientRect().height,
        text: textOf(row) ?? message.label ?? message.content,
      });
    });
    keys.push(segment.group.key);
  });
  return keys;
}
