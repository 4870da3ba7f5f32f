import { expect, it } from 'vitest';
import { changedParts, rebaseConfig } from './rebase-config.js';

it.each<[string, object, object, object, object, string[]]>([
  [
    'changes of one and of the other are both there',
    { a: 1, b: 1 },
    { a: 2, b: 1 },
    { a: 1, b: 2 },
    { a: 2, b: 2 },
    [],
  ],
  ['a part that both changed is as it was typed, and named', { a: 1 }, { a: 2 }, { a: 3 }, { a: 2 }, ['a']],
  [
    'a part that both changed alike is no conflict',
    { a: 1, b: 1 },
    { a: 2, b: 2 },
    { a: 2, b: 1 },
    { a: 2, b: 2 },
    [],
  ],
  ['a removed part stays removed', { a: 1, b: 1 }, { b: 1 }, { a: 1, b: 2 }, { b: 2 }, []],
  ['a part that the other removed comes back where it was changed', { a: 1 }, { a: 2 }, {}, { a: 2 }, ['a']],
  ['new parts of both are there', {}, { a: 1 }, { b: 1 }, { a: 1, b: 1 }, []],
  ['nothing changed is what is stored', { a: 1 }, { a: 1 }, { a: 5 }, { a: 5 }, []],
])('[CF5] of two changes of one configuration, %s', (_title, base, mine, theirs, value, conflicts) => {
  expect(rebaseConfig(base, mine, theirs)).toEqual({ value, conflicts });
});

it('[CF5] a value that is no record is one part', () => {
  expect(rebaseConfig(['a'], ['b'], ['a'])).toEqual({ value: ['b'], conflicts: [] });
  expect(rebaseConfig(['a'], ['b'], ['c'])).toEqual({ value: ['b'], conflicts: ['*'] });
});

it('[CF2] names the parts that differ', () => {
  expect(changedParts({ a: 1, b: [1], c: 1 }, { b: [2], a: 1, d: 1 })).toEqual(['b', 'd', 'c']);
  expect(changedParts([], ['a'])).toEqual([]);
});
