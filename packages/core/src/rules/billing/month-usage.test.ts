import { describe, expect, it } from 'vitest';
import type { DailyUsage } from '../../contract/billing/billing.js';
import { lastDayOfMonth, usageByDay, usageByModel } from './month-usage.js';

const row = (date: string, modelId: string, costUsd: number): DailyUsage => ({
  date,
  modelId,
  replies: 1,
  inputTokens: 10,
  cachedTokens: 4,
  outputTokens: 2,
  costUsd,
});
const usage = [
  row('2026-11-02', 'small', 0.25),
  row('2026-11-02', 'large', 1),
  row('2026-11-04', 'small', 0.5),
];

describe('the cost of a month', () => {
  it('[BI1] is summed by model, the dearest first', () => {
    expect(usageByModel(usage)).toEqual([
      { key: 'large', replies: 1, inputTokens: 10, cachedTokens: 4, outputTokens: 2, costUsd: 1 },
      { key: 'small', replies: 2, inputTokens: 20, cachedTokens: 8, outputTokens: 4, costUsd: 0.75 },
    ]);
  });

  it('[BI1] is summed by day, with every day until today', () => {
    const days = usageByDay(usage, '2026-11-05');
    expect(days.map(({ key, costUsd }) => [key, costUsd])).toEqual([
      ['2026-11-01', 0],
      ['2026-11-02', 1.25],
      ['2026-11-03', 0],
      ['2026-11-04', 0.5],
      ['2026-11-05', 0],
    ]);
  });

  it.each([
    ['2026-11-05', '2026-11-30'],
    ['2028-02-01', '2028-02-29'],
    ['2026-12-31', '2026-12-31'],
  ])('[BI1] the month of %s ends on %s', (date, end) => {
    expect(lastDayOfMonth(date)).toBe(end);
  });
});
