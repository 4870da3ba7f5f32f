import { formatList, formatNumber, plural } from '@stoa/ui';

/** `#` stands for the number. */
export const count = (n: number, one: string, other = one): string => plural('de', n, { one, other });
export const number = (n: number): string => formatNumber('de', n);
export const list = (words: Iterable<string>): string => formatList('de', words);

export const tryAgain = 'Erneut versuchen';
export const cancel = 'Abbrechen';
export const close = 'Schließen';
export const remove = 'Löschen';
export const conversations = (n: number): string => count(n, '# Unterhaltung', '# Unterhaltungen');

/** Words of a table, which names its rows. */
export const table = (rows: string) => ({
  sortBy: (column: string) => `Nach ${column} sortieren`,
  selectAll: `Alle ${rows} auswählen`,
  selectRow: (name: string) => `${name} auswählen`,
  filters: 'Filter',
  loading: `${rows} werden geladen …`,
  loadMore: `Weitere ${rows} laden`,
  tryAgain,
});
