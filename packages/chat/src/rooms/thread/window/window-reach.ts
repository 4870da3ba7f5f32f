import { rowKeyOf, type Chunk } from './chunks.js';
import { isInUse, overlapping, wordsOf } from './row-elements.js';
import type { ThreadMemory } from '../thread-memory.js';
import { chunksInGap, type Segment } from './window.machine.js';

/** How far rows may be left behind before they are put away, as a share of the viewport's height. */
const behindShare = 3;

/** What stands in the page of a thread. */
export interface ThreadView {
  chunks: readonly Chunk[];
  segments: readonly Segment[];
}

/**
 * Chunks that are not drawn as rows although they reach into a stretch of the screen.
 *
 * @param list holds one element for each segment
 */
export function missingIn(list: Element, view: ThreadView, top: number, bottom: number): string[] {
  const [from, end] = overlapping(list, top, bottom);
  const keys: string[] = [];
  for (let index = from; index < end; index += 1) {
    const segment = view.segments[index];
    const box = list.children[index]?.getBoundingClientRect();
    if (!segment || !box) break;
    if (segment.kind === 'gap')
      keys.push(
        ...chunksInGap(view.chunks, segment, {
          from: (top - box.top) / box.height,
          to: (bottom - box.top) / box.height,
        }),
      );
    else if (segment.form === 'words') keys.push(segment.chunk.key);
  }
  return keys;
}

/** Remembers how the rows look that are far from the viewport. @returns the keys of their chunks */
export function putAway(
  view: Element,
  list: Element,
  segments: readonly Segment[],
  memory: ThreadMemory,
): string[] {
  const { top, bottom, height } = view.getBoundingClientRect();
  if (height === 0) return [];
  const [from, end] = overlapping(list, top - height * behindShare, bottom + height * behindShare);
  const keys: string[] = [];
  segments.forEach((segment, index) => {
    const element = list.children[index];
    if (segment.kind === 'gap' || segment.form === 'words' || !element) return;
    if ((index >= from && index < end) || index === segments.length - 1 || isInUse(element)) return;
    segment.chunk.rows.forEach((message, at) => {
      const row = element.children[at];
      if (!row) return;
      memory.imprints.set(rowKeyOf(message), {
        message,
        heightPx: row.getBoundingClientRect().height,
        words: wordsOf(row) ?? message.label ?? message.content,
      });
    });
    keys.push(segment.chunk.key);
  });
  return keys;
}
