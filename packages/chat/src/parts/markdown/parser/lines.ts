/**
 * Tests of single lines of markdown at the top level. A test is exact for a line at the start of a block, or gives false negatives
 * only; none looks at another line.
 */

export const isBlank = (line: string) => /^[ \t]*$/.test(line);

/** The number of leading spaces; null where a tab is among them. */
export function indentOf(line: string): number | null {
  let indent = 0;
  while (line[indent] === ' ') indent += 1;
  return line[indent] === '\t' ? null : indent;
}

export const isHeading = (line: string) => /^ {0,3}#{1,6}(?:[ \t]|$)/.test(line);
export const isRule = (line: string) => /^ {0,3}([-*_])[ \t]*(?:\1[ \t]*){2,}$/.test(line);
/** An underline of a heading, or a line that may be one. */
export const isUnderline = (line: string) => /^ {0,3}(?:=+|-+)[ \t]*$/.test(line);
export const isQuote = (line: string) => /^ {0,3}>/.test(line);
/** The delimiter row of a table, which sets the alignment of its columns. */
export const isDelimiterRow = (line: string) => /^ {0,3}[|:-][-:| \t]*$/.test(line);

/** A fenced code block that a later line closes. */
export interface OpenFence {
  mark: '`' | '~';
  length: number;
}

export function fenceOf(line: string): OpenFence | null {
  const run = /^ {0,3}(?:(`{3,})[^`]*|(~{3,})(?!~).*)$/.exec(line);
  const marks = run?.[1] ?? run?.[2];
  return marks ? { mark: marks[0] as OpenFence['mark'], length: marks.length } : null;
}

export function closesFence(line: string, { mark, length }: OpenFence): boolean {
  const run = /^ {0,3}(`{3,}|~{3,})[ \t]*$/.exec(line)?.[1];
  return run !== undefined && run[0] === mark && run.length >= length;
}

/** Whether a formula may begin with a line; the full parser decides whether one does. */
export const mayBeginFormula = (line: string) => /^ *[\\$]/.test(line);

/** The end conditions of the kinds of raw HTML that a blank line does not end. */
const rawEnds: readonly (readonly [start: RegExp, end: RegExp])[] = [
  [/^ {0,3}<(?:script|pre|style|textarea)(?:[ \t>]|$)/i, /<\/(?:script|pre|style|textarea)>/i],
  [/^ {0,3}<!--/, /-->/],
  [/^ {0,3}<\?/, /\?>/],
  [/^ {0,3}<![a-z]/i, />/],
  [/^ {0,3}<!\[CDATA\[/, /\]\]>/],
];
export const rawEndOf = (line: string): RegExp | null =>
  line.includes('<') ? (rawEnds.find(([start]) => start.test(line))?.[1] ?? null) : null;
/** Other markup at the start of a line: a block of HTML or a paragraph, and both end at a blank line. */
export const isMarkup = (line: string) => /^ {0,3}<[/a-z]/i.test(line);

export interface ItemStart {
  indent: number;
  /** The bullet, or the delimiter after the number. */
  marker: string;
  /** The indent of lines that belong to the item. */
  content: number;
  isEmpty: boolean;
  /** The number of an ordered item. */
  number: string;
}

/** The start of a list item; `'tab'` where a tab makes its indent depend on columns. */
export function itemStartOf(line: string): ItemStart | 'tab' | null {
  const found = /^( {0,3})(?:([-+*])|(\d{1,9})([.)]))([ \t]*)(?![ \t])(.*)$/.exec(line);
  if (!found) return null;
  const [, before = '', bullet, number = '', mark = '', gap = '', rest = ''] = found;
  if (gap === '' && rest !== '') return null;
  if (gap.includes('\t') && rest !== '') return 'tab';
  const width = before.length + (bullet ? 1 : number.length + 1);
  const isEmpty = rest === '';
  return {
    indent: before.length,
    marker: bullet ?? mark,
    content: isEmpty || gap.length > 4 ? width + 1 : width + gap.length,
    isEmpty,
    number,
  };
}

/** Whether an item may interrupt a paragraph outside of its own list. */
export const canInterrupt = (item: ItemStart) => !item.isEmpty && (item.number === '' || item.number === '1');

/** The start of a footnote definition; `'unclear'` where its label needs the full parser. */
export function footnoteStartOf(line: string): 'footnote' | 'unclear' | null {
  if (!/^ {0,3}\[\^/.test(line)) return null;
  if (/^ {0,3}\[\^[^\s[\]\\]{1,900}\]:/.test(line)) return 'footnote';
  return line.includes(']:') ? 'unclear' : null;
}

/** A link definition on one line, in its plainest form. */
export const isPlainDefinition = (line: string) =>
  /^\[(?!\^)[^\s[\]\\][^[\]\\]{0,900}\]:[ ]+[^\s<][^\s]*(?:[ ]+"[^"\\]*")?[ ]*$/.test(line);

/**
 * Marks that end a bare address: those of Chinese, Japanese and Korean, dashes and dots among them, typographic quotation marks, and
 * arrows. GitHub's rules end an address
 * at white space alone, which these languages do not put after it.
 */
export const addressEnds =
  '\\u2014\\u2015\\u2018-\\u201f\\u2026\\u2190-\\u2199\\u2039\\u203a\\u00ab\\u00bb\\u3001-\\u3003\\u3008-\\u3011\\u3014-\\u301f\\u30fb\\uff01-\\uff0f\\uff1a-\\uff20\\uff3b-\\uff40\\uff5b-\\uff65';
