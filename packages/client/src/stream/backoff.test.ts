import { describe, expect, it } from 'vitest';
import { backoffDelayMs, retryAfterMs } from './backoff.js';

describe('backoff', () => {
  it('doubles from 250 ms to 5 s and spreads over its upper half', () => {
    expect([0, 1, 2, 3, 4, 5, 50, 5000].map((attempt) => backoffDelayMs(attempt, 1))).toEqual([
      250, 500, 1000, 2000, 4000, 5000, 5000, 5000,
    ]);
    expect(backoffDelayMs(0, 0)).toBe(125);
  });

  it.each([
    [null, undefined],
    ['', undefined],
    ['soon', undefined],
    ['3', 3000],
    ['-3', undefined],
    ['999999', 300_000],
    ['Thu, 01 Jan 1970 00:00:10 GMT', 9000],
    ['Thu, 01 Jan 1970 00:00:00 GMT', 0],
  ])('reads Retry-After %j as %j', (header, expected) => {
    expect(retryAfterMs(header, 1000)).toBe(expected);
  });
});
