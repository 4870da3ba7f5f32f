import type { UsageGroup, UsageReport, UsageSums } from '../../contract/usage/usage.js';

/** The figures of a report in the order of its columns. */
export const usageFigures = [
  'replies',
  'inputTokens',
  'cachedTokens',
  'embeddingTokens',
  'outputTokens',
  'reasoningTokens',
  'costUsd',
] as const satisfies readonly (keyof UsageSums)[];
export type UsageFigure = (typeof usageFigures)[number];

const noUsage: UsageSums = {
  replies: 0,
  inputTokens: 0,
  cachedTokens: 0,
  embeddingTokens: 0,
  outputTokens: 0,
  reasoningTokens: 0,
  estimated: 0,
  costUsd: 0,
};

/** What the groups of a report leave out of its total; null where they are all. @source ours */
export function omittedUsage({ total, groups, omitted }: UsageReport): UsageSums | null {
  if (omitted === 0) return null;
  const rest = { ...total };
  for (const group of groups)
    for (const name of Object.keys(noUsage) as (keyof UsageSums)[]) rest[name] -= group[name];
  return { ...rest, costUsd: Math.round(rest.costUsd * 1e6) / 1e6 };
}

const dayMs = 86_400_000;
const isoDay = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** Every day of a time, those without usage too. @units days of UTC */
export function usageDays(groups: readonly UsageGroup[], from: string, to: string): UsageGroup[] {
  const known = new Map(groups.map((group) => [group.key, group]));
  const all: UsageGroup[] = [];
  for (let at = Date.parse(from); at <= Date.parse(to); at += dayMs)
    all.push(known.get(isoDay(at)) ?? { ...noUsage, key: isoDay(at), name: null });
  return all;
}

/** From the first day of the month of a day, `monthsBefore` before it, to the last day of it that has come. */
export function monthDays(today: string, monthsBefore: number): { from: string; to: string } {
  const [year = 0, month = 1] = today.split('-').map(Number);
  const first = (offset: number) => Date.UTC(year, month - 1 + offset, 1);
  return {
    from: isoDay(first(-monthsBefore)),
    to: monthsBefore === 0 ? today : isoDay(first(1 - monthsBefore) - dayMs),
  };
}

/** The last `count` days with `today`. */
export const daysUntil = (today: string, count: number): { from: string; to: string } => ({
  from: isoDay(Date.parse(today) - (count - 1) * dayMs),
  to: today,
});

/** Groups ordered by their name as it is read, or by a figure. */
export const sortUsage = (
  groups: readonly UsageGroup[],
  by: UsageFigure | 'name',
  isAscending: boolean,
  nameOf: (group: UsageGroup) => string,
): UsageGroup[] =>
  groups.toSorted(
    (one, other) =>
      (isAscending ? 1 : -1) *
      (by === 'name' ? nameOf(one).localeCompare(nameOf(other)) : one[by] - other[by]),
  );
