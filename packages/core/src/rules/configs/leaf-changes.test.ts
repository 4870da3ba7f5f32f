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

  it('[CF8] of members of a list are told by what they are called', () => {
    const servers = (name: string, url: string) => [
      { id: '1', name, url },
      { id: '2', name: 'Maps', url: 'm' },
    ];
    expect(leafChanges(servers('GitHub', 'a'), servers('Git', 'b').reverse())).toEqual([
      { path: ['GitHub', 'name'], before: 'GitHub', after: 'Git' },
      { path: ['GitHub', 'url'], before: 'a', after: 'b' },
    ]);
    const models = (weight: number, ...urls: string[]) => [
      { 'gpt-4o': { endpoints: urls.map((url) => ({ url, weight })) } },
    ];
    expect(leafChanges(models(1, 'a'), models(2, 'a', 'b'))).toEqual([
      { path: ['gpt-4o', 'gpt-4o', 'endpoints', 'a', 'weight'], before: 1, after: 2 },
      { path: ['gpt-4o', 'gpt-4o', 'endpoints'], before: undefined, after: { url: 'b', weight: 2 } },
    ]);
    expect(leafChanges([{ on: true }], [{ on: false }])).toEqual([
      { path: [], before: { on: true }, after: undefined },
      { path: [], before: undefined, after: { on: false } },
    ]);
  });

  it('[CF8] of equal values are none, and another order is one', () => {
    expect(leafChanges({ a: 1, b: [1] }, { b: [1], a: 1 })).toEqual([]);
    expect(leafChanges([1, 2], [2, 1])).toEqual([{ path: [], before: [1, 2], after: [2, 1] }]);
    expect(leafChanges(['a'], ['a', 'a'])).toEqual([{ path: [], before: undefined, after: 'a' }]);
    expect(leafChanges(null, 5)).toEqual([{ path: [], before: null, after: 5 }]);
  });
});
