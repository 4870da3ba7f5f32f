import { describe, expect, it } from 'vitest';
import { slowTexts } from '@stoa/core/testing';
import { hostileMarkup as texts } from '../../../testing/hostile-markup.js';
import { bareDollars, formulaOf, isBracketFormula } from '@stoa/core/rules';
import { fenceOf, itemStartOf } from './lines.js';
import { repairProse } from './repair.js';

describe.each<[string, (text: string) => unknown]>([
  ['lines of a fence', fenceOf],
  ['starts of items', itemStartOf],
  ['starts of formulas', (text) => [formulaOf(text), formulaOf(`\\[${text}`), formulaOf(`$$${text}`)]],
  ['formulas in a line', (text) => [isBracketFormula(text, '('), bareDollars.test(text)]],
  ['texts that grow', repairProse],
])('%s', (_, read) => {
  it('[LNC1] are read in linear time', () => {
    expect(slowTexts(read, texts)).toEqual([]);
  });
});
