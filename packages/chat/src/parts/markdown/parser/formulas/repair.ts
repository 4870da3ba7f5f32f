import { formulaSign } from './grammar.js';
import { repairProse } from '../repair.js';

/** Opening and closing tokens of a formula, and escapes, whose characters are neither. */
const parts = /\\(begin|end)\{([^{}]*)\}|\\(left|right)(?![A-Za-z])|\\[^]|[{}]/g;

/** The closing tokens that a formula lacks, innermost first. */
function closersOf(source: string): readonly string[] {
  const open: string[] = [];
  const close = (closer: string) => {
    if (open.at(-1) === closer) open.pop();
  };
  for (const [part, environment, name = '', side] of source.matchAll(parts)) {
    if (environment === 'begin') open.push(`\\end{${name}}`);
    else if (environment === 'end') close(`\\end{${name}}`);
    else if (side === 'left') open.push('\\right.');
    else if (side === 'right') close('\\right.');
    else if (part === '{') open.push('}');
    else if (part === '}') close('}');
  }
  return open.toReversed();
}

/** Trims characters of a kind at the end, in linear time: a pattern anchored at the end would be tried at every offset. */
function trimEndOf(text: string, kind: RegExp): string {
  let end = text.length;
  while (end > 0 && kind.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/**
 * Closes an unfinished formula: an incomplete command at its end is dropped, and open groups are closed.
 *
 * @shape two candidates, the better one first; the second gives commands an empty argument where one is missing.
 */
export function closeFormula(source: string): readonly string[] {
  const lastCommand = source.slice(source.lastIndexOf('\\'));
  const complete = /^\\(?:begin|end)(?:\{[^}]*)?$/.test(lastCommand)
    ? source.slice(0, -lastCommand.length)
    : source.replace(/((?:^|[^\\])(?:\\\\)*)\\[A-Za-z]*$/, '$1');
  const trimmed = trimEndOf(complete, /[\^_&\s]/);
  const closers = closersOf(trimmed);
  const emptied = closers.map((closer) => (closer === '}' ? '}{}' : closer));
  return [trimmed + closers.join(''), `${trimmed}{}${emptied.join('')}`];
}

/** Code spans and escapes; then, captured, closed formulas. */
const spans =
  /(`+)[^`][\s\S]*?\1|\\\\|(\\\([\s\S]*?\\\)|\\\[[\s\S]*?\\\]|\$\$[\s\S]*?\$\$|(?<!\$)\$[^\s$](?:[^$\n]*[^\s$])?\$(?!\d))/g;

/** Replaces a formula while the text around it is repaired. */
const placeholder = '\uE000';

/** Closes the open formula at the start of a text; null where it is still empty, or may be prose. */
function closeDelimiter(text: string): string | null {
  const mark = text.slice(0, 2);
  const body = trimEndOf(text.slice(2).replace(/(?:(?<!\\)\\|(?<!\$)\$)$/, ''), /[\s>]/);
  const isBegun =
    /[\p{L}\p{N}]/u.test(body) && (mark !== '\\[' || /^\s*\n/.test(body) || formulaSign.test(body));
  const end = mark === '$$' ? mark : mark === '\\[' ? '\\]' : '\\)';
  return isBegun ? mark + body + end : null;
}

/**
 * Repairs the last block of a growing text with formulas: an open formula is closed, or held back while it may be prose, and marks
 * inside of formulas are left alone.
 */
export function repairFormulas(text: string): string {
  const formulas: string[] = [];
  const replaced = text.replace(spans, (span, _ticks, formula?: string) => {
    if (formula === undefined) return span;
    formulas.push(formula);
    return placeholder;
  });
  const withoutOthers = replaced.replace(/(`+)[^`][\s\S]*?\1|\\\\/g, (span) => ' '.repeat(span.length));
  const at = withoutOthers.search(/\\[([]|\$\$/);
  const open = at < 0 ? null : closeDelimiter(replaced.slice(at));
  const prose =
    at < 0 ? replaced.replace(/(?<!\\)\\$/, '') : replaced.slice(0, at) + (open === null ? '' : placeholder);
  if (open !== null) formulas.push(open);
  return repairProse(prose).replaceAll(placeholder, () => formulas.shift() ?? '');
}
