import fc from 'fast-check';
import { expect, it } from 'vitest';
import { findVariables, hasVariables, variablePattern, withoutVariables } from './variable-pattern.js';

it('[TV9] finds what the pattern of the grammar finds, whatever the text', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'{}{}ab\n\r\u2028'), maxLength: 60 }), (text) => {
      const expected = [...text.matchAll(/{{(.*?)}}/g)];
      expect([...findVariables(text)].map(({ index, inner }) => [index, inner])).toEqual(
        expected.map((match) => [match.index, match[1]]),
      );
      expect(hasVariables(text)).toBe(expected.length > 0);
      expect(withoutVariables(text)).toBe(text.replace(/{{(.*?)}}/g, ''));
      expect(text.replace(variablePattern, (whole, inner: string) => `<${whole}${inner}>`)).toBe(
        text.replace(/{{(.*?)}}/g, (whole, inner: string) => `<${whole}${inner}>`),
      );
    }),
    { numRuns: 2000 },
  );
});

it.each(['{{', '{{a', '{{\n', '}}', '{{a}} {{'])(
  '[TV9] takes time in proportion to %j, written very often',
  (piece) => {
    const started = performance.now();
    withoutVariables(piece.repeat(500_000));
    // By the square of the length it would be minutes.
    expect(performance.now() - started).toBeLessThan(10_000);
  },
);
