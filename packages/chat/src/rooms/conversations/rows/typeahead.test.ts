import { describe, expect, it } from 'vitest';
import { findByTyping } from './typeahead.js';

const names = ['Alpha', null, 'Beta', 'Émile', 'beacon', 'Aaron'];

describe('findByTyping', () => {
  it.each([
    ['a letter goes to the next match', 'b', 2, 4],
    ['and around the end', 'b', 4, 2],
    ['the same letter again goes on', 'aa', 0, 5],
    ['more letters stay where they match', 'be', 2, 2],
    ['and go on where they do not', 'bea', 2, 4],
    ['marks on letters do not matter', 'em', 0, 3],
    ['nothing begins so', 'z', 0, -1],
  ])('%s', (_title, typed, from, found) => {
    expect(findByTyping(names, typed, from)).toBe(found);
  });

  it('finds nothing in an empty list', () => {
    expect(findByTyping([], 'a', 0)).toBe(-1);
  });
});
