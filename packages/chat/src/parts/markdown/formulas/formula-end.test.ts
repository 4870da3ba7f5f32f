import { describe, expect, it } from 'vitest';
import { closeFormula } from './formula-end.js';
import { repairFormulas } from './formula-repair.js';

/** Work that grows with the square of a text takes a hundred times as long for one that is ten times as long. */
function growth(work: (text: string) => unknown, textOf: (length: number) => string): number {
  const least = (length: number) => {
    const text = textOf(length);
    const times = Array.from({ length: 7 }, () => {
      const startedAt = performance.now();
      work(text);
      return performance.now() - startedAt;
    });
    return Math.max(0.2, Math.min(...times));
  };
  return least(20_000) / least(2_000);
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
  ])('[MD48] closes what is open in %j', (source, closed) => {
    expect(closeFormula(source)[0]).toBe(closed);
  });

  it('[X50] takes no longer than its text is long', () => {
    for (const filler of [' ', '_ ', '\\begin{a', '& '])
      expect(growth(closeFormula, (length) => `\\[${filler.repeat(length / filler.length)}a`)).toBeLessThan(
        40,
      );
  });
});

describe('repairFormulas', () => {
  it('[X50] takes no longer than its text is long', () => {
    for (const filler of [' ', '> '])
      expect(growth(repairFormulas, (length) => `\\(${filler.repeat(length / filler.length)}a`)).toBeLessThan(
        40,
      );
  });
});
