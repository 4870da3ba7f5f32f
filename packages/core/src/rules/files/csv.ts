/** One cell as RFC 4180 wants it. Objects become JSON text; null and missing values are empty. */
export function csvCell(value: unknown): string {
  if (value === null || value === undefined) return '';
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value as string | number | boolean);
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** What a spreadsheet would read as a formula; a number with its sign is none. */
const formulaStart = /^[=+\-@\t\r]/;
const signedNumber = /^[+-]?[\d\s.,]+%?$/;

/** A cell of words that strangers wrote, for a file that a spreadsheet opens: no cell of it is a formula there. @source ours */
export const csvTextCell = (words: string): string =>
  csvCell(formulaStart.test(words) && !signedNumber.test(words) ? `'${words}` : words);
