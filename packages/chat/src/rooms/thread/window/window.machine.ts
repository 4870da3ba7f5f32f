import type { RowGroup } from './row-groups.js';

/** How the rows of a group are rendered: in full, or off-screen as text of the same height. */
export type Rendering = 'full' | 'text';

/** The groups that were rendered so far, by key. */
export type ThreadWindow = ReadonlyMap<string, Rendering>;

/** Events that change the window. */
export type WindowEvent =
  /** They are in or near the viewport. */
  | { type: 'entered'; keys: readonly string[] }
  /** They are far from the viewport, and nothing in them is in use. */
  | { type: 'left'; keys: readonly string[] };

/**
 * A group that was rendered is never removed: off-screen its text stays, so that the browser's own search finds it and a long selection
 * can be copied. An event without effect returns the same window.
 */
export function transition(state: ThreadWindow, event: WindowEvent): ThreadWindow {
  switch (event.type) {
    case 'entered': {
      const keys = event.keys.filter((key) => state.get(key) !== 'full');
      return keys.length === 0 ? state : new Map([...state, ...keys.map((key) => [key, 'full'] as const)]);
    }
    case 'left': {
      const keys = event.keys.filter((key) => state.get(key) === 'full');
      return keys.length === 0 ? state : new Map([...state, ...keys.map((key) => [key, 'text'] as const)]);
    }
    default:
      return event satisfies never;
  }
}

/** A part of the thread as it is rendered. */
export type Segment =
  | { kind: 'group'; group: RowGroup; rendering: Rendering }
  /** Groups that were never rendered, `from` and `to` included. */
  | { kind: 'gap'; from: number; to: number; count: number; estimatedPx: number };

/** The segments from the first message to the last. The last group and streaming replies are always rendered in full. */
export function segmentsOf(groups: readonly RowGroup[], window: ThreadWindow): Segment[] {
  const segments: Segment[] = [];
  groups.forEach((group, index) => {
    const isEnd = index === groups.length - 1 || group.rows.some(({ streaming }) => streaming);
    const rendering = isEnd ? 'full' : window.get(group.key);
    const before = segments.at(-1);
    if (rendering) segments.push({ kind: 'group', group, rendering });
    else if (before?.kind === 'gap') {
      before.to = index;
      before.count += group.rows.length;
      before.estimatedPx += group.estimatedPx;
    } else
      segments.push({
        kind: 'gap',
        from: index,
        to: index,
        count: group.rows.length,
        estimatedPx: group.estimatedPx,
      });
  });
  return segments;
}

/**
 * The keys of the groups in a part of a gap.
 *
 * @param part where it begins and ends, as shares of the gap's height
 */
export function groupsInGap(
  groups: readonly RowGroup[],
  gap: Extract<Segment, { kind: 'gap' }>,
  part: { from: number; to: number },
): string[] {
  const keys: string[] = [];
  let share = 0;
  for (let index = gap.from; index <= gap.to; index += 1) {
    const group = groups[index];
    if (!group) break;
    const end = index === gap.to ? 1 : share + group.estimatedPx / gap.estimatedPx;
    if (end > part.from && share < part.to) keys.push(group.key);
    share = end;
  }
  return keys;
}
