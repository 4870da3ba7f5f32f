import { expect, it } from 'vitest';
import { readLanguageTag } from './language-cookie.js';

it.each([
  ['de', 'de'],
  ['zh-Hant-TW', 'zh-Hant-TW'],
  ['', null],
  ['d', null],
  ['de; Path=/', null],
  ['"><script>', null],
  [['de'], null],
  [undefined, null],
])('[PG10] the tag of a language is read from %j as %j', (value, read) => {
  expect(readLanguageTag(value)).toBe(read);
});
