import type { ThreadMessage } from '@stoa/core/state';

/** Rows that are rendered, and leave the window, together. */
export interface RowGroup {
  /** Stable while rows are added to the group and removed from it. */
  key: string;
  rows: readonly ThreadMessage[];
  /** Place of its first row in the thread, counted from 0. */
  start: number;
  /** The estimated height of its rows on a wide screen. @units px */
  estimatedPx: number;
}

/** Rows of a full group: few enough to be rendered between two frames. */
export const groupSize = 6;

/** System messages have no row. */
const hasRow = ({ role }: ThreadMessage): boolean => role !== 'system';

/** The messages that have a row. The same list where all have one. */
export const rowsOf = (path: readonly ThreadMessage[]): readonly ThreadMessage[] =>
  path.every(hasRow) ? path : path.filter(hasRow);

/** All versions of a message share one row, so that focus stays on the pager. */
export const rowKeyOf = (message: ThreadMessage): string => message.siblings?.ids[0] ?? message.id;

/** The estimated height of a row: its text in lines, its actions and the space above it. @units px */
function estimatePx({ role, content }: ThreadMessage): number {
  const [around, perLine] = role === 'user' ? [96, 54] : [60, 78];
  return around + 28 * Math.ceil(content.length / perLine);
}

function makeGroup(key: string, start: number, rows: readonly ThreadMessage[]): RowGroup {
  return { key, start, rows, estimatedPx: rows.reduce((sum, row) => sum + estimatePx(row), 0) };
}

const isUnchanged = (group: RowGroup, rows: readonly ThreadMessage[], at: number): boolean =>
  group.start === at && group.rows.every((row, index) => row === rows[at + index]);

/**
 * Divides the rows of a thread. A row stays in the group in which it once was, because moving to another one would draw it anew and
 * lose what is open or being typed in it. Groups that did not change keep their identity.
 */
export function groupRows(rows: readonly ThreadMessage[], before: readonly RowGroup[]): readonly RowGroup[] {
  const kept = before.findIndex((group) => !isUnchanged(group, rows, group.start));
  let groups = kept < 0 ? [...before] : before.slice(0, kept);
  const last = groups.at(-1);
  let at = last ? last.start + last.rows.length : 0;
  if (at === rows.length && groups.length === before.length) return before;
  if (last && last.rows.length < groupSize) {
    groups = groups.slice(0, -1);
    at = last.start;
  }

  const homes = new Map<string, string>();
  const known = new Map<string, RowGroup>();
  for (const group of before.slice(groups.length)) {
    known.set(group.key, group);
    for (const row of group.rows) homes.set(rowKeyOf(row), group.key);
  }
  const used = new Set(groups.map(({ key }) => key));
  let key: string | null = null;
  let start = at;
  const close = (end: number) => {
    if (key === null) return;
    const old = known.get(key);
    const isSame = old?.start === start && old.rows.length === end - start && isUnchanged(old, rows, start);
    groups.push(isSame ? old : makeGroup(key, start, rows.slice(start, end)));
  };
  for (; at < rows.length; at += 1) {
    const row = rows[at];
    if (!row) break;
    const home = homes.get(rowKeyOf(row));
    const stays = key !== null && (home === undefined ? at - start < groupSize : home === key);
    if (stays) continue;
    close(at);
    key = home ?? rowKeyOf(row);
    while (used.has(key)) key = `${key}+`;
    used.add(key);
    start = at;
  }
  close(rows.length);
  return groups;
}

/** The group that holds a row, by the row's place in the thread; -1 beyond its end. */
export function groupIndexAt(groups: readonly RowGroup[], row: number): number {
  return groups.findIndex(({ start, rows }) => row >= start && row < start + rows.length);
}
