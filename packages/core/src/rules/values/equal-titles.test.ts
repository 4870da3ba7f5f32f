import { describe, expect, it } from 'vitest';
import { equalTitles, firstWordsOf, tellApart } from './equal-titles.js';

const row = (id: string, title: string, ...facts: string[]) => ({ id, title, facts });

describe('equal titles', () => {
  it.each([
    ['the same', 'Trip', 'Trip', true],
    ['in another case', 'TRIP plan', 'Trip Plan', true],
    ['with other spaces', '  Trip\u00a0 plan\n', 'Trip plan', true],
    ['written with other code points', 'Cafe\u0301', 'Café', true],
    ['both empty', '', ' ', true],
    ['of other words', 'Trip', 'Trips', false],
    ['without the space', 'Trip plan', 'Tripplan', false],
  ])('[EQT1] finds titles %s', (_case, one, other, isEqual) => {
    const found = equalTitles([row('a', one), row('b', 'Between'), row('c', other)]);
    expect([...found]).toEqual(isEqual ? ['a', 'c'] : []);
  });

  it('[EQT1] counts one row listed twice once', () => {
    expect(equalTitles([row('a', 'Trip'), row('a', 'Trip')]).size).toBe(0);
  });

  it('[EQT2] gives rows of equal titles their facts, and none to the others', () => {
    const told = tellApart([
      row('a', 'Trip', '25 Nov 2026, 14:05', 'Where do we sleep?'),
      row('b', 'trip', '26 Nov 2026, 09:00', ''),
      row('c', 'Budget', '26 Nov 2026, 09:00'),
    ]);
    expect([...told]).toEqual([
      ['a', '25 Nov 2026, 14:05 · Where do we sleep?'],
      ['b', '26 Nov 2026, 09:00'],
    ]);
  });

  it('[EQT3] numbers rows whose facts are equal too, by their ids in any order', () => {
    const rows = [
      row('b', 'Trip', 'Hello'),
      row('a', 'Trip', 'hello'),
      row('c', 'Trip', 'Bye'),
      row('d', 'X'),
    ];
    const told = { a: 'hello (1)', b: 'Hello (2)', c: 'Bye' };
    expect(Object.fromEntries(tellApart(rows))).toEqual(told);
    expect(Object.fromEntries(tellApart(rows.toReversed()))).toEqual(told);
    expect(Object.fromEntries(tellApart([row('a', ''), row('b', '')]))).toEqual({ a: '(1)', b: '(2)' });
  });

  it('[EQT2] leaves a row without facts as it is where the others have some', () => {
    expect([...tellApart([row('a', 'Trip'), row('b', 'Trip', 'Bye')])]).toEqual([['b', 'Bye']]);
  });

  it('[EQT3] never gives two rows the same, whatever their facts look like', () => {
    const told = tellApart([
      row('a', 'T', 'x'),
      row('b', 'T', 'x'),
      row('c', 'T', 'x (1)'),
      row('d', 'T', 'x (2)'),
    ]);
    expect(new Set(told.values()).size).toBe(4);
  });
});

describe('the first words of a text', () => {
  it.each([
    ['a short one', '  Where\n  do   we ', 'Where do we'],
    ['a long one, cut between words', 'one two three four', 'one two…'],
    ['one that ends at the limit', 'one two thr', 'one two thr'],
    ['a long word, cut inside it', 'x'.repeat(40), `${'x'.repeat(10)}…`],
    ['one whose last character takes two units', `${'x'.repeat(9)}😀yy`, `${'x'.repeat(9)}…`],
    ['one that begins with a long gap', `${' '.repeat(4000)}one`, 'one'],
    ['an empty one', ' \n ', ''],
  ])('[EQT4] %s', (_case, text, words) => {
    expect(firstWordsOf(text, 11)).toBe(words);
    expect(firstWordsOf(words, 11)).toBe(words);
  });
});
