import {
  anyEnvironment,
  environmentEnd,
  environmentMarkOf,
  formulaSign,
  type FormulaMark,
} from '@stoa/core/rules';
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

/** Replaces a formula while the text around it is repaired. */
const placeholder = '\uE000';

/** Runs of backticks, escaped backslashes and dollars, and what may open a formula. */
const openers = new RegExp(`\`+|\\\\\\\\|\\\\\\$|\\\\[([]|${anyEnvironment.source}|\\$\\$?`, 'g');
const dollarFormula = /(?<!\$)\$(?:\\[^\n]|[^\s$\\])(?:(?:\\[^\n]|[^$\n\\])*(?:\\[^\n]|[^\s$\\]))?\$(?!\d)/y;

/** A text whose complete formulas are replaced, up to the formula that is still open. */
interface Replaced {
  /** The text before the open formula, or all of it. */
  text: string;
  /** The same with blanks in the place of code and escaped backslashes. */
  masked: string;
  formulas: string[];
  /** The text from the open formula on; null where none is open. */
  open: string | null;
}

/** Replaces the complete formulas of a text, in one pass. */
function replaceFormulas(source: string): Replaced {
  /** Closing delimiters that do not occur again. */
  const missing = new Set<string>();
  const find = (closer: string, from: number) => {
    const at = missing.has(closer) ? -1 : source.indexOf(closer, from);
    if (at < 0) missing.add(closer);
    return at;
  };
  const result: Replaced = { text: '', masked: '', formulas: [], open: null };
  let at = 0;
  const take = (end: number, isMasked = false) => {
    const taken = source.slice(at, end);
    result.text += taken;
    result.masked += isMasked ? ' '.repeat(taken.length) : taken;
    at = end;
  };
  const takeFormula = (end: number) => {
    result.formulas.push(source.slice(at, end));
    result.text += placeholder;
    result.masked += placeholder;
    at = end;
  };
  for (;;) {
    openers.lastIndex = at;
    const match = openers.exec(source);
    if (!match) break;
    const [opener] = match;
    take(match.index);
    const from = at + opener.length;
    if (opener === '$') {
      dollarFormula.lastIndex = at;
      const found = dollarFormula.exec(source);
      if (found) takeFormula(at + found[0].length);
      else take(from);
    } else if (opener === '\\\\') take(from, true);
    else if (opener === '\\$') take(from);
    else if (opener[0] === '`') {
      const end = find(opener, from + 1);
      take(end < 0 ? from : end + opener.length, end >= 0);
    } else {
      const environment = environmentMarkOf(opener);
      const closer = environment
        ? environmentEnd(environment)
        : opener === '$$'
          ? '$$'
          : opener === '\\['
            ? '\\]'
            : '\\)';
      const end = find(closer, from);
      if (end < 0) {
        result.open = source.slice(at);
        return result;
      }
      takeFormula(end + closer.length);
    }
  }
  take(source.length);
  return result;
}

/** Closes the open formula at the start of a text; null where it is still empty, or may be prose. */
function closeDelimiter(text: string): string | null {
  const environment: FormulaMark | null = environmentMarkOf(text);
  const mark = environment ?? text.slice(0, 2);
  const body = trimEndOf(text.slice(mark.length).replace(/(?:(?<!\\)\\|(?<!\$)\$)$/, ''), /[\s>]/);
  const isBegun =
    /[\p{L}\p{N}]/u.test(body) && (mark !== '\\[' || /^\s*\n/.test(body) || formulaSign.test(body));
  if (!isBegun) return null;
  // What is open in the environment is closed where it is rendered.
  if (environment) return `\\[${environment}${body}\\]`;
  return mark + body + (mark === '$$' ? mark : mark === '\\[' ? '\\]' : '\\)');
}

/** The longest text after a dollar that is held back while it may become a formula. @units characters */
const maxUndecided = 40;
/** Longer text after a dollar is no formula in the making. @units characters */
const maxFormula = 400;
const words = /\p{L}{2}[^\p{L}$\\{}]*\s\p{L}{3}/u;

/** The text from a dollar at the end of a growing text on: closed, held back, or as written where it is a price or prose. */
function closeDollar(text: string): string {
  const body = text.slice(1);
  if (body === '') return '';
  if (/^\s|\n[ \t]*\n/.test(body) || body.length > maxFormula) return text;
  const own = body.replace(/\\[A-Za-z]+(?:\{[^{}]*\}?)?/g, '');
  if (words.test(own)) return text;
  const isNumber = /^\d/.test(body);
  if (formulaSign.test(isNumber ? own : body)) {
    const trimmed = trimEndOf(body.replace(/\\[A-Za-z]*$/, ''), /[\s\\]/);
    return trimmed === '' ? '' : `$${trimmed}$`;
  }
  const isUndecided = body.length <= maxUndecided && (!isNumber || /^[\d.,]+[A-Za-z]?$/.test(body));
  return isUndecided ? '' : text;
}

/** An environment whose beginning is not complete. */
const partialEnvironment = /(?<!\\)\\(?:b(?:e(?:g(?:i(?:n(?:\{[A-Za-z]*\*?)?)?)?)?)?)?$/;

/**
 * Repairs the last block of a growing text with formulas: an open formula is closed, or held back while it may be prose, and marks
 * inside of formulas are left alone.
 */
export function repairFormulas(text: string): string {
  const { text: before, masked, formulas, open } = replaceFormulas(text);
  let prose = before;
  if (open !== null) {
    const closed = closeDelimiter(open);
    if (closed !== null) {
      prose += placeholder;
      formulas.push(closed);
    }
  } else {
    const dollar = /(?<![\\$])\$[^$]*$/.exec(masked);
    const written = dollar ? before.slice(dollar.index) : '';
    // What holds formulas is none.
    const closed = dollar && !written.includes(placeholder) ? closeDollar(written) : written;
    if (closed === written) prose = before.replace(partialEnvironment, '');
    else {
      prose = before.slice(0, before.length - written.length) + (closed === '' ? '' : placeholder);
      if (closed !== '') formulas.push(closed);
    }
  }
  return repairProse(prose).replaceAll(placeholder, () => formulas.shift() ?? '');
}
