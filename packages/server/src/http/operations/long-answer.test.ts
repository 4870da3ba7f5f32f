import { buildAnswer, finish } from '@stoa/core/wire';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isLongAnswer, longAnswerSteps } from './long-answer.js';

describe('[LB2] a long answer', () => {
  it.each(['proxy', 'plain'] as const)(
    'of the family %s is, byte for byte, what it would be at once',
    (family) => {
      const filler = fc.nat({ max: 400_000 }).map((length) => 'é"'.repeat(length / 2));
      fc.assert(
        fc.property(filler, fc.string({ unit: 'binary' }), fc.array(fc.nat()), (long, text, codes) => {
          // The end of a piece falls into a pair of surrogates at some of the lengths.
          const value = { long: `${long}${'😀'.repeat(100_000)}${text}`, codes };
          const body = finish(longAnswerSteps({ family }, value)).toString();
          expect(body === JSON.stringify(buildAnswer({ family }, value))).toBe(true);
        }),
        { numRuns: 20 },
      );
    },
  );

  it('is told by its members, and can be left often', () => {
    const value = { success: true, conversation: Array.from({ length: 500_000 }, (_, at) => at) };
    expect(isLongAnswer(value)).toBe(true);
    expect(isLongAnswer({ text: 'x'.repeat(600_000) })).toBe(true);
    expect([{ success: true, list: [1, 2] }, null, 'text', []].some(isLongAnswer)).toBe(false);
    expect([...longAnswerSteps({ family: 'proxy' }, value)].length).toBeGreaterThan(20);
  });
});
