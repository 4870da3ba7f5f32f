import { describe, expect, it } from 'vitest';
import { bareDollars, formulaOf, isBracketFormula } from './formulas/grammar.js';
import { fenceOf, itemStartOf } from './lines.js';
import { repairProse } from './repair.js';

const size = 200_000;
/** Alone none takes 50; beside other tests on two cores some do. Quadratic work takes seconds. */
const mostMs = 250;

/** Runs that quantifiers beside each other can share out in many ways, each before a character that makes the match fail. */
const hostileTexts = [
  ' ',
  '\n',
  '\r',
  '`',
  '~',
  '[',
  '![',
  '](',
  '[a](',
  '@',
  '?',
  '.',
  '/',
  '-',
  '| ',
  '$',
  '\\ ',
  '\\(',
  'a',
  'ab ',
  ' (blob:',
  'x="',
  '``a`',
].flatMap((piece) => {
  const run = piece.repeat(size / piece.length);
  return [`${run}x\u2028\nend`, `- ${run} !`, `\`\`\`${run})`, `$$${run}\u2028x`, `a${run}`];
});

/** The least of three times, because the machine does other work. */
function fastestMs(read: (text: string) => unknown, text: string): number {
  let fastest = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < 3 && fastest > mostMs; tries += 1) {
    const started = performance.now();
    read(text);
    fastest = Math.min(fastest, performance.now() - started);
  }
  return fastest;
}

describe.each<[string, (text: string) => unknown]>([
  ['lines of a fence', fenceOf],
  ['starts of items', itemStartOf],
  ['starts of formulas', (text) => [formulaOf(text), formulaOf(`\\[${text}`), formulaOf(`$$${text}`)]],
  ['formulas in a line', (text) => [isBracketFormula(text, '('), bareDollars.test(text)]],
  ['texts that grow', repairProse],
])('%s', (_, read) => {
  it('[LNC1] are read in linear time', () => {
    const slow = hostileTexts.flatMap((text) => {
      const ms = fastestMs(read, text);
      return ms > mostMs ? [`${JSON.stringify(text.slice(0, 20))}: ${ms.toFixed(0)} ms`] : [];
    });
    expect(slow).toEqual([]);
  });
});
