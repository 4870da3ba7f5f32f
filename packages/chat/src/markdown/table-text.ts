import { csvCellOfWords } from '@stoa/core/rules';

/** The words of a cell, without what only a screen reader hears, formulas as they were written. */
function wordsOf(cell: Element): string {
  const copy = cell.cloneNode(true) as Element;
  for (const hidden of copy.querySelectorAll('.sr-only')) hidden.remove();
  for (const formula of copy.querySelectorAll('.katex')) {
    const source = formula.querySelector('annotation')?.textContent ?? '';
    formula.replaceWith(`$${source}$`);
  }
  return (copy.textContent ?? '').replace(/\s+/g, ' ').trim();
}

/** The words of a table that is on the page, row by row. */
export const readTableWords = (table: Element): string[][] =>
  [...table.querySelectorAll('tr')].map((row) => [...row.children].map(wordsOf));

/** A table as CSV for spreadsheets. */
export const tableAsCsv = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => row.map(csvCellOfWords).join(',')).join('\r\n');

/** A table as Markdown. */
export function tableAsMarkdown([head = [], ...rows]: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replace(/[\\|]/g, '\\$&')).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}
