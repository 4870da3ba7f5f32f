import { describe, expect, it } from 'vitest';
import {
  firstEnabled,
  groupOptions,
  lastEnabled,
  matchTyped,
  stepFrom,
  type SelectOption,
} from './select-options.js';

const options: SelectOption[] = [
  { value: 'a', label: 'Amber', disabled: true, group: 'Warm' },
  { value: 'b', label: 'Basalt', group: 'Cool' },
  { value: 'c', label: 'Bronze', group: 'Warm' },
  { value: 'd', label: 'Chalk', disabled: true, group: 'Warm' },
  { value: 'e', label: 'Clay' },
];

describe('stepFrom', () => {
  it.each([
    ['skips what cannot be taken', 2, 1, 4],
    ['skips backwards too', 4, -1, 2],
    ['stays at the end', 4, 1, 4],
    ['stays at the first that can be taken', 1, -1, 1],
    ['goes as far as it can', 1, 10, 4],
  ])('%s', (_title, from, step, expected) => {
    expect(stepFrom(options, from, step)).toBe(expected);
  });

  it('stops at the ends', () => {
    expect(firstEnabled(options)).toBe(1);
    expect(lastEnabled(options)).toBe(4);
    expect(firstEnabled([])).toBe(-1);
    expect(lastEnabled([])).toBe(-1);
  });
});

describe('matchTyped', () => {
  it.each([
    ['finds by the first letter', -1, 'b', 1],
    ['steps on when the letter is repeated', 1, 'bb', 2],
    ['goes round the end', 2, 'b', 1],
    ['narrows with more letters', 1, 'br', 2],
    ['stays on a match while it still fits', 2, 'bro', 2],
    ['passes over what cannot be taken', -1, 'ch', -1],
    ['says so when nothing fits', 0, 'z', -1],
  ])('%s', (_title, from, typed, expected) => {
    expect(matchTyped(options, from, typed)).toBe(expected);
  });
});

it('groups neighbours and keeps their indices', () => {
  expect(groupOptions(options).map((group) => [group.heading, group.offset, group.options.length])).toEqual([
    ['Warm', 0, 1],
    ['Cool', 1, 1],
    ['Warm', 2, 2],
    [undefined, 4, 1],
  ]);
});
