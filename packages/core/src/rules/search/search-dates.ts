const day = /^(\d{4})(?:-(\d{1,2})(?:-(\d{1,2}))?)?$/u;
const ago = /^(\d{1,4})d$/iu;

/** The first moment of a day of the reader's calendar; null where there is no such day. */
function startOf(year: number, month: number, date: number): string | null {
  const time = new Date(year, month - 1, date);
  // Years below 100 mean the twentieth century to a `Date`.
  time.setFullYear(year);
  const exists = time.getMonth() === month - 1 && time.getDate() === date;
  return exists && year > 0 ? time.toISOString() : null;
}

/**
 * The moment that a date in a search means: the beginning of a year, a month or a day, of today or yesterday, or of the day so
 * many days ago (`7d`). null for what is not a date.
 */
export function readSearchDate(text: string, now: number): string | null {
  const word = text.toLowerCase();
  const today = new Date(now);
  const daysAgo = word === 'today' ? 0 : word === 'yesterday' ? 1 : Number(ago.exec(word)?.[1] ?? Number.NaN);
  if (!Number.isNaN(daysAgo))
    return new Date(today.getFullYear(), today.getMonth(), today.getDate() - daysAgo).toISOString();
  const [match, year, month = '1', date = '1'] = day.exec(word) ?? [];
  return match === undefined ? null : startOf(Number(year), Number(month), Number(date));
}

/** The day of a moment as a search writes it. */
export function writeSearchDate(iso: string): string {
  const date = new Date(iso);
  const pad = (value: number, width: number): string => String(value).padStart(width, '0');
  return `${pad(date.getFullYear(), 4)}-${pad(date.getMonth() + 1, 2)}-${pad(date.getDate(), 2)}`;
}
