/** One cell as RFC 4180 wants it. Objects become JSON text; null and missing values are empty. */
export function csvCell(value: unknown): string {
  if (value === null || value === undefined) return '';
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value as string | number | boolean);
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Text that a spreadsheet would evaluate as a formula; a signed number is none. */
const formulaStart = /^[=+\-@\t\r]/;
const signedNumber = /^[+-]?[\d\s.,]+%?$/;

/** A cell of untrusted text, escaped so that a spreadsheet does not evaluate it as a formula. @source ours */
export const csvTextCell = (words: string): string =>
  csvCell(formulaStart.test(words) && !signedNumber.test(words) ? `'${words}` : words);
