import papaparse from 'papaparse';
import type { Block } from './understanding.js';

/** The beginning of a heading of Markdown. */
const headingStart = /^ {0,3}#{1,6}\s/;

/** The words of a heading, without the signs around them; a pattern for its end would look at each run of blanks again and again. */
function headingOf(line: string): string | undefined {
  const start = headingStart.exec(line);
  if (!start) return undefined;
  const rest = line.slice(start[0].length).trim();
  let end = rest.length;
  while (end > 0 && rest[end - 1] === '#') end -= 1;
  // The signs at the end close the heading when a blank stands before them.
  const words = end === 0 || /\s/.test(rest[end - 1]!) ? rest.slice(0, end).trimEnd() : rest;
  return words === '' ? undefined : words;
}

/** Lines of a plain text, by paragraphs; of Markdown, under their headings. */
export function* textBlocks(text: string, isMarkdown: boolean): Generator<Block> {
  let heading: string | undefined;
  let paragraph: string[] = [];
  let start = 1;
  let isFenced = false;
  const lines = text.split(/\r\n|\r|\n/);

  const take = (): Block | null => {
    if (paragraph.length === 0) return null;
    const block = {
      text: paragraph.join('\n'),
      location: { ...(heading !== undefined && { heading }), line: start },
    };
    paragraph = [];
    return block;
  };
  for (const [index, line] of lines.entries()) {
    if (isMarkdown && /^ {0,3}(```|~~~)/.test(line)) isFenced = !isFenced;
    const title = isMarkdown && !isFenced ? headingOf(line) : undefined;
    const isEnd = line.trim() === '' || title !== undefined || paragraph.length >= 40;
    if (isEnd) {
      const block = take();
      if (block) yield block;
    }
    if (line.trim() === '') continue;
    if (title !== undefined) heading = title.slice(0, 200);
    if (paragraph.length === 0) start = index + 1;
    paragraph.push(line);
  }
  const last = take();
  if (last) yield last;
}

/** Rows of a table as text. */
export function* tableText(rows: Iterable<readonly unknown[]>, sheet?: string): Generator<Block> {
  let row = 0;
  for (const cells of rows) {
    row += 1;
    const text = cells.map(cellText).join(' | ');
    if (text.replace(/[\s|]/g, '') === '') continue;
    yield {
      text,
      location: { ...(sheet !== undefined && { sheet }), row },
      ...(row === 1 && { isStart: true }),
    };
  }
}

/** Rows of comma-separated values, whatever separates them; a line that names the separator, as Excel writes one, is an empty row. */
export function csvRows(text: string): string[][] {
  const named = /^"?sep=(.)"?(?:\r\n|[\r\n])/i.exec(text);
  // The line that is left empty keeps the numbers of the rows.
  const rest = named ? text.slice(named[0].length - 1) : text;
  // An empty line at the end would count as a row of one column.
  const guess = () =>
    papaparse.parse<string[]>(rest.slice(0, 65_536), { preview: 20, skipEmptyLines: 'greedy' }).meta
      .delimiter;
  return papaparse.parse<string[]>(rest, { delimiter: named?.[1] ?? guess(), skipEmptyLines: false }).data;
}

function cellText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : value.toISOString().slice(0, 10);
  return String(value as string | number | boolean)
    .replace(/\s+/g, ' ')
    .trim();
}
