import { format, getFormatFromId, getFormatInfo } from 'numfmt';

/** Formats that a program shows by the habits of its country. Here they have one form that everybody reads alike. */
const localFormats: Readonly<Record<number, string>> = {
  14: 'yyyy-mm-dd',
  22: 'yyyy-mm-dd hh:mm',
  // Dates of Chinese, Japanese, Korean and Thai editions.
  ...Object.fromEntries(
    [27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 57, 58, 71, 72, 73].map((id) => [id, 'yyyy-mm-dd']),
  ),
  ...Object.fromEntries([32, 33, 34, 35, 55, 56].map((id) => [id, 'hh:mm:ss'])),
};

/** Days between the first days of the two calendars of Excel. */
const daysTo1904 = 1462;
const lastDay = 2_958_466;
const longestFormat = 300;

/** The pattern behind the number of a format. */
export function patternOf(id: number, own: ReadonlyMap<number, string>): string {
  const pattern = own.get(id) ?? localFormats[id] ?? getFormatFromId(id) ?? 'General';
  if (pattern.length > longestFormat) return 'General';
  // Dates and times of the system.
  if (/\[\$-(x-sysdate|F800)/i.test(pattern)) return 'yyyy-mm-dd';
  return /\[\$-(x-systime|F400)/i.test(pattern) ? 'hh:mm:ss' : pattern;
}

/** All digits of a number that the program knows. */
const general = (value: number): string => String(Number(value.toPrecision(15)));

/** A number as a cell shows it; a format that cannot be read leaves all of its digits. */
export function shownNumber(value: number, pattern: string, is1904: boolean): string {
  if (/^general$/i.test(pattern) || pattern === '@' || !Number.isFinite(value)) return general(value);
  try {
    const { isDate, type } = getFormatInfo(pattern);
    const isElapsed = /\[(h+|m+|s+)\]/i.test(pattern);
    const isDay = isDate && type !== 'time' && !isElapsed;
    const shifted = is1904 && isDay ? value + daysTo1904 : value;
    if (isDay && (shifted < 0 || shifted >= lastDay)) return general(value);
    const text = format(pattern, shifted, { nbsp: false, throws: true }).replace(/\s+/g, ' ').trim();
    return /^#+$/.test(text) ? general(value) : text;
  } catch {
    return general(value);
  }
}
