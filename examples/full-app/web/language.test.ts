import { expect, it } from 'vitest';
import { languageLinks, languageOf, languages } from './language.js';

it.each([
  [null, [], 'en'],
  [null, ['fr', 'de-AT', 'en'], 'de'],
  [null, ['en-US', 'de'], 'en'],
  ['en', ['de'], 'en'],
  [null, ['he-IL'], 'he'],
  [null, ['iw', 'de'], 'he'],
  ['xx', ['de'], 'de'],
  ['xx', ['yy'], 'en'],
])('[LNG1] of the choice %j and the browser %j the app speaks %s', (chosen, accepted, tag) => {
  expect(languageOf({ chosen, accepted }).tag).toBe(tag);
});

it('[LNG1] has the direction in which its language is written', () => {
  const rightToLeft = new Set(['ar', 'fa', 'he', 'ur', 'yi']);
  for (const { tag, locale, dir } of languages) {
    expect(dir, tag).toBe(rightToLeft.has(tag) ? 'rtl' : 'ltr');
    expect(Intl.getCanonicalLocales(locale)).toEqual([locale]);
    expect(Intl.NumberFormat.supportedLocalesOf(locale)).toEqual([locale]);
  }
});

it('[LNG2] leads to the same page in each language', () => {
  const links = languageLinks(
    { chosen: 'de', accepted: [] },
    { path: '/', query: 'reason=signedOut&language=en' },
  );
  expect(links.map(({ href, isShown }) => [href, isShown])).toEqual([
    ['/?reason=signedOut&language=en', false],
    ['/?reason=signedOut&language=de', true],
    ['/?reason=signedOut&language=he', false],
  ]);
});
