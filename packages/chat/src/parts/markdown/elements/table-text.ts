import { csvTextCell } from '@stoa/core/rules';

/** The text of a cell: without parts for screen readers only, and with formulas as written. */
function textOf(cell: Element): string {
  const copy = cell.cloneNode(true) as Element;
  for (const line of copy.querySelectorAll('br')) line.replaceWith(' ');
  for (const part of copy.querySelectorAll<HTMLElement>('.sr-only, [data-written]'))
    part.replaceWith(part.dataset['written'] ?? '');
  return (copy.textContent ?? '').replace(/\s+/g, ' ').trim();
}

/** The text of a table element, row by row. */
export const readTableText = (table: Element): string[][] =>
  [...table.querySelectorAll('tr')].map((row) => [...row.children].map(textOf));

/** A table as CSV for spreadsheets. */
export const tableAsCsv = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => row.map(csvTextCell).join(',')).join('\r\n');

/** Formulas, in which only bars are escaped, and characters that markdown would interpret. */
const marks = /\$[^$]+\$|\\[([].*?\\[)\]]|[\\|]/g;

/** A table as Markdown. */
export function tableAsMarkdown([head = [], ...rows]: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replace(marks, (mark) => (mark[1] ? mark.replaceAll('|', '\\|') : `\\${mark}`))).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}
