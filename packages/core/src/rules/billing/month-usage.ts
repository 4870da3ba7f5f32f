import type { DailyUsage } from '../../contract/billing/billing.js';

/** A part of the cost of a month. @units `costUsd` US dollars, otherwise tokens */
export interface UsageShare {
  /** A day, or the id of a model. */
  key: string;
  replies: number;
  inputTokens: number;
  cachedTokens: number;
  outputTokens: number;
  costUsd: number;
}

function shares(usage: readonly DailyUsage[], keyOf: (row: DailyUsage) => string): Map<string, UsageShare> {
  const found = new Map<string, UsageShare>();
  for (const row of usage) {
    const key = keyOf(row);
    const share = found.get(key) ?? noUsage(key);
    found.set(key, {
      key,
      replies: share.replies + row.replies,
      inputTokens: share.inputTokens + row.inputTokens,
      cachedTokens: share.cachedTokens + row.cachedTokens,
      outputTokens: share.outputTokens + row.outputTokens,
      costUsd: share.costUsd + row.costUsd,
    });
  }
  return found;
}

const noUsage = (key: string): UsageShare => ({
  key,
  replies: 0,
  inputTokens: 0,
  cachedTokens: 0,
  outputTokens: 0,
  costUsd: 0,
});

/** The cost of each model, the dearest first. @source ours */
export const usageByModel = (usage: readonly DailyUsage[]): UsageShare[] =>
  [...shares(usage, ({ modelId }) => modelId).values()].sort(
    (one, other) => other.costUsd - one.costUsd || one.key.localeCompare(other.key),
  );

/** The cost of each day from the first of the month of `today` until `today`, days without any included. @source ours */
export function usageByDay(usage: readonly DailyUsage[], today: string): UsageShare[] {
  const found = shares(usage, ({ date }) => date);
  const lastDay = Number(today.slice(8, 10));
  return Array.from({ length: lastDay }, (_, index) => {
    const date = `${today.slice(0, 8)}${String(index + 1).padStart(2, '0')}`;
    return found.get(date) ?? noUsage(date);
  });
}

/** The last day of the month of a day. */
export const lastDayOfMonth = (date: string): string =>
  new Date(Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)), 0)).toISOString().slice(0, 10);
