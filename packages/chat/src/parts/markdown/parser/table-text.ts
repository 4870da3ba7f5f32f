import { csvTextCell } from '@stoa/core/rules';

/** The words of a cell, without what only a screen reader hears, formulas as they were written. */
function wordsOf(cell: Element): string {
  const copy = cell.cloneNode(true) as Element;
  for (const part of copy.querySelectorAll<HTMLElement>('.sr-only, [data-written]'))
    part.replaceWith(part.dataset['written'] ?? '');
  return (copy.textContent ?? '').replace(/\s+/g, ' ').trim();
}

/** The words of a table that is on the page, row by row. */
export const readTableWords = (table: Element): string[][] =>
  [...table.querySelectorAll('tr')].map((row) => [...row.children].map(wordsOf));

/** A table as CSV for spreadsheets. */
export const tableAsCsv = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => row.map(csvTextCell).join(',')).join('\r\n');

/** Formulas, whose backslashes are their own, and what would be read as a mark. */
const marks = /\$[^$]+\$|\\[([].*?\\[)\]]|[\\|]/g;

/** A table as Markdown. */
export function tableAsMarkdown([head = [], ...rows]: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replace(marks, (mark) => (mark[1] ? mark.replaceAll('|', '\\|') : `\\${mark}`))).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}
