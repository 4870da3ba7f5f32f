import { describe, expect, it } from 'vitest';
import { daysUntil, monthDays, omittedUsage, sortUsage, usageDays } from './usage-figures.js';

const group = (key: string, costUsd: number) => ({
  key,
  name: null,
  replies: 1,
  inputTokens: 10,
  cachedTokens: 4,
  embeddingTokens: 1,
  outputTokens: 3,
  reasoningTokens: 2,
  estimated: 0,
  costUsd,
});
const { key: _key, name: _name, ...total } = { ...group('', 0.6), replies: 3, inputTokens: 30 };

describe('a report of usage', () => {
  it('[USF1] tells what its groups leave out of the total', () => {
    expect(omittedUsage({ total, groups: [group('a', 0.1), group('b', 0.2)], omitted: 1 })).toMatchObject({
      replies: 1,
      inputTokens: 10,
      costUsd: 0.3,
    });
    expect(omittedUsage({ total, groups: [], omitted: 0 })).toBeNull();
  });

  it('[USF2] has every day of its time', () => {
    const days = usageDays([group('2026-03-01', 1)], '2026-02-27', '2026-03-02');
    expect(days.map(({ key, costUsd }) => [key, costUsd])).toEqual([
      ['2026-02-27', 0],
      ['2026-02-28', 0],
      ['2026-03-01', 1],
      ['2026-03-02', 0],
    ]);
  });

  it.each([
    ['2026-03-10', 0, { from: '2026-03-01', to: '2026-03-10' }],
    ['2026-03-31', 1, { from: '2026-02-01', to: '2026-02-28' }],
    ['2026-01-01', 1, { from: '2025-12-01', to: '2025-12-31' }],
  ])('[USF3] of %s, %i months before, is of a month of the calendar', (today, before, days) => {
    expect(monthDays(today, before)).toEqual(days);
  });

  it('[USF3] of the last days has today', () => {
    expect(daysUntil('2026-03-01', 2)).toEqual({ from: '2026-02-28', to: '2026-03-01' });
  });

  it('[USF4] is ordered by a figure or by the names that are read', () => {
    const groups = [group('b', 1), group('a', 3), group('c', 2)];
    const keys = (by: 'costUsd' | 'name', isAscending: boolean) =>
      sortUsage(groups, by, isAscending, ({ key }) => key).map(({ key }) => key);
    expect(keys('costUsd', false)).toEqual(['a', 'c', 'b']);
    expect(keys('name', true)).toEqual(['a', 'b', 'c']);
  });
});
