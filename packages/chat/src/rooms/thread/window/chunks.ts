import type { ThreadMessage } from '@stoa/core/state';

/** Rows that are drawn, put away and brought back together. */
export interface Chunk {
  /** The same as long as the chunk lives, whatever is taken out of it or added to it. */
  key: string;
  rows: readonly ThreadMessage[];
  /** Place of its first row in the thread, counted from 0. */
  start: number;
  /** How high its rows are likely to be on a wide screen. @units px */
  guessPx: number;
}

/** Rows of a full chunk: few enough to be drawn between two frames. */
export const chunkRows = 6;

/** Instructions are part of the conversation, not of the reading. */
const isRead = ({ role }: ThreadMessage): boolean => role !== 'system';

/** The messages that have a row. The same list where all have one. */
export const rowsOf = (path: readonly ThreadMessage[]): readonly ThreadMessage[] =>
  path.every(isRead) ? path : path.filter(isRead);

/** All versions of a message share one row, so that focus stays on the pager. */
export const rowKeyOf = (message: ThreadMessage): string => message.siblings?.ids[0] ?? message.id;

/** What a row that was never drawn is likely to take: its words in lines, its actions and the space before it. @units px */
function guessPx({ role, content }: ThreadMessage): number {
  const [around, perLine] = role === 'user' ? [96, 54] : [60, 78];
  return around + 28 * Math.ceil(content.length / perLine);
}

function makeChunk(key: string, start: number, rows: readonly ThreadMessage[]): Chunk {
  return { key, start, rows, guessPx: rows.reduce((sum, row) => sum + guessPx(row), 0) };
}

const isUnchanged = (chunk: Chunk, rows: readonly ThreadMessage[], at: number): boolean =>
  chunk.start === at && chunk.rows.every((row, index) => row === rows[at + index]);

/**
 * Divides the rows of a thread. A row stays in the chunk in which it once was, because moving to another one would draw it anew and
 * lose what is open or being typed in it. Chunks that did not change keep their identity.
 */
export function chunksOf(rows: readonly ThreadMessage[], before: readonly Chunk[]): readonly Chunk[] {
  const kept = before.findIndex((chunk) => !isUnchanged(chunk, rows, chunk.start));
  let chunks = kept < 0 ? [...before] : before.slice(0, kept);
  const last = chunks.at(-1);
  let at = last ? last.start + last.rows.length : 0;
  if (at === rows.length && chunks.length === before.length) return before;
  if (last && last.rows.length < chunkRows) {
    chunks = chunks.slice(0, -1);
    at = last.start;
  }

  const homes = new Map<string, string>();
  const known = new Map<string, Chunk>();
  for (const chunk of before.slice(chunks.length)) {
    known.set(chunk.key, chunk);
    for (const row of chunk.rows) homes.set(rowKeyOf(row), chunk.key);
  }
  const used = new Set(chunks.map(({ key }) => key));
  let key: string | null = null;
  let start = at;
  const close = (end: number) => {
    if (key === null) return;
    const old = known.get(key);
    const isSame = old?.start === start && old.rows.length === end - start && isUnchanged(old, rows, start);
    chunks.push(isSame ? old : makeChunk(key, start, rows.slice(start, end)));
  };
  for (; at < rows.length; at += 1) {
    const row = rows[at];
    if (!row) break;
    const home = homes.get(rowKeyOf(row));
    const stays = key !== null && (home === undefined ? at - start < chunkRows : home === key);
    if (stays) continue;
    close(at);
    key = home ?? rowKeyOf(row);
    while (used.has(key)) key = `${key}+`;
    used.add(key);
    start = at;
  }
  close(rows.length);
  return chunks;
}

/** The chunk that holds a row, by the row's place in the thread; -1 beyond its end. */
export function chunkAt(chunks: readonly Chunk[], row: number): number {
  return chunks.findIndex(({ start, rows }) => row >= start && row < start + rows.length);
}
