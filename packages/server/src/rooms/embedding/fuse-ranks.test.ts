import { describe, expect, it } from 'vitest';
import { isEnglish } from './english.js';
import { fuseRanks } from './fuse-ranks.js';

describe('joining two searches', () => {
  const fuse = (...lists: string[]) =>
    fuseRanks(
      lists.map((list) => ({ items: [...list], weightOf: () => 1 })),
      (item) => item,
      4,
    ).join('');
  it.each([
    ['what both find comes first', 'abc', 'xbz', 'baxc'],
    ['one list alone keeps its order', 'abc', '', 'abc'],
    ['equal lists keep theirs', 'abc', 'abc', 'abc'],
    ['no more than asked for', 'abcdef', '', 'abcd'],
    ['nothing', '', '', ''],
  ])('[VS5] %s', (_title, one, other, expected) => {
    expect(fuse(one, other)).toBe(expected);
  });
});

it('[VS5] a list that is not sure of an item counts little for it', () => {
  const texts = { items: ['x', 'a'], weightOf: () => 0.1 };
  const vectors = { items: ['a', 'b'], weightOf: () => 1 };
  expect(fuseRanks([texts, vectors], (item) => item, 4)).toEqual(['a', 'b', 'x']);
});

describe('English', () => {
  it.each([
    ['How do I reset my password?', true],
    ['invoice 4711', true],
    ['The café of Zoë is a naïve place to be.', true],
    ['Wie setze ich das Passwort zurück?', false],
    ['¿Dónde está la biblioteca de la ciudad?', false],
    ['Comment est-ce que je change le mot de passe?', false],
    ['パスワードをリセットする方法', false],
    ['Как сбросить пароль?', false],
    ['2026 — 42 %', false],
  ])('[VS6] %s', (text, expected) => {
    expect(isEnglish(text)).toBe(expected);
  });
});
