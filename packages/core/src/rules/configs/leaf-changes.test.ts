import { describe, expect, it } from 'vitest';
import { leafChanges } from './leaf-changes.js';

describe('the differences of two values', () => {
  it('[CF8] are told down to texts and numbers, with what was added and removed', () => {
    const before = { memory: { enabled: true, people: ['ann', 'bob'] }, gone: { enabled: false } };
    const after = { memory: { enabled: false, people: ['bob', 'cleo'] }, next: 1 };
    expect(leafChanges(before, after)).toEqual([
      { path: ['memory', 'enabled'], before: true, after: false },
      { path: ['memory', 'people'], before: 'ann', after: undefined },
      { path: ['memory', 'people'], before: undefined, after: 'cleo' },
      { path: ['gone'], before: { enabled: false }, after: undefined },
      { path: ['next'], before: undefined, after: 1 },
    ]);
  });

  it('[CF8] of equal values are none, and another order is one', () => {
    expect(leafChanges({ a: 1, b: [1] }, { b: [1], a: 1 })).toEqual([]);
    expect(leafChanges([1, 2], [2, 1])).toEqual([{ path: [], before: [1, 2], after: [2, 1] }]);
    expect(leafChanges(null, 5)).toEqual([{ path: [], before: null, after: 5 }]);
  });
});
