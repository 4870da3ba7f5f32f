import {
  canInterrupt,
  closesFence,
  fenceOf,
  indentOf,
  isBlank,
  isDelimiterRow,
  isHeading,
  isMarkup,
  isPlainDefinition,
  isQuote,
  isRule,
  isUnderline,
  itemStartOf,
  mayBeginFormula,
  footnoteStartOf,
  rawEndOf,
  type OpenFence,
} from './lines.js';
import { detailsDepthOf } from './details-lines.js';
import type { FormulaStart } from '@stoa/core/rules';

/** The open top-level block after a line, as far as it decides where the next block begins. */
export type OpenBlock =
  | { kind: 'none' }
  /** `isPlain`: certainly a paragraph so far. Otherwise it may be a table or definitions, which other lines end. */
  | { kind: 'paragraph'; isPlain: boolean }
  /** HTML: raw up to the next blank line, or text of a paragraph. */
  | { kind: 'markup' }
  | { kind: 'definition' }
  | { kind: 'indented' }
  /** `isLazy`: a line without the marker may have continued it, or ended it. `isBlank`: its last line is blank, so such a line ends it. */
  | { kind: 'quote'; isLazy: boolean; isBlank: boolean }
  | ({ kind: 'fence' } & OpenFence)
  | { kind: 'raw'; end: RegExp }
  /** A formula, or text that begins like one. `isCertain`: a blank line in it has shown that it is no text. */
  | ({ kind: 'formula'; isCertain?: boolean } & FormulaStart)
  /** Disclosures, `depth` in one another; `inner` is the block that is open in them. */
  | { kind: 'details'; depth: number; inner: OpenBlock }
  /** A list, or a footnote (`marker` is `^`). `isLazy`: a line without indent may have ended it, or not. */
  | { kind: 'list'; marker: string; content: number; isEmpty: boolean; isBlank: boolean; isLazy: boolean }
  /** Only a parse can tell which block is open. */
  | { kind: 'unknown'; isBlank: boolean };

/** The result of scanning a line: the block open after it, and where it splits the text. */
export interface LineScan {
  open: OpenBlock;
  /** A block ends before this line. */
  splitsBefore: boolean;
  /** A block ends with this line. */
  splitsAfter: boolean;
}

/** Scans a line that may begin a formula, or that lies in one; null where it is an ordinary line. */
export type ScanFormulaLine = (open: OpenBlock, line: string) => LineScan | null;

const none: OpenBlock = { kind: 'none' };
const unknown: OpenBlock = { kind: 'unknown', isBlank: false };

/** The state before the first line. */
export const noOpenBlock: OpenBlock = none;

/** Scans a line that begins a block. */
function begin(line: string): LineScan {
  const result = (open: OpenBlock, splitsAfter = false): LineScan => ({
    open,
    splitsBefore: true,
    splitsAfter,
  });
  const indent = indentOf(line);
  if (indent === null) return result(unknown);
  if (indent >= 4) return result({ kind: 'indented' });
  if (isHeading(line) || isRule(line)) return result(none, true);
  const fence = fenceOf(line);
  if (fence) return result({ kind: 'fence', ...fence });
  if (isQuote(line)) return result({ kind: 'quote', isLazy: false, isBlank: isBlankQuote(line) });
  const end = rawEndOf(line);
  if (end) return end.test(line) ? result(none, true) : result({ kind: 'raw', end });
  const depth = detailsDepthOf(line);
  if (depth !== null) return depth > 0 ? result({ kind: 'details', depth, inner: none }) : result(none, true);
  const item = itemStartOf(line);
  if (item === 'tab') return result(unknown);
  if (item) return result(listOf(item.marker, item.content, item.isEmpty));
  const footnote = footnoteStartOf(line);
  if (footnote === 'unclear') return result(unknown);
  if (footnote) return result(listOf('^', 4, false));
  if (isPlainDefinition(line)) return result({ kind: 'definition' });
  if (isMarkup(line)) return result({ kind: 'markup' });
  return result({ kind: 'paragraph', isPlain: line[indent] !== '[' && !line.includes('|') });
}

const listOf = (marker: string, content: number, isEmpty: boolean): OpenBlock => ({
  kind: 'list',
  marker,
  content,
  isEmpty,
  isBlank: false,
  isLazy: false,
});

/** Whether a line interrupts a paragraph: it begins a block anywhere outside of a fence. */
function interruptsParagraph(line: string): boolean {
  if (/^ {0,3}[A-Za-z]/.test(line)) return false;
  const item = itemStartOf(line);
  return (
    isHeading(line) ||
    isRule(line) ||
    isQuote(line) ||
    fenceOf(line) !== null ||
    rawEndOf(line) !== null ||
    detailsDepthOf(line) !== null ||
    footnoteStartOf(line) === 'footnote' ||
    (item !== null && item !== 'tab' && canInterrupt(item))
  );
}

/** A line of a quote, or of quotes in it, without content. */
const isBlankQuote = (line: string) => /^[ >]+$/.test(line);

const isListLike = (line: string) => itemStartOf(line) !== null;

const stay = (open: OpenBlock): LineScan => ({ open, splitsBefore: false, splitsAfter: false });

function afterBlank(open: OpenBlock): OpenBlock {
  switch (open.kind) {
    case 'list':
      return open.isBlank ? open : { ...open, isBlank: true };
    case 'unknown':
      return open.isBlank ? open : { kind: 'unknown', isBlank: true };
    case 'indented':
    case 'none':
      return open;
    case 'paragraph':
    case 'markup':
    case 'definition':
    case 'quote':
      return none;
    case 'fence':
    case 'raw':
    case 'formula':
    case 'details':
      return open;
    default:
      return open satisfies never;
  }
}

function inParagraph(
  open: Extract<OpenBlock, { kind: 'paragraph' }>,
  line: string,
  indent: number,
): LineScan {
  const isPlain = open.isPlain && !line.includes('|') && !isDelimiterRow(line);
  if (isUnderline(line)) return open.isPlain ? { ...stay(none), splitsAfter: true } : stay(unknown);
  if (interruptsParagraph(line)) return begin(line);
  if (isListLike(line) || footnoteStartOf(line) === 'unclear') return stay(unknown);
  if (isMarkup(line)) return stay(open.isPlain ? { kind: 'markup' } : unknown);
  if (indent >= 4 && !isPlain) return stay(unknown);
  return stay(isPlain === open.isPlain ? open : { kind: 'paragraph', isPlain });
}

function inList(open: Extract<OpenBlock, { kind: 'list' }>, line: string, indent: number): LineScan {
  if (indent >= open.content) {
    const isUnclear = open.isLazy || (open.isEmpty && open.isBlank);
    return isUnclear
      ? stay(unknown)
      : stay(open.isBlank || open.isEmpty ? { ...open, isBlank: false, isEmpty: false } : open);
  }
  if (indent >= 4) return stay(unknown);
  if (isRule(line)) return begin(line);
  const item = itemStartOf(line);
  if (item === 'tab') return stay(unknown);
  if (item) {
    // A blank line ends a footnote before any line without indent, and its lazy lines with it.
    const isOver = open.marker === '^' && open.isBlank;
    if (open.isLazy && !isOver) return stay(unknown);
    if (item.marker === open.marker) return stay(listOf(item.marker, item.content, item.isEmpty));
    // An item that cannot interrupt a paragraph may be a line of one.
    return open.isBlank || canInterrupt(item) ? begin(line) : stay(unknown);
  }
  if (open.isBlank || interruptsParagraph(line)) return begin(line);
  if (isUnderline(line) || isMarkup(line) || footnoteStartOf(line) === 'unclear') return stay(unknown);
  return stay(open.isLazy ? open : { ...open, isLazy: true });
}

/** Whether the open block may hold any line as it is. */
const mayHoldTags = ({ kind }: OpenBlock) =>
  kind === 'fence' || kind === 'raw' || kind === 'formula' || kind === 'markup' || kind === 'unknown';

function inDetails(
  open: Extract<OpenBlock, { kind: 'details' }>,
  line: string,
  formulaStep: ScanFormulaLine,
): LineScan {
  const { inner } = open;
  const isInItem = inner.kind === 'list' && (indentOf(line) ?? 4) >= inner.content;
  const change = mayHoldTags(inner) || isInItem ? null : detailsDepthOf(line);
  if (change !== null) {
    const depth = open.depth + change;
    return depth > 0 ? stay({ kind: 'details', depth, inner: none }) : { ...stay(none), splitsAfter: true };
  }
  const next = scanLine(inner, line, formulaStep).open;
  if (next.kind === 'unknown') return stay(next);
  return stay(next === inner ? open : { ...open, inner: next });
}

/**
 * Scans the next complete line. A function of the open block and the line alone, so that the chunks of a stream do not matter.
 * Formulas are left to the full parser.
 */
export function scanLine(open: OpenBlock, line: string, formulaStep: ScanFormulaLine): LineScan {
  switch (open.kind) {
    case 'fence':
      return closesFence(line, open) ? { ...stay(none), splitsAfter: true } : stay(open);
    case 'raw':
      return open.end.test(line) ? { ...stay(none), splitsAfter: true } : stay(open);
    case 'details':
      return inDetails(open, line, formulaStep);
    default:
      break;
  }
  const formula = open.kind === 'formula' || mayBeginFormula(line) ? formulaStep(open, line) : null;
  if (formula) return formula;
  if (isBlank(line)) return stay(afterBlank(open));
  const indent = indentOf(line);
  if (indent === null && open.kind !== 'none') return stay(unknown);
  switch (open.kind) {
    case 'none':
    case 'formula':
      return begin(line);
    case 'unknown':
      return stay(open.isBlank ? unknown : open);
    case 'indented':
      if ((indent ?? 0) >= 4) return stay(open);
      return isListLike(line) && !interruptsParagraph(line) ? stay(unknown) : begin(line);
    case 'quote':
      if (isQuote(line)) return stay(open.isLazy ? unknown : { ...open, isBlank: isBlankQuote(line) });
      if (open.isBlank || interruptsParagraph(line)) return begin(line);
      if (isUnderline(line) || isListLike(line) || isMarkup(line)) return stay(unknown);
      return stay(open.isLazy ? open : { ...open, isLazy: true });
    case 'definition':
      if (isPlainDefinition(line) || footnoteStartOf(line) === 'footnote') return begin(line);
      return inParagraph({ kind: 'paragraph', isPlain: false }, line, indent ?? 0);
    case 'markup':
      return stay(interruptsParagraph(line) || isUnderline(line) || isListLike(line) ? unknown : open);
    case 'paragraph':
      return inParagraph(open, line, indent ?? 0);
    case 'list':
      return inList(open, line, indent ?? 0);
    default:
      return open satisfies never;
  }
}

/** Whether a parse may end the unknown state: after a blank line, at a line that cannot continue a list. */
export const mayResynchronize = (open: OpenBlock, line: string): boolean =>
  open.kind === 'unknown' && open.isBlank && /^[^\s\-+*\d]/.test(line);
