import type { ThreadMessage } from '@stoa/core/state';
import { describe, expect, it } from 'vitest';
import { reply, userMessage } from '../../../testing/fixtures.js';
import { chunkAt, chunkRows, chunksOf, rowKeyOf, rowsOf, type Chunk } from './chunks.js';

const messages = (count: number): ThreadMessage[] =>
  Array.from({ length: count }, (_, index) =>
    index % 2 === 0 ? userMessage(`m${index}`, 'Q') : reply(`m${index}`, 'A'),
  );
const rowsIn = (chunks: readonly Chunk[]) => chunks.flatMap(({ rows }) => rows);
const homes = (chunks: readonly Chunk[]) =>
  new Map(chunks.flatMap(({ key, rows }) => rows.map((row) => [rowKeyOf(row), key] as const)));

describe('the chunks of a thread', () => {
  it('[TW1] hold every row once, in order, and know where they begin', () => {
    const rows = messages(100);
    const chunks = chunksOf(rows, []);
    expect(rowsIn(chunks)).toEqual(rows);
    let at = 0;
    for (const chunk of chunks) {
      expect(chunk.start).toBe(at);
      expect(chunk.rows.length).toBeLessThanOrEqual(chunkRows);
      at += chunk.rows.length;
    }
    expect(chunkAt(chunks, 99)).toBe(chunks.length - 1);
    expect(chunkAt(chunks, 100)).toBe(-1);
  });

  it('[TW2] are the same as long as nothing changes in them', () => {
    const rows = messages(100);
    const before = chunksOf(rows, []);
    expect(chunksOf([...rows], before)).toBe(before);
    const after = chunksOf([...rows, ...messages(103).slice(100)], before);
    expect(after.slice(0, before.length - 1).every((chunk, at) => chunk === before[at])).toBe(true);
    expect(rowsIn(after)).toHaveLength(103);
  });

  it('[TW2] keep a row where it is when others are taken out, put back or shown in another version', () => {
    let rows = messages(60);
    let chunks = chunksOf(rows, []);
    const at = homes(chunks);
    const taken = rows.slice(8, 10);
    rows = rows.filter((row) => !taken.includes(row));
    chunks = chunksOf(rows, chunks);
    for (const [key, home] of homes(chunks)) expect(home).toBe(at.get(key));
    const ids = ['m20', 'm20b'];
    rows = rows.map((row) =>
      row.id === 'm20' ? userMessage('m20b', 'Other', { siblings: { index: 1, count: 2, ids } }) : row,
    );
    chunks = chunksOf(rows, chunks);
    expect(homes(chunks).get('m20')).toBe(at.get('m20'));
    expect(rowsIn(chunks)).toEqual(rows);
  });

  it('[TW1] hold every row once whatever is taken out, put back and added', () => {
    let seed = 7;
    const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below;
    const all = messages(80);
    let chunks: readonly Chunk[] = [];
    for (let round = 0; round < 200; round += 1) {
      const rows = all.filter(() => random(5) > 0).slice(0, random(81));
      chunks = chunksOf(rows, chunks);
      expect(rowsIn(chunks)).toEqual(rows);
      expect(new Set(chunks.map(({ key }) => key)).size).toBe(chunks.length);
    }
  });

  it('[TW1] guess a long message to be higher than a short one', () => {
    const [short, long] = [reply('a', 'A'), reply('b', 'A'.repeat(4000))].map(
      (row) => chunksOf([row], [])[0],
    );
    expect(long!.guessPx).toBeGreaterThan(short!.guessPx * 5);
  });

  it('[TW1] have no row for instructions', () => {
    const path = messages(4);
    expect(rowsOf(path)).toBe(path);
    expect(rowsOf([{ ...userMessage('s', 'Be short.'), role: 'system' }, ...path])).toEqual(path);
  });
});
