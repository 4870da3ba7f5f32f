import { describe, expect, it } from 'vitest';
import { finish } from '@stoa/core/wire';
import fc from 'fast-check';
import { replaceUnstorable, restored, restoredSteps, storable, storableSteps } from './storable.js';

const texts = [
  '',
  'plain',
  'zero \0, twice \0\0',
  '\ud83d',
  '\udc00\ud800',
  '\ud83d\ude00',
  '\ufdd0',
  '\ufdd0d83',
  'd83d',
];

describe('characters that the database refuses', () => {
  it.each(texts)('%j is stored without them, once, and comes back', (text) => {
    const stored = storable({ [text]: [text, 1, null] });
    expect(JSON.stringify(stored)).not.toMatch(/\\u0000|\\ud[89a-f]/);
    expect(storable(stored)).toEqual(stored);
    expect(restored(stored)).toEqual({ [text]: [text, 1, null] });
  });

  it('[LB2] are replaced in steps as at once', () => {
    const odd = fc.string({ unit: fc.constantFrom('a', '\0', '\ud83d', '\ude00', '\ufdd0', 'd83d') });
    fc.assert(
      fc.property(fc.jsonValue({ stringUnit: 'binary' }), fc.dictionary(odd, odd), (value, texts) => {
        const all = [value, texts, [1, 2]];
        expect(finish(storableSteps(all))).toEqual(storable(all));
        expect(finish(restoredSteps(storable(all)))).toEqual(restored(storable(all)));
      }),
    );
    const stops = (value: unknown): number => [...storableSteps(value)].length;
    expect(
      stops({ messages: Array.from({ length: 50_000 }, (_, at) => ({ id: `m${at}` })) }),
    ).toBeGreaterThan(10);
    expect(stops(Array.from({ length: 20 }, () => 'x'.repeat(100_000)))).toBeGreaterThan(0);
  });

  it('are replaced where others read the text', () => {
    expect(replaceUnstorable(['a\0b', '\ud83d\ude00\ud83d'])).toEqual(['a\ufffdb', '\ud83d\ude00\ufffd']);
  });
});
