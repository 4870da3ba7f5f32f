import type { ThreadMessage } from '@stoa/core/state';
import { describe, expect, it } from 'vitest';
import { reply, userMessage } from '../../../testing/fixtures.js';
import { groupIndexAt, groupSize, groupRows, rowKeyOf, rowsOf, type RowGroup } from './row-groups.js';

const messages = (count: number): ThreadMessage[] =>
  Array.from({ length: count }, (_, index) =>
    index % 2 === 0 ? userMessage(`m${index}`, 'Q') : reply(`m${index}`, 'A'),
  );
const rowsIn = (groups: readonly RowGroup[]) => groups.flatMap(({ rows }) => rows);
const homes = (groups: readonly RowGroup[]) =>
  new Map(groups.flatMap(({ key, rows }) => rows.map((row) => [rowKeyOf(row), key] as const)));

describe('the groups of a thread', () => {
  it('[TW1] hold each row once, in order, with their start index', () => {
    const rows = messages(100);
    const groups = groupRows(rows, []);
    expect(rowsIn(groups)).toEqual(rows);
    let at = 0;
    for (const group of groups) {
      expect(group.start).toBe(at);
      expect(group.rows.length).toBeLessThanOrEqual(groupSize);
      at += group.rows.length;
    }
    expect(groupIndexAt(groups, 99)).toBe(groups.length - 1);
    expect(groupIndexAt(groups, 100)).toBe(-1);
  });

  it('[TW2] keep their identity while their rows do not change', () => {
    const rows = messages(100);
    const before = groupRows(rows, []);
    expect(groupRows([...rows], before)).toBe(before);
    const after = groupRows([...rows, ...messages(103).slice(100)], before);
    expect(after.slice(0, before.length - 1).every((group, at) => group === before[at])).toBe(true);
    expect(rowsIn(after)).toHaveLength(103);
  });

  it('[TW2] keep a row in its group when others are removed, added or replaced by a version', () => {
    let rows = messages(60);
    let groups = groupRows(rows, []);
    const at = homes(groups);
    const taken = rows.slice(8, 10);
    rows = rows.filter((row) => !taken.includes(row));
    groups = groupRows(rows, groups);
    for (const [key, home] of homes(groups)) expect(home).toBe(at.get(key));
    const ids = ['m20', 'm20b'];
    rows = rows.map((row) =>
      row.id === 'm20' ? userMessage('m20b', 'Other', { siblings: { index: 1, count: 2, ids } }) : row,
    );
    groups = groupRows(rows, groups);
    expect(homes(groups).get('m20')).toBe(at.get('m20'));
    expect(rowsIn(groups)).toEqual(rows);
  });

  it('[TW1] hold each row once after any sequence of removals and additions', () => {
    let seed = 7;
    const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below;
    const all = messages(80);
    let groups: readonly RowGroup[] = [];
    for (let round = 0; round < 200; round += 1) {
      const rows = all.filter(() => random(5) > 0).slice(0, random(81));
      groups = groupRows(rows, groups);
      expect(rowsIn(groups)).toEqual(rows);
      expect(new Set(groups.map(({ key }) => key)).size).toBe(groups.length);
    }
  });

  it('[TW1] estimate a long message to be higher than a short one', () => {
    const [short, long] = [reply('a', 'A'), reply('b', 'A'.repeat(4000))].map(
      (row) => groupRows([row], [])[0],
    );
    expect(long!.estimatedPx).toBeGreaterThan(short!.estimatedPx * 5);
  });

  it('[TW1] have no row for system messages', () => {
    const path = messages(4);
    expect(rowsOf(path)).toBe(path);
    expect(rowsOf([{ ...userMessage('s', 'Be short.'), role: 'system' }, ...path])).toEqual(path);
  });
});
