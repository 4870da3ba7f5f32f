import type { Chunk } from './chunks.js';

/** How a chunk stands in the page: its rows, or their words only at the height that the rows had. */
export type Form = 'rows' | 'words';

/** The chunks that were drawn so far, by key. What is not in it was never near the reader. */
export type ThreadWindow = ReadonlyMap<string, Form>;

/** What changes the window. */
export type WindowEvent =
  /** They are at or near the place that the reader sees. */
  | { type: 'approached'; keys: readonly string[] }
  /** The reader is far from them, and nothing in them is in use. */
  | { type: 'left'; keys: readonly string[] };

/**
 * A chunk that was drawn never goes: out of sight its words stay, so that the browser's own search finds them and a long selection
 * can be copied. What changes nothing returns the same window.
 */
export function transition(state: ThreadWindow, event: WindowEvent): ThreadWindow {
  switch (event.type) {
    case 'approached': {
      const keys = event.keys.filter((key) => state.get(key) !== 'rows');
      return keys.length === 0 ? state : new Map([...state, ...keys.map((key) => [key, 'rows'] as const)]);
    }
    case 'left': {
      const keys = event.keys.filter((key) => state.get(key) === 'rows');
      return keys.length === 0 ? state : new Map([...state, ...keys.map((key) => [key, 'words'] as const)]);
    }
    default:
      return event satisfies never;
  }
}

/** A stretch of the thread as it stands in the page. */
export type Segment =
  | { kind: 'chunk'; chunk: Chunk; form: Form }
  /** Chunks that were never drawn, `from` and `to` included. */
  | { kind: 'gap'; from: number; to: number; count: number; guessPx: number };

/** What stands in the page, from the first message to the last. The end of a thread is always drawn. */
export function segmentsOf(chunks: readonly Chunk[], window: ThreadWindow): Segment[] {
  const segments: Segment[] = [];
  chunks.forEach((chunk, index) => {
    const isEnd = index === chunks.length - 1 || chunk.rows.some(({ streaming }) => streaming);
    const form = isEnd ? 'rows' : window.get(chunk.key);
    const before = segments.at(-1);
    if (form) segments.push({ kind: 'chunk', chunk, form });
    else if (before?.kind === 'gap') {
      before.to = index;
      before.count += chunk.rows.length;
      before.guessPx += chunk.guessPx;
    } else
      segments.push({
        kind: 'gap',
        from: index,
        to: index,
        count: chunk.rows.length,
        guessPx: chunk.guessPx,
      });
  });
  return segments;
}

/**
 * The chunks of a gap that lie in a part of it.
 *
 * @param part where it begins and ends, as shares of the gap's height
 */
export function chunksInGap(
  chunks: readonly Chunk[],
  gap: Extract<Segment, { kind: 'gap' }>,
  part: { from: number; to: number },
): string[] {
  const keys: string[] = [];
  let share = 0;
  for (let index = gap.from; index <= gap.to; index += 1) {
    const chunk = chunks[index];
    if (!chunk) break;
    const end = index === gap.to ? 1 : share + chunk.guessPx / gap.guessPx;
    if (end > part.from && share < part.to) keys.push(chunk.key);
    share = end;
  }
  return keys;
}
