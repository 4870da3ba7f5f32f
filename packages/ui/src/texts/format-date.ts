import { formatterOf } from './formatter-of.js';

/** A moment as records have it. @units numbers are milliseconds since 1970 */
export type Moment = string | number | Date;

const day = { dateStyle: 'medium' } as const;
const dayAndTime = { dateStyle: 'medium', timeStyle: 'short' } as const;

const isOneDay = (one: Date, other: Date): boolean =>
  one.getFullYear() === other.getFullYear() &&
  one.getMonth() === other.getMonth() &&
  one.getDate() === other.getDate();

function written(locale: string, at: Moment, options: Intl.DateTimeFormatOptions): string {
  const moment = new Date(at);
  return Number.isNaN(moment.getTime())
    ? ''
    : formatterOf(Intl.DateTimeFormat, locale, options).format(moment);
}

/**
 * A day as lists name it: `25 Nov 2026`, with the time where that day is today. A text that is no date gives nothing.
 *
 * @units `now` in milliseconds since 1970
 */
export const formatDate = (locale: string, at: Moment, now: number): string =>
  written(locale, at, isOneDay(new Date(at), new Date(now)) ? dayAndTime : day);

/** A day whose time nobody recorded, in the reader's own calendar: `25 Nov 2026`. */
export const formatDay = (locale: string, at: Moment): string => written(locale, at, day);

/** A moment with its time, whatever its day: `25 Nov 2026, 14:05`. */
export const formatDateTime = (locale: string, at: Moment): string => written(locale, at, dayAndTime);

/** A calendar day of UTC, which is the same for every reader: `25 Nov 2026`. @shape `2026-11-25` */
export const formatUtcDay = (locale: string, isoDay: string): string =>
  written(locale, isoDay, { ...day, timeZone: 'UTC' });

/** The month of a calendar day of UTC: `November 2026`. @shape `2026-11-25` */
export const formatUtcMonth = (locale: string, isoDay: string): string =>
  written(locale, isoDay, { month: 'long', year: 'numeric', timeZone: 'UTC' });
