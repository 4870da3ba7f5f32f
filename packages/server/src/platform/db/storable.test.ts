import { describe, expect, it } from 'vitest';
import { replaceUnstorable, restored, storable } from './storable.js';

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

  it('are replaced where others read the text', () => {
    expect(replaceUnstorable(['a\0b', '\ud83d\ude00\ud83d'])).toEqual(['a\ufffdb', '\ud83d\ude00\ufffd']);
  });
});
