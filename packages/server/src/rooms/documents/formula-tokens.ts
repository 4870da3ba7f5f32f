import { longestFormula } from '@stoa/core/rules';
import type { TokenizerAndRendererExtension, Tokens } from 'marked';

/** A formula in a markdown text: its TeX without delimiters. */
export interface FormulaToken extends Tokens.Generic {
  type: 'formula' | 'displayFormula';
  text: string;
}

/** A relation, a command, an index or a sum, which prose in brackets or between two prices does not hold. */
const formulaSign = /[=^{}]|\\[A-Za-z]|\b\w(?:_| ?[+<>] ?)\w\b/;
const blankLine = /\n[ \t]*\n/;

const display = /^ {0,3}(?:\$\$((?:[^\\$]|\\[^]|\$(?!\$))+)\$\$|\\\[((?:[^\\]|\\[^\]])+)\\\])[ \t]*(?:\n+|$)/;
const dollars = /^(\$\$?)(?!\$)((?:[^\\$]|\\[^])+)\1(?!\$)/;
const brackets = /^\\(?:\(((?:[^\\`]|\\[^()`])+)\\\)|\[((?:[^\\`]|\\[^[\]`])+)\\\])/;

/** An environment of TeX, which is a formula without delimiters around it. */
const environment =
  /^\\begin\{((?:align(?:at|ed|edat)?|d?array|(?:[bBpvV]|small)?matrix|(?:d|r|dr)?cases|CD|equation|eqnarray|flalign|gather(?:ed)?|multline|split|subarray)\*?)\}/;

/** The environment that a text begins with, up to its own end, within its paragraph. */
function environmentOf(source: string): string | undefined {
  const [opening, name] = environment.exec(source) ?? [];
  if (opening === undefined || name === undefined) return undefined;
  const closing = `\\end{${name}}`;
  let open = 0;
  for (const { 0: command, index } of source.matchAll(/\\(?:(?:begin|end)\{[^{}\n]*\}|[^])|`|\n[ \t]*\n/g)) {
    if (command === '`' || command.startsWith('\n')) return undefined;
    if (command === opening) open += 1;
    else if (command === closing) open -= 1;
    if (open === 0) return source.slice(0, index + closing.length);
  }
  return undefined;
}

/** Where the next formula of a paragraph may begin. */
function firstOf(source: string, marks: readonly string[]): number | undefined {
  const found = marks.map((mark) => source.indexOf(mark)).filter((at) => at >= 0);
  return found.length > 0 ? Math.min(...found) : undefined;
}

/** Two prices are no formula: `$5 and $6`. */
const isDollarFormula = (mark: string, body: string, next: string): boolean =>
  mark === '$$' ||
  (!/^\s|\s$/.test(body) &&
    !/\d/.test(next) &&
    (!/^\d/.test(body) || formulaSign.test(body) || !/[A-Za-z]{3}|\s[A-Za-z]{2}\s/.test(body)));

function displayFormula(head: string): FormulaToken | undefined {
  const indent = /^ {0,3}/.exec(head)?.[0].length ?? 0;
  const written = environmentOf(head.slice(indent));
  const [after] =
    written === undefined ? [] : (/^[ \t]*(?:\n+|$)/.exec(head.slice(indent + written.length)) ?? []);
  if (written !== undefined && after !== undefined)
    return { type: 'displayFormula', raw: head.slice(0, indent) + written + after, text: written };
  const [raw, dollar, bracket] = display.exec(head) ?? [];
  const text = (dollar ?? bracket)?.trim();
  if (raw === undefined || !text) return undefined;
  // Only two dollars alone on a line hold blank lines.
  if (blankLine.test(text) && !/^[ \t]*\n/.test(dollar ?? '')) return undefined;
  return { type: 'displayFormula', raw, text };
}

/** The formulas that a reply shows as such, on lines of their own and within a paragraph. @source visual.md "Reading first" */
export const formulaExtensions: TokenizerAndRendererExtension[] = [
  {
    name: 'displayFormula',
    level: 'block',
    start(source) {
      // A paragraph ends with a blank line, and so does the search; whatever is cut off here is looked at once more.
      for (const { index, 1: mark } of source.matchAll(/\n(?:[ \t]*\n| {0,3}(\$\$|\\\[|\\begin\{))/g)) {
        if (mark === undefined) return undefined;
        if (displayFormula(source.slice(index + 1, index + 1 + longestFormula))) return index + 1;
      }
      return undefined;
    },
    tokenizer: (source) => displayFormula(source.slice(0, longestFormula)),
  },
  {
    name: 'formula',
    level: 'inline',
    start: (source) => firstOf(source, ['$', '\\(', '\\[', '\\begin{']),
    tokenizer(source): FormulaToken | undefined {
      const [first, second] = source;
      if (first !== '$' && !(first === '\\' && (second === '(' || second === '[' || second === 'b')))
        return undefined;
      const head = source.slice(0, longestFormula);
      const written = environmentOf(head);
      if (written !== undefined) return { type: 'formula', raw: written, text: written };
      const [raw, mark, body = ''] = dollars.exec(head) ?? [];
      if (raw !== undefined && mark !== undefined)
        return isDollarFormula(mark, body, source.charAt(raw.length))
          ? { type: 'formula', raw, text: body.trim() }
          : undefined;
      const [matched, round, square] = brackets.exec(head) ?? [];
      const text = round ?? square;
      if (matched === undefined || text === undefined) return undefined;
      const isFormula =
        formulaSign.test(text) ||
        (round !== undefined && /[\p{L}\p{N}]/u.test(text) && !/\p{L}{2}\s+\p{L}{2}/u.test(text));
      return isFormula ? { type: 'formula', raw: matched, text: text.trim() } : undefined;
    },
  },
];
