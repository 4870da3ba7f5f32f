import { describe, expect, it } from 'vitest';
import { tagColour, tagColours } from './tag-colour.js';

describe('tagColour', () => {
  it.each([
    ['', 0],
    ['a', 97 % 12],
    ['ab', (97 * 31 + 98) % 12],
  ])('%s', (tag, colour) => {
    expect(tagColour(tag)).toBe(colour);
  });

  it('stays in the palette when the hash overflows 32 bits', () => {
    for (const tag of ['a tag that is long enough to wrap the hash', 'ζωή', '🦉🦉🦉', 'x'.repeat(60)]) {
      expect(Number.isInteger(tagColour(tag))).toBe(true);
      expect(tagColour(tag)).toBeGreaterThanOrEqual(0);
      expect(tagColour(tag)).toBeLessThan(tagColours);
    }
  });

  it('spreads names over all colours', () => {
    const words = Array.from({ length: 400 }, (_, index) => `tag ${index}`);
    expect(new Set(words.map(tagColour)).size).toBe(tagColours);
  });
});
