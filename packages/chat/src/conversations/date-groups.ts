/** Age of a conversation, as the list groups it. */
export const ages = ['today', 'yesterday', 'week', 'month', 'older'] as const;
export type Age = (typeof ages)[number];

const dayMs = 24 * 60 * 60 * 1000;

const startOfDay = (time: number) => {
  const date = new Date(time);
  date.setHours(0, 0, 0, 0);
  return date.getTime();
};

/** The group of a time, by calendar days of the reader; a time ahead of the clock is today's. */
export function ageOf(updatedAt: string, now: number): Age {
  const time = Date.parse(updatedAt);
  if (Number.isNaN(time)) return 'older';
  // Rounded, because a day with a clock change has 23 or 25 hours.
  const days = Math.round((startOfDay(now) - startOfDay(time)) / dayMs);
  if (days <= 0) return 'today';
  if (days === 1) return 'yesterday';
  if (days <= 7) return 'week';
  return days <= 30 ? 'month' : 'older';
}

/** Rows by age, in their order; empty groups are left out. */
export function groupByAge<T extends { updatedAt: string }>(
  items: readonly T[],
  now: number,
): { age: Age; items: T[] }[] {
  const groups = new Map<Age, T[]>();
  for (const item of items) {
    const age = ageOf(item.updatedAt, now);
    const group = groups.get(age);
    if (group) group.push(item);
    else groups.set(age, [item]);
  }
  return ages.flatMap((age) => {
    const members = groups.get(age);
    return members ? [{ age, items: members }] : [];
  });
}
