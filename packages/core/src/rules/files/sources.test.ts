import { describe, expect, it } from 'vitest';
import { isSourceOffered, sourcesOf, labelOfKey, type MessageSource } from './sources.js';

const source = (more: object = {}) => ({
  type: 'document',
  name: 'report.pdf',
  contentKey: 'ada@x.org/1',
  ...more,
});
const read = (sources: unknown) => sourcesOf({ sources } as Record<string, unknown>);
const placesOf = (locations: unknown) =>
  read({ rag: { sources: [source({ locations })] } })[0]?.sources[0]?.places;

describe('the sources of a message', () => {
  it('[AR8] are grouped in the order of the state, with the counts of the server', () => {
    const groups = read({
      webSearch: { sources: [{ name: 'Stoa', url: 'https://example.org/' }] },
      rag: { sources: [source()], data: { chunkCount: 7 } },
      images: { sources: [] },
    });
    expect(groups.map(({ key, chunkCount, sources }) => [key, chunkCount, sources.length])).toEqual([
      ['webSearch', null, 1],
      ['rag', 7, 1],
    ]);
    expect(groups[0]?.sources[0]).toMatchObject({ name: 'Stoa', url: 'https://example.org/', type: '' });
  });

  it.each([
    ['webSearch', 'Web Search'],
    ['documentCacheContext', 'Document Cache Context'],
    ['website', 'Website'],
    ['my_own-key', 'My own key'],
    ['page2Text', 'Page2 Text'],
  ])('[AR8] the key %s is labelled %s', (key, words) => {
    expect(labelOfKey(key)).toBe(words);
  });

  it.each<[string, unknown, unknown]>([
    [
      'numbers become ranges',
      [{ page: 3 }, { page: 1 }, { page: 2 }, { page: 7 }],
      [{ name: 'page', values: '1–3, 7' }],
    ],
    ['digits are numbers', [{ page: '4' }, { page: 5 }], [{ name: 'page', values: '4–5' }]],
    [
      'texts once',
      [{ slide: 'Intro' }, { slide: ' Intro ' }, { slide: 'End' }],
      [{ name: 'slide', values: 'Intro, End' }],
    ],
    [
      'by key',
      [
        { page: 1, line_number: 9 },
        { page: 1, line_number: 12 },
      ],
      [
        { name: 'page', values: '1' },
        { name: 'line number', values: '9, 12' },
      ],
    ],
    ['cut', [{ text: 'x'.repeat(80) }], [{ name: 'text', values: `${'x'.repeat(60)}…` }]],
    ['what says nothing is left out', [{ page: null, a: {}, b: [], c: '', d: Number.NaN }], []],
    ['no list', 'page 3', []],
    ['broken items', [null, 3, 'x', [], { page: 2 }], [{ name: 'page', values: '2' }]],
    [
      'prototype keys',
      JSON.parse('[{"__proto__":"x","constructor":"y","page":1}]'),
      [{ name: 'page', values: '1' }],
    ],
  ])('[AR9] locations: %s', (_, locations, places) => {
    expect(placesOf(locations)).toEqual(places);
  });

  it('[AR10] deduplicates and limits sources', () => {
    expect(read({ rag: { sources: [source(), source()] } })[0]?.sources).toHaveLength(1);
    const many = Array.from({ length: 500 }, (_, at) => source({ name: `${at}.pdf` }));
    const [group] = read({ rag: { sources: many } });
    expect([group?.sources.length, group?.more]).toEqual([200, 300]);
  });

  it.each<[string, unknown]>([
    ['null', null],
    ['a list', [1]],
    ['a text', 'x'],
    ['groups of nothing', { rag: null, images: 3, website: [], a: { sources: 'x' } }],
    ['sources of nothing', { rag: { sources: [null, 1, 'x', [], {}, { name: ' ' }, { name: 5 }] } }],
    ['a prototype', JSON.parse('{"__proto__":{"sources":[{"name":"x"}]}}')],
  ])('[AR11] %s gives no sources and does not throw', (_, sources) => {
    expect(read(sources)).toEqual([]);
    expect(sourcesOf(Object.create({ sources: { rag: { sources: [source()] } } }) as never)).toEqual([]);
  });

  it('[AR11] names are one line without bidirectional control characters', () => {
    const name = 'invoice\u202Efdp.exe\n\u200B';
    expect(read({ rag: { sources: [{ name }] } })[0]?.sources[0]?.name).toBe('invoicefdp.exe');
    expect(read({ rag: { sources: [{ key: 's3://bucket/ada/notes.md' }] } })[0]?.sources[0]?.name).toBe(
      'notes.md',
    );
  });

  it.each<[string, Partial<MessageSource>, boolean]>([
    ['the own key', { contentKey: 'Ada@x.org/2025/a.json' }, true],
    ['somebody else’s', { contentKey: 'bob@x.org/a.json' }, false],
    ['a group’s', { contentKey: 'team/a.json', groupId: 'g1' }, true],
    ['a global one of a group', { contentKey: 'global/ada@x.org', groupId: 'g1' }, false],
    ['no key', { contentKey: null, groupId: 'g1' }, false],
  ])('[AR12] %s can be downloaded: %s', (_, fields, offered) => {
    expect(isSourceOffered({ contentKey: null, groupId: null, ...fields }, 'ada@x.org')).toBe(offered);
  });

  it("[AR12] without an e-mail no key is the reader's own", () => {
    expect(isSourceOffered({ contentKey: 'bob/a', groupId: null }, '')).toBe(false);
  });
});
