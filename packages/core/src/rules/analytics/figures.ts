import type { Dashboard } from '../../contract/analytics/analytics.js';

/** A value of a distribution, and how many conversations have it. */
export interface Share {
  name: string;
  count: number;
  /** Of all of the distribution, from 0 to 1. */
  share: number;
}

/** The most frequent first; together they are all. */
export function sharesOf(distribution: Readonly<Record<string, number>>): Share[] {
  const total = Object.values(distribution).reduce((sum, count) => sum + count, 0);
  return Object.entries(distribution)
    .filter(([, count]) => count > 0)
    .map(([name, count]) => ({ name, count, share: count / total }))
    .toSorted((one, other) => other.count - one.count || one.name.localeCompare(other.name));
}

/** Days of a calendar, both of which belong to it; null where it has no end. @shape `2026-11-25` */
export interface DayRange {
  from: string | null;
  to: string | null;
}

const midnight = (day: string, plusDays = 0): Date => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + plusDays);
};

/**
 * The first and the last instant of days, in the time zone of whoever looks; a day may have 23 or 25 hours.
 *
 * @shape ISO
 */
export const instantsOf = ({ from, to }: DayRange): { startDate: string | null; endDate: string | null } => ({
  startDate: from === null ? null : midnight(from).toISOString(),
  endDate: to === null ? null : new Date(midnight(to, 1).getTime() - 1).toISOString(),
});

const two = (value: number): string => String(value).padStart(2, '0');

/** The day of a moment, in the time zone of whoever looks. @units milliseconds since 1970 */
export function dayOf(at: number): string {
  const moment = new Date(at);
  return `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`;
}

/** The last `count` days with the one of `now`. */
export const lastDays = (now: number, count: number): DayRange => ({
  from: dayOf(midnight(dayOf(now), 1 - count).getTime()),
  to: dayOf(now),
});

const longestLineDays = 800;
const nextDay = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);

/** Every day from the first to the last of a time, those without a conversation too; where the time is open, of the days that have some. */
export function daysWithin(days: Dashboard['days'], { from, to }: DayRange): Dashboard['days'] {
  const first = from ?? days[0]?.day;
  const last = to ?? days.at(-1)?.day;
  if (first === undefined || last === undefined) return [];
  const known = new Map(days.map((one) => [one.day, one]));
  const all: Dashboard['days'] = [];
  for (let day = first; day <= last; day = nextDay(day)) {
    if (all.length === longestLineDays) return days;
    all.push(known.get(day) ?? { day, conversations: 0, users: 0 });
  }
  return all;
}
