import { describe, expect, it } from 'vitest';
import { ageOf, groupByAge } from './date-groups.js';

const now = new Date(2026, 10, 21, 9, 30).getTime();
const at = (...parts: [number, number, number, number]) => new Date(...parts).toISOString();

describe('ageOf', () => {
  it.each([
    ['this morning', at(2026, 10, 21, 0), 'today'],
    ['a clock ahead', at(2026, 10, 22, 3), 'today'],
    ['late yesterday', at(2026, 10, 20, 23), 'yesterday'],
    ['two days ago', at(2026, 10, 19, 12), 'week'],
    ['seven days ago', at(2026, 10, 14, 0), 'week'],
    ['eight days ago', at(2026, 10, 13, 23), 'month'],
    ['over a clock change', at(2026, 9, 23, 12), 'month'],
    ['long ago', at(2025, 0, 1, 0), 'older'],
    ['no time at all', 'nonsense', 'older'],
  ])('%s', (_title, time, age) => {
    expect(ageOf(time, now)).toBe(age);
  });
});

describe('groupByAge', () => {
  it('keeps the order of rows and leaves empty groups out', () => {
    const rows = [at(2026, 10, 21, 8), at(2026, 10, 21, 7), at(2025, 1, 1, 1)].map((updatedAt) => ({
      updatedAt,
    }));
    expect(groupByAge(rows, now).map(({ age, items }) => [age, items.length])).toEqual([
      ['today', 2],
      ['older', 1],
    ]);
  });
});
