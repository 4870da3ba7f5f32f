import { describe, expect, it } from 'vitest';
import { plural } from './plural.js';

const counts = [0, 1, 2, 7, 42, 999, 1000, 12_345, 1.5, -3];
const languages =
  'cs da de el en es fi fr he hu id it ja ko nb nl pl pt ro ru sk sv tr uk vi zh ar fa bn mr ne my hi th';
const locales = [
  ...languages.split(' '),
  'ar-EG',
  'ckb',
  'de-AT',
  'de-CH',
  'en-AE',
  'en-IN',
  'en-u-nu-deva',
  'es-419',
  'fr-MA',
  'pt-BR',
  'zh-Hans',
  'zh-Hant-TW',
];

describe('plural', () => {
  it.each(locales)('[TX1] writes a count as %s does', (locale) => {
    const number = new Intl.NumberFormat(locale);
    for (const count of counts)
      expect(plural(locale, count, { other: '(#)' }), String(count)).toBe(`(${number.format(count)})`);
  });

  it('[TX2] takes the form of the language, and the common one where there is no other', () => {
    const forms = { one: '# plik', few: '# pliki', many: '# plików', other: '# pliku' };
    expect([1, 3, 5, 1.5].map((count) => plural('pl', count, forms))).toEqual([
      '1 plik',
      '3 pliki',
      '5 plików',
      '1,5 pliku',
    ]);
    expect(plural('en', 2, { other: '# files' })).toBe('2 files');
  });
});
