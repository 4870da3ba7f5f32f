import { weigh } from './weight.js';
import type { FullParser } from './full-parser.js';

/**
 * A repair of an unfinished text: closes open marks, or holds them back while they are ambiguous. A function of the text alone;
 * a finished text is never repaired.
 */
type Repair = (text: string) => string;

const fenceLine = /^ {0,3}(`{3,}|~{3,})/;

/** The fence that is still open at the end of the text, if any. */
export function openFence(text: string): string | null {
  let open: string | null = null;
  for (const line of text.split('\n')) {
    const mark = fenceLine.exec(line)?.[1];
    if (!mark) continue;
    if (open === null) open = mark;
    else if (mark[0] === open[0] && mark.length >= open.length && line.trim() === mark) open = null;
  }
  return open;
}

/** Holds back an unfinished closing fence, which would flash as a line of code. */
const holdPartialFence: Repair = (text) => text.replace(/\n {0,3}(`{1,2}|~{1,2})$/, '');

/** Holds back a last line that may still become an underlined heading, a rule or a list. */
const holdAmbiguousLine: Repair = (text) => text.replace(/\n {0,3}(?:[-=]{1,2}|[*+])[ \t]*$/, '');

const cellCount = (row: string) =>
  row
    .trim()
    .replace(/^\||\|$/g, '')
    .split(/(?<!\\)\|/).length;

/** Shows the first row of a table as a table before its delimiter row has arrived. */
const completeTableHead: Repair = (text) => {
  const lines = text.split('\n');
  const head = lines.findIndex((line) => /^ {0,3}\|.*\S/.test(line));
  if (head < 0 || lines.length > head + 2) return text;
  const delimiter = lines[head + 1] ?? '';
  if (!/^[\s|:-]*$/.test(delimiter)) return text;
  const row = lines[head] ?? '';
  const closed = row.trimEnd().endsWith('|') ? row : `${row} |`;
  const rule = `|${' --- |'.repeat(cellCount(closed))}`;
  if (cellCount(delimiter) === cellCount(closed) && /-\s*(?:\|\s*)?$/.test(delimiter)) return text;
  return [...lines.slice(0, head), closed, rule].join('\n');
};

/**
 * Shows the text of an unfinished link, and nothing of an unfinished image. A destination begins at the first `](` of its word, so that
 * each word is read once.
 */
const closeLink: Repair = (text) =>
  text
    .replace(/!\[[^[\]\n]*(?:\](?:(?<!\]\([^)\s\]]*\])\([^)\s]*(?:\s+"[^"\n]*"?)?)?)?$/, '')
    .replace(/\[([^[\]\n]+)\](?<!\]\([^)\s\]]*\])\([^)\s]*(?:\s+"[^"\n]*"?)?$/, '$1')
    .replace(/(^|[^\]!\\])\[([^[\]\n]*)$/, '$1$2');

/** Whether an odd number of `mark` leaves one open. */
function isOpen(text: string, mark: RegExp): boolean {
  return (text.match(mark)?.length ?? 0) % 2 === 1;
}

/** A text with something else for its code spans; a span ends with the next run of as many backticks. */
function replaceCode(text: string, replacement: (span: string) => string): string {
  const runs = [...text.matchAll(/`+/g)];
  const last = new Map(runs.map(([{ length }], index) => [length, index]));
  let replaced = '';
  let from = 0;
  for (let at = 0; at < runs.length; at += 1) {
    const open = runs[at]!;
    const { length } = open[0];
    if (last.get(length)! <= at) continue;
    do at += 1;
    while (runs[at]![0].length !== length);
    const end = runs[at]!.index + length;
    replaced += text.slice(from, open.index) + replacement(text.slice(open.index, end));
    from = end;
  }
  return replaced + text.slice(from);
}

const withBlankCode = (text: string) => replaceCode(text, (span) => ' '.repeat(span.length));
const withoutCode = (text: string) => replaceCode(text, () => '');
const lastParagraph = (text: string) => text.slice(text.lastIndexOf('\n\n') + 1);

/** Closes a code span, or holds back its first backtick. */
const closeCode: Repair = (text) => {
  const paragraph = lastParagraph(text);
  const tick = /(?<!`)(`{1,2})(?!`)/.exec(withoutCode(paragraph))?.[1];
  if (!tick) return text;
  return paragraph.trimEnd().endsWith(tick) ? text.slice(0, text.lastIndexOf(tick)) : text + tick;
};

/** Closes strong, emphasised and deleted text, innermost first. */
const closeMarks: Repair = (text) => {
  const trailing = /(?:\*{1,3}|_{1,3}|~{1,2})$/.exec(text)?.[0];
  const before = trailing ? text.slice(0, -trailing.length) : text;
  const opensAtEnd = trailing && /(^|[\s([{"'])$/.test(before);
  const body = opensAtEnd ? before : text;
  const paragraph = withoutCode(lastParagraph(body))
    .replace(/^[ \t]*[*+-][ \t]/gm, '')
    .replace(/\*\*\*([^*]+)\*\*\*/g, '$1');
  // Strong and emphasised at once, and what there is of the closing delimiter.
  const both = /(?<![\\*])\*\*\*(?=[^\s*][^*]*?(\*{0,2})$)/.exec(paragraph);
  const half = both?.[1]?.length ?? 0;
  const plain = both
    ? `${paragraph.slice(0, both.index)}   ${paragraph.slice(both.index + 3, paragraph.length - half)}`
    : paragraph;

  const closers: { mark: string; at: number }[] = both ? [{ mark: '***', at: both.index }] : [];
  for (const [mark, runs] of [
    ['**', /(?<![\\*])\*\*(?!\*)|\*\*\*/g],
    ['__', /(?<![\\_\w])__(?=\S)|(?<=\S)__(?![_\w])/g],
    ['~~', /(?<!\\)~~/g],
  ] as const)
    if (isOpen(plain, runs)) closers.push({ mark, at: plain.lastIndexOf(mark) });
  if (isOpen(plain.replace(/\*\*(?!\*)/g, '  '), /(?<![\\*\s])\*(?!\*)|(?<![\\*])\*(?=[^\s*])/g))
    closers.push({ mark: '*', at: plain.replace(/\*\*(?!\*)/g, '  ').lastIndexOf('*') });
  if (isOpen(plain, /(?<![\\_\w])_(?=[^\s_])|(?<=[^\s_])_(?![_\w])/g))
    closers.push({ mark: '_', at: plain.lastIndexOf('_') });

  closers.sort((one, other) => other.at - one.at);
  const trimmed = body.slice(0, body.length - half).trimEnd();
  // A half-typed closer ("**bold*") would count as emphasis: it is replaced by a complete one.
  const core =
    closers.length > 0 && /[^*]\*$/.test(trimmed) && closers.some(({ mark }) => mark === '**')
      ? trimmed.slice(0, -1)
      : trimmed;
  const marks = core === trimmed ? closers : closers.filter(({ mark }) => mark !== '*');
  return closers.length === 0 ? body : core + marks.map(({ mark }) => mark).join('');
};

/** A comment, or a tag of an element that is shown, whose end has not arrived. */
const partialTag =
  /<(?:!(?:-(?:-[^]*)?)?|\/?(?:b(?:r\s*\/?)?|s(?:u(?:b|p|mm?|mmar?|mmary)?)?|k(?:bd?)?|m(?:a(?:rk?)?)?|d(?:e(?:t(?:a(?:i(?:ls?)?)?)?)?)?|details\s[^<>]{0,16})?)?$/i;

/** Holds back an unfinished tag or comment, and closes a summary. */
const holdTag: Repair = (text) => {
  if (!text.includes('<')) return text;
  const masked = withBlankCode(text);
  const comment = masked.lastIndexOf('<!--');
  const isOpenComment = comment >= 0 && !masked.includes('-->', comment);
  const at = isOpenComment ? comment : masked.search(partialTag);
  const held = at < 0 ? text : text.slice(0, at);
  return /<summary>(?![^\n]*<\/summary>)[^\n]*$/i.test(held) ? `${held}</summary>` : held;
};

/** Repairs a text without formulas. */
export const repairProse: Repair = (source) => {
  const text = holdTag(source);
  return text.endsWith('</summary>') && !source.endsWith('</summary>') ? text : repairMarks(text);
};

const repairMarks: Repair = (text) =>
  closeMarks(closeCode(closeLink(completeTableHead(holdAmbiguousLine(text)))));

/** Repairs the last block of a streaming reply. */
export function repairTail(text: string, fullParser: FullParser): string {
  // A heavy text is not parsed, and its repair would take long.
  if (weigh(text) !== 'light') return text;
  if (openFence(text) !== null) return holdPartialFence(text);
  if (/^(?: {4}|\t)/.test(text)) return text;
  // Formulas are read by the full parser alone.
  return /[$\\]/.test(withoutCode(text)) ? fullParser.repair(text) : repairProse(text);
}
