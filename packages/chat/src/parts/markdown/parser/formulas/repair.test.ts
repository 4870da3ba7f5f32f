import { describe, expect, it } from 'vitest';
import { closeFormula, repairFormulas } from './repair.js';

/** The ratio of run times for a text ten times as long: about 10 for linear work, 100 for quadratic work. */
function timeRatio(work: (text: string) => unknown, textOf: (length: number) => string): number {
  const fastest = (length: number) => {
    const text = textOf(length);
    const times = Array.from({ length: 7 }, () => {
      const startedAt = performance.now();
      work(text);
      return performance.now() - startedAt;
    });
    return Math.max(0.2, Math.min(...times));
  };
  return fastest(20_000) / fastest(2_000);
}

describe('closeFormula', () => {
  it.each([
    ['x^', 'x'],
    ['\\frac{a', '\\frac{a}'],
    ['a + \\alp', 'a +'],
    ['\\alpha\\begin{al', '\\alpha'],
    ['\\begin{aligned} a &', '\\begin{aligned} a\\end{aligned}'],
    ['\\left( a', '\\left( a\\right.'],
    ['', ''],
  ])('[MD48] closes the open groups of %j', (source, closed) => {
    expect(closeFormula(source)[0]).toBe(closed);
  });

  it('[X50] runs in linear time', () => {
    for (const filler of [' ', '_ ', '\\begin{a', '& '])
      expect(
        timeRatio(closeFormula, (length) => `\\[${filler.repeat(length / filler.length)}a`),
      ).toBeLessThan(40);
  });
});

describe('repairFormulas', () => {
  it('[X50] runs in linear time', () => {
    for (const filler of [' ', '> '])
      expect(
        timeRatio(repairFormulas, (length) => `\\(${filler.repeat(length / filler.length)}a`),
      ).toBeLessThan(40);
  });
});
