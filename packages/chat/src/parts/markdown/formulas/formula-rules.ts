import type { Nodes, Root } from 'mdast';
import { bareDollars, formulaEndOf, formulaOf, formulaSign, type FormulaMark } from './formula-lines.js';
import { isBlank } from '../parser/lines.js';

/** Two words beside each other, which no formula has without a sign. */
const twoWords = /\p{L}{2,}\s+\p{L}{2,}/u;

/**
 * Whether what stands between `\(` and `\)`, or `\[` and `\]`, inside of words is a formula. CommonMark reads these marks as escaped
 * brackets, so words in them stay words.
 */
export const isBracketFormula = (body: string, mark: '(' | '['): boolean =>
  formulaSign.test(body) || (mark === '(' && /[\p{L}\p{N}]/u.test(body) && !twoWords.test(body));

/** Whether what stands between two dollars, these included, is a formula where it does not look like two prices. */
export const isDollarFormula = (written: string, next: string | undefined): boolean =>
  written.startsWith('$$') ||
  (/^\$\S(?:[\s\S]*\S)?\$$/.test(written) &&
    !/\d/.test(next ?? '') &&
    (!/^\$\d/.test(written) || formulaSign.test(written) || !/[A-Za-z]{3}|\s[A-Za-z]{2}\s/.test(written)));

/** A formula on lines of its own. @units offsets in the text */
export interface FormulaPlace {
  mark: FormulaMark;
  /** Where what it holds ends; infinite where nothing closes it. */
  bodyEnd: number;
}

/** The formula that begins at `at`, which is the first word of a line in its block; null where none does. */
export function formulaAt(text: string, at: number): FormulaPlace | null {
  const endOfLine = (from: number) => {
    const found = text.indexOf('\n', from);
    return found < 0 ? text.length : found;
  };
  const firstEnd = endOfLine(at);
  const start = formulaOf(text.slice(at, firstEnd));
  if (!start) return null;
  const { mark, form } = start;
  const closingIn = (line: string, lineEnd: number): FormulaPlace => ({
    mark,
    bodyEnd: lineEnd - line.length + line.trimEnd().length - mark.length,
  });
  if (form === 'whole') return closingIn(text.slice(at, firstEnd), firstEnd);
  // What makes a line belong to the quotes around the formula is no part of it.
  const depth = text.slice(text.lastIndexOf('\n', at - 1) + 1, at).split('>').length - 1;
  const quotes = new RegExp(`^(?:[ \\t]*>){${depth}}`);
  for (let from = firstEnd + 1; from <= text.length;) {
    const end = endOfLine(from);
    const line = text.slice(from, end);
    const prefix = quotes.exec(line)?.[0];
    if (prefix === undefined) break;
    const words = line.slice(prefix.length);
    const goesOn = form === 'open' && isBlank(words) ? null : formulaEndOf(words, mark);
    if (goesOn === 'closed') return closingIn(line, end);
    if (goesOn === null && form === 'open') break;
    from = end + 1;
  }
  return form === 'fence' ? { mark, bodyEnd: Infinity } : null;
}

/** Whatever two marks that belong together stand around. */
const bracketed = /\\\(((?:[^\\`]|\\[^()`])*)\\\)|\\\[((?:[^\\`]|\\[^[\]`])*)\\\]|\\[^]/g;
const dollars = /\$[^$]+\$(?=([^]?))/g;

const hasCandidates = (text: string): boolean => {
  if (/\$\$[^]*\$\$/.test(text) || bareDollars.test(text)) return true;
  for (const [whole, round, square] of text.matchAll(bracketed)) {
    if (/\n[ \t]*\n/.test(whole)) continue;
    if (round !== undefined && isBracketFormula(round, '(')) return true;
    if (square !== undefined && (/^[ \t]*\n/.test(square) || isBracketFormula(square, '['))) return true;
  }
  // The second dollar may be the first of another two.
  dollars.lastIndex = 0;
  for (let found = dollars.exec(text); found; found = dollars.exec(text)) {
    if (isDollarFormula(found[0], found[1])) return true;
    dollars.lastIndex -= 1;
  }
  return false;
};

/** Whether formulas may stand in a text that was parsed without them, outside of its code; more often than they do. */
export function mayHoldFormulas(text: string, tree: Root): boolean {
  if (!/[$\\]/.test(text)) return false;
  let outside = '';
  let at = 0;
  const visit = (node: Nodes) => {
    const { start, end } = node.position ?? {};
    if ((node.type === 'code' || node.type === 'inlineCode') && start?.offset !== undefined) {
      outside += `${text.slice(at, start.offset)}\u0000`;
      at = end?.offset ?? start.offset;
    } else if ('children' in node) for (const child of node.children) visit(child);
  };
  visit(tree);
  return hasCandidates(outside + text.slice(at));
}
