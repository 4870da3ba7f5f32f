import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compress, decompress, LzwError } from './lzw.js';

/** The reader of the original product, rewritten from its description (protocol §4.1) with strings and an object. */
function originalReader(codes: number[]): string {
  const entries: Record<number, string> = {};
  for (let i = 0; i < 256; i++) entries[i] = String.fromCharCode(i);
  let previous = entries[codes[0] ?? -1] ?? '';
  let text = previous;
  let next = 256;
  if (previous === '') return '';
  for (const code of codes.slice(1)) {
    const entry = entries[code] ?? (code === next ? previous + previous.charAt(0) : undefined);
    if (entry === undefined) throw new Error('Invalid compressed data: Entry for code not found');
    text += entry;
    entries[next++] = previous + entry.charAt(0);
    previous = entry;
  }
  return text.replace(/U\+([0-9a-f]{4})/gi, (_all, hex: string) => String.fromCharCode(parseInt(hex, 16)));
}

/** The writer of the original product, rewritten likewise: tags without padding, and no care for text that looks like one. */
function originalWriter(text: string): number[] {
  if (text === '') return [];
  const tagged = Array.from({ length: text.length }, (_x, i) => text.charCodeAt(i))
    .map((unit) => (unit > 255 ? `U+${unit.toString(16)}` : String.fromCharCode(unit)))
    .join('');
  const entries = new Map<string, number>();
  for (let i = 0; i < 256; i++) entries.set(String.fromCharCode(i), i);
  const codes: number[] = [];
  let pattern = '';
  for (const character of tagged) {
    if (entries.has(pattern + character)) {
      pattern += character;
      continue;
    }
    codes.push(entries.get(pattern) as number);
    entries.set(pattern + character, entries.size);
    pattern = character;
  }
  codes.push(entries.get(pattern) as number);
  return codes;
}

const units = (...weights: fc.WeightedArbitrary<string>[]) =>
  fc.array(fc.oneof(...weights), { maxLength: 60 }).map((parts) => parts.join(''));
const unit = (min: number, max: number) => fc.integer({ min, max }).map((code) => String.fromCharCode(code));

/** Every kind of unit, with many texts that look like tags or like parts of one. */
const anyText = units(
  { weight: 4, arbitrary: unit(0, 0xffff) },
  { weight: 4, arbitrary: unit(0, 255) },
  { weight: 2, arbitrary: unit(0xd800, 0xdfff) },
  {
    weight: 3,
    arbitrary: fc.constantFrom('U', 'u', '+', 'U+', 'u+00', 'U+0055', '0', 'a', 'F', 'U+12', 'Ω'),
  },
  { weight: 3, arbitrary: fc.constantFrom('ab', 'abab', 'aaaa') },
);

const runs = { numRuns: 20_000, seed: 20_250_219 };

describe('LZW', () => {
  it.each([
    ['', []],
    ['hello hello', [104, 101, 108, 108, 111, 32, 256, 258, 111]],
    ['→ok', [85, 43, 50, 49, 57, 50, 111, 107]],
    ['😀', [85, 43, 100, 56, 51, 100, 256, 100, 101, 48, 48]],
    ['aaaa', [97, 256, 97]],
  ])('[LZ1] compresses %j to the known codes', (text, codes) => {
    expect(compress(text)).toEqual(codes);
    expect(decompress(codes)).toBe(text);
  });

  it('[LZ2] round-trips every string, lone surrogates and tag-like texts included', () => {
    fc.assert(
      fc.property(anyText, (text) => decompress(compress(text)) === text),
      runs,
    );
  });

  it('[LZ3] output is read exactly by the original reader', () => {
    fc.assert(
      fc.property(anyText, (text) => originalReader(compress(text)) === text),
      runs,
    );
  });

  it('[LZ4] reads the output of the original writer as the original reader does', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const codes = originalWriter(text);
        return decompress(codes) === originalReader(codes);
      }),
      runs,
    );
  });

  it('[LZ4] reads the original form of Chinese, arrows and emoji without loss', () => {
    expect(decompress(originalWriter('汉字 → 😀 é ÿ'))).toBe('汉字 → 😀 é ÿ');
  });

  it.each([
    ['a code that is not there yet', [97, 300]],
    ['a code after the next one', [97, 98, 258]],
    ['a negative code', [97, -1]],
    ['a fraction', [97, 97.5]],
    ['no number', [97, Number.NaN]],
    ['a first code that is negative', [-1]],
  ])('[LZ5] refuses %s', (_what, codes) => {
    expect(() => decompress(codes)).toThrow(LzwError);
    expect(() => decompress(codes)).toThrow('Invalid compressed data');
  });

  it('[LZ6] a list that begins with an unknown code is empty, like the original', () => {
    expect(decompress([256, 97])).toBe('');
  });

  it('[LZ7] stops expanding a list at the limit', () => {
    const bomb = [97, ...Array.from({ length: 200_000 }, (_x, i) => 256 + i)];
    expect(() => decompress(bomb)).toThrow('longer than 67108864 characters');
    expect(() => decompress(bomb, { maxCharacters: 1000 })).toThrow('longer than 1000 characters');
    expect(decompress([97, 256, 97], { maxCharacters: 4 })).toBe('aaaa');
  });

  it('takes well under a second for a megabyte', () => {
    const text = Array.from({ length: 100_000 }, (_x, i) => `line ${i}: ${(i * 2_654_435_761) % 97}\n`).join(
      '',
    );
    expect(text.length).toBeGreaterThan(1_000_000);
    let codes: number[] = [];
    // Other work on the machine slows some turns.
    const times = Array.from({ length: 3 }, () => {
      const start = performance.now();
      codes = compress(text);
      expect(decompress(codes)).toBe(text);
      return performance.now() - start;
    });
    expect(Math.min(...times)).toBeLessThan(2000);
    expect(codes.length).toBeLessThan(text.length / 3);
  });
});
