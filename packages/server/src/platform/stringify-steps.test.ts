import { finish } from '@stoa/core/wire';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { stringifySteps } from './stringify-steps.js';

it('[LB2] writes what JSON.stringify writes', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.oneof(fc.jsonValue(), fc.constant(undefined))), (value) => {
      expect(finish(stringifySteps(value))).toBe(JSON.stringify(value));
    }),
  );
});

it('[LB2] can be left within a long list, of many members or of long ones', () => {
  const count = (list: unknown[]): number => [...stringifySteps({ list })].length;
  expect(count(Array.from({ length: 50_000 }, (_, at) => ({ id: `m${at}` })))).toBeGreaterThan(5);
  expect(count(Array.from({ length: 10 }, () => 'x'.repeat(100_000)))).toBe(10);
  expect(count(['short'])).toBe(0);
});
