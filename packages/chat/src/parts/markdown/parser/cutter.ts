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
  noteStartOf,
  rawEndOf,
  type OpenFence,
} from './lines.js';
import type { FormulaStart } from '../formulas/formula-lines.js';

/** What is open at the top level after a line. Only what decides where the next block begins is known of it. */
export type Open =
  | { kind: 'none' }
  /** `isPlain`: certainly a paragraph so far. Otherwise it may be a table or definitions, which some lines end otherwise. */
  | { kind: 'paragraph'; isPlain: boolean }
  /** Markup: raw to the next blank line, or words of a paragraph. */
  | { kind: 'markup' }
  | { kind: 'definition' }
  | { kind: 'indented' }
  /** `isLazy`: a line without its mark may have gone on in it, or ended it. */
  | { kind: 'quote'; isLazy: boolean }
  | ({ kind: 'fence' } & OpenFence)
  | { kind: 'raw'; end: RegExp }
  /** A formula, or words that begin like one. */
  | ({ kind: 'formula' } & FormulaStart)
  /** A list, or a note (`marker` is `^`). `isLazy`: a line without indent may have ended it, or not. */
  | { kind: 'list'; marker: string; content: number; isEmpty: boolean; isBlank: boolean; isLazy: boolean }
  /** What is open cannot be said without parsing it. */
  | { kind: 'lost'; isBlank: boolean };

/** What a line does to the cut of a text into blocks. */
export interface Step {
  open: Open;
  /** A block ends before this line. */
  cutsBefore: boolean;
  /** A block ends with this line. */
  cutsAfter: boolean;
}

/** What a line does that may begin a formula, or stands in one; null where it is a line as any other. */
export type FormulaStep = (open: Open, line: string) => Step | null;

const none: Open = { kind: 'none' };
const lost: Open = { kind: 'lost', isBlank: false };

/** Before the first line. */
export const atStart: Open = none;

/** A line that begins a block. */
function begin(line: string): Step {
  const step = (open: Open, cutsAfter = false): Step => ({ open, cutsBefore: true, cutsAfter });
  const indent = indentOf(line);
  if (indent === null) return step(lost);
  if (indent >= 4) return step({ kind: 'indented' });
  if (isHeading(line) || isRule(line)) return step(none, true);
  const fence = fenceOf(line);
  if (fence) return step({ kind: 'fence', ...fence });
  if (isQuote(line)) return step({ kind: 'quote', isLazy: false });
  const end = rawEndOf(line);
  if (end) return end.test(line) ? step(none, true) : step({ kind: 'raw', end });
  const item = itemStartOf(line);
  if (item === 'tab') return step(lost);
  if (item) return step(listOf(item.marker, item.content, item.isEmpty));
  const note = noteStartOf(line);
  if (note === 'unclear') return step(lost);
  if (note) return step(listOf('^', 4, false));
  if (isPlainDefinition(line)) return step({ kind: 'definition' });
  if (isMarkup(line)) return step({ kind: 'markup' });
  return step({ kind: 'paragraph', isPlain: line[indent] !== '[' && !line.includes('|') });
}

const listOf = (marker: string, content: number, isEmpty: boolean): Open => ({
  kind: 'list',
  marker,
  content,
  isEmpty,
  isBlank: false,
  isLazy: false,
});

/** Whether a line begins a block wherever it stands outside of a fence: no paragraph goes on over it. */
function beginsAnyway(line: string): boolean {
  if (/^ {0,3}[A-Za-z]/.test(line)) return false;
  const item = itemStartOf(line);
  return (
    isHeading(line) ||
    isRule(line) ||
    isQuote(line) ||
    fenceOf(line) !== null ||
    rawEndOf(line) !== null ||
    noteStartOf(line) === 'note' ||
    (item !== null && item !== 'tab' && canInterrupt(item))
  );
}

const isListLike = (line: string) => itemStartOf(line) !== null;

const stay = (open: Open): Step => ({ open, cutsBefore: false, cutsAfter: false });

function afterBlank(open: Open): Open {
  switch (open.kind) {
    case 'list':
      return open.isBlank ? open : { ...open, isBlank: true };
    case 'lost':
      return open.isBlank ? open : { kind: 'lost', isBlank: true };
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
      return open;
    default:
      return open satisfies never;
  }
}

function inParagraph(open: Extract<Open, { kind: 'paragraph' }>, line: string, indent: number): Step {
  const isPlain = open.isPlain && !line.includes('|') && !isDelimiterRow(line);
  if (isUnderline(line)) return open.isPlain ? { ...stay(none), cutsAfter: true } : stay(lost);
  if (beginsAnyway(line)) return begin(line);
  if (isListLike(line) || noteStartOf(line) === 'unclear') return stay(lost);
  if (isMarkup(line)) return stay(open.isPlain ? { kind: 'markup' } : lost);
  if (indent >= 4 && !isPlain) return stay(lost);
  return stay(isPlain === open.isPlain ? open : { kind: 'paragraph', isPlain });
}

function inList(open: Extract<Open, { kind: 'list' }>, line: string, indent: number): Step {
  if (indent >= open.content) {
    const isUnclear = open.isLazy || (open.isEmpty && open.isBlank);
    return isUnclear
      ? stay(lost)
      : stay(open.isBlank || open.isEmpty ? { ...open, isBlank: false, isEmpty: false } : open);
  }
  if (indent >= 4) return stay(lost);
  if (isRule(line)) return begin(line);
  const item = itemStartOf(line);
  if (item === 'tab') return stay(lost);
  if (item) {
    if (open.isLazy) return stay(lost);
    if (item.marker === open.marker) return stay(listOf(item.marker, item.content, item.isEmpty));
    // An item that cannot end a paragraph may be a line of one.
    return open.isBlank || canInterrupt(item) ? begin(line) : stay(lost);
  }
  if (open.isBlank || beginsAnyway(line)) return begin(line);
  if (isUnderline(line) || isMarkup(line) || noteStartOf(line) === 'unclear') return stay(lost);
  return stay(open.isLazy ? open : { ...open, isLazy: true });
}

/**
 * What the next whole line does. A function of what is open and of the line alone, so that chunks of a stream do not matter.
 * What formulas do is said by the whole parser.
 */
export function cutAt(open: Open, line: string, formulaStep: FormulaStep): Step {
  switch (open.kind) {
    case 'fence':
      return closesFence(line, open) ? { ...stay(none), cutsAfter: true } : stay(open);
    case 'raw':
      return open.end.test(line) ? { ...stay(none), cutsAfter: true } : stay(open);
    default:
      break;
  }
  const step = open.kind === 'formula' || mayBeginFormula(line) ? formulaStep(open, line) : null;
  if (step) return step;
  if (isBlank(line)) return stay(afterBlank(open));
  const indent = indentOf(line);
  if (indent === null && open.kind !== 'none') return stay(lost);
  switch (open.kind) {
    case 'none':
    case 'formula':
      return begin(line);
    case 'lost':
      return stay(open.isBlank ? lost : open);
    case 'indented':
      if ((indent ?? 0) >= 4) return stay(open);
      return isListLike(line) && !beginsAnyway(line) ? stay(lost) : begin(line);
    case 'quote':
      if (isQuote(line)) return stay(open.isLazy ? lost : open);
      if (beginsAnyway(line)) return begin(line);
      if (isUnderline(line) || isListLike(line) || isMarkup(line)) return stay(lost);
      return stay(open.isLazy ? open : { kind: 'quote', isLazy: true });
    case 'definition':
      if (isPlainDefinition(line) || noteStartOf(line) === 'note') return begin(line);
      return inParagraph({ kind: 'paragraph', isPlain: false }, line, indent ?? 0);
    case 'markup':
      return stay(beginsAnyway(line) || isUnderline(line) || isListLike(line) ? lost : open);
    case 'paragraph':
      return inParagraph(open, line, indent ?? 0);
    case 'list':
      return inList(open, line, indent ?? 0);
    default:
      return open satisfies never;
  }
}

/** Whether a parse may find out what is open here: after a blank line, at a line that can be no part of what came before. */
export const mayFindWay = (open: Open, line: string): boolean =>
  open.kind === 'lost' && open.isBlank && /^[^\s\-+*\d]/.test(line);
