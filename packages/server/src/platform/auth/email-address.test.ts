import { describe, expect, it } from 'vitest';
import { normalizeEmail } from './email-address.js';

describe('addresses', () => {
  it.each([
    ['Ada@Example.ORG', 'ada@example.org'],
    ['  ada+tag@example.org ', 'ada+tag@example.org'],
    ['ÉMILE@exämple.org', 'émile@exämple.org'],
    ['e\u0301mile@example.org', 'émile@example.org'],
    ['用户@例子.广告', '用户@例子.广告'],
    ['straße@example.org', 'straße@example.org'],
    // Turkish dotless i is a letter of its own and stays one.
    ['adm\u0131n@example.org', 'adm\u0131n@example.org'],
    // A Cyrillic а is not a Latin a.
    ['\u0430da@example.org', '\u0430da@example.org'],
  ])('[ID8] %j is %j', (given, address) => {
    expect(normalizeEmail(given)).toBe(address);
    expect(normalizeEmail(address)).toBe(address);
  });

  it.each([
    ['the Kelvin sign, whose lower case is k', 'mi\u212Ae@example.org'],
    ['I with a dot, whose lower case begins with i', 'adm\u0130n@example.org'],
    ['full-width letters', '\uFF41da@example.org'],
    ['a full-width at sign', 'ada\uFF20example.org'],
    ['a ligature', 'o\uFB03ce@example.org'],
    ['mathematical letters', '\u{1D41A}da@example.org'],
    ['a superscript', 'ada\u00B2@example.org'],
    ['a zero-width space', 'ada\u200B@example.org'],
    ['a soft hyphen', 'a\u00ADda@example.org'],
    ['a direction mark', '\u202Eada@example.org'],
    ['a filler without a shape', 'ada\u3164@example.org'],
    ['NUL', 'ada\u0000@example.org'],
    ['half of a character', 'ada\uD800@example.org'],
    ['a blank', 'ada b@example.org'],
    ['two at signs', 'ada@boss@example.org'],
    ['no domain', 'ada@'],
    ['no name', '@example.org'],
    ['no address', 'nobody'],
    ['more than an address may have', `${'a'.repeat(250)}@example.org`],
  ])('[ID8] an address with %s is none', (_case, given) => expect(normalizeEmail(given)).toBeNull());

  it.each([[undefined], [null], [1], [['ada@example.org']], [{}]])('[ID8] %j is no address', (given) =>
    expect(normalizeEmail(given)).toBeNull(),
  );
});
