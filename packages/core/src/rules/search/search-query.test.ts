import { describe, expect, it } from 'vitest';
import { formatSearch, misreadConditions, parseSearch } from './parse-search.js';
import { emptyQuery, isEmptyQuery } from './search-query.js';

/** A Wednesday at noon, by the reader's calendar. */
const now = new Date(2026, 10, 18, 12, 30).getTime();
const day = (year: number, month = 1, date = 1): string => new Date(year, month - 1, date).toISOString();
const parse = (text: string) => parseSearch(text, now);
const prefix = (text: string) => ({ text, kind: 'prefix' as const });
const phrase = (text: string) => ({ text, kind: 'phrase' as const });

describe('parseSearch', () => {
  it.each<[string, Partial<ReturnType<typeof parse>>]>([
    ['', {}],
    ['  \n ', {}],
    ['queues', { terms: [prefix('queues')] }],
    ['old  town old', { terms: [prefix('old'), prefix('town')] }],
    ['"old   town" tea', { terms: [phrase('old town'), prefix('tea')] }],
    ['tag:work', { tags: ['work'] }],
    ['TAG:Work tag:"two words"', { tags: ['Work', 'two words'] }],
    ['folder:"My Trips" rome', { folders: ['My Trips'], terms: [prefix('rome')] }],
    ['in:local', { place: 'local' }],
    ['in:private', { place: 'local' }],
    ['in:Cloud x', { place: 'cloud', terms: [prefix('x')] }],
    ['after:2026', { after: day(2026) }],
    ['before:2026-03', { before: day(2026, 3) }],
    ['after:2026-3-7 before:2026-11-21', { after: day(2026, 3, 7), before: day(2026, 11, 21) }],
    ['after:today', { after: day(2026, 11, 18) }],
    ['after:yesterday', { after: day(2026, 11, 17) }],
    ['after:7d', { after: day(2026, 11, 11) }],
    ['before:"2026"', { before: day(2026) }],
    ['東京 tag:旅', { terms: [prefix('東京')], tags: ['旅'] }],
  ])('[SQ1] parses %j', (text, expected) => {
    expect(parse(text)).toEqual({ ...emptyQuery, ...expected });
  });

  it.each<[string, ReturnType<typeof parse>['terms']]>([
    ['tag:', [prefix('tag:')]],
    ['tag: x', [prefix('tag:'), prefix('x')]],
    ['tag:"', [prefix('tag:')]],
    ['tag:"open end', [prefix('tag:'), prefix('open'), prefix('end')]],
    ['in:moon', [prefix('in:moon')]],
    ['in:constructor', [prefix('in:constructor')]],
    ['before:2026-13', [prefix('before:2026-13')]],
    ['before:2026-02-30', [prefix('before:2026-02-30')]],
    ['after:0000', [prefix('after:0000')]],
    ['before:soon', [prefix('before:soon')]],
    ['https://example.org/a?b', [prefix('https://example.org/a?b')]],
    ['note:"two words"', [prefix('note:'), phrase('two words')]],
    ['"', []],
    ['""', []],
    ['"never closed', [prefix('never'), prefix('closed')]],
  ])('[SQ2] parses %j as plain words', (text, terms) => {
    expect(parse(text)).toEqual({ ...emptyQuery, terms });
  });

  it('limits a query to 16 terms and tags of 200 characters, 500 characters in total', () => {
    const many = parse(Array.from({ length: 40 }, (_, at) => `w${at} tag:t${at}`).join(' '));
    expect([many.terms.length, many.tags.length]).toEqual([16, 16]);
    const long = parse(`${'a'.repeat(199)}😀 ${'b'.repeat(1000)}`);
    expect(long.terms.map(({ text }) => text.length)).toEqual([199, 200]);
    expect(parse(`tag:${'c'.repeat(300)}`).tags[0]).toHaveLength(200);
  });

  it('[SQ4] recognizes an empty query', () => {
    expect(isEmptyQuery(parse('" "'))).toBe(true);
    expect(isEmptyQuery(parse('in:local'))).toBe(false);
  });
});

describe('formatSearch', () => {
  it('[SQ5] output is parsed to the same query', () => {
    const text =
      'tea "old town" tag:work tag:"two words" folder:Trips in:cloud after:2026-01-01 before:2026-11-21';
    expect(formatSearch(parse(text))).toBe(text);
  });

  it('[SQ6] parses any text without throwing, and formatting is stable', () => {
    const bits = [
      'tag:',
      'folder:',
      'in:',
      'before:',
      'after:',
      '"',
      ' ',
      'local',
      '2026',
      '-02',
      '7d',
      'x',
      'é',
      '東',
      '😀',
    ];
    bits.push('\uD83D', '\u202E', 'constructor', '__proto__', ':', '\\', '\t', 'مرحبا', '0');
    let seed = 11;
    const random = (most: number): number => (seed = (seed * 48_271) % 2_147_483_647) % most;
    for (let round = 0; round < 5000; round++) {
      const text = Array.from({ length: random(14) }, () => bits[random(bits.length)]).join('');
      const query = parse(text);
      expect(parse(formatSearch(query)), JSON.stringify(text)).toEqual(query);
    }
  });
});

describe('misreadConditions', () => {
  it.each<[string, string[]]>([
    ['title:trip', ['title:trip']],
    ['in:mars before:soon kept', ['in:mars', 'before:soon']],
    ['from:"Ada L" from:"Ada L"', ['from:"Ada L"']],
    ['tag:a in:cloud before:2026', []],
    ['tag: title:', []],
    ['"title:trip" https://e.org std::map 12:30', []],
  ])('[SQ27] of %s are %j', (text, words) => {
    expect(misreadConditions(text)).toEqual(words);
  });
});
