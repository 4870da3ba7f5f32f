import type { DailyUsage, MonthCost } from '@stoa/core/contract';

const day = (date: number, modelId: string, costUsd: number, replies: number): DailyUsage => ({
  date: `2026-11-${String(date).padStart(2, '0')}`,
  modelId,
  replies,
  inputTokens: replies * 4100,
  cachedTokens: replies * 1900,
  outputTokens: replies * 640,
  costUsd,
});

const usage: DailyUsage[] = [
  day(2, 'anthropic.claude-sonnet', 1.21, 31),
  day(3, 'gpt-large', 3.04, 12),
  day(4, 'gpt-small', 0.08, 40),
  day(9, 'anthropic.claude-sonnet', 2.4, 55),
  day(10, 'gpt-large', 1.5, 6),
  day(13, 'a-model-that-is-no-longer-offered-anywhere', 0.4, 2),
  day(17, 'anthropic.claude-sonnet', 2.9, 61),
  day(20, 'gpt-small', 0.02, 9),
  day(21, 'gpt-large', 0.8, 4),
];

/** A month with nine days of use, as the server tells it. */
export const monthCost: MonthCost = {
  email: 'ada@example.org',
  dailyCost: 0.8,
  monthlyCost: 11.55,
  'MTD Cost': 12.35,
  usage,
};
