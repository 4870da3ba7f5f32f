import {
  bracketedText,
  environmentEndAt,
  environmentMarkOf,
  formulaAt,
  isBracketFormula,
  isDollarFormula,
  longestFormula,
} from '@stoa/core/rules';
import type { TokenizerAndRendererExtension, Tokens } from 'marked';

/** A formula in a markdown text: its TeX without delimiters. */
export interface FormulaToken extends Tokens.Generic {
  type: 'formula' | 'displayFormula';
  text: string;
}

const dollars = /^(\$\$?)(?!\$)((?:[^\\$]|\\[^])+)\1(?!\$)/;

/** Where the next formula of a paragraph may begin. */
function firstOf(source: string, marks: readonly string[]): number | undefined {
  const found = marks.map((mark) => source.indexOf(mark)).filter((at) => at >= 0);
  return found.length > 0 ? Math.min(...found) : undefined;
}

/** The formula that begins a text on a line of its own. One that nothing closes is text. */
function displayFormula(head: string): FormulaToken | undefined {
  const indent = /^ {0,3}/.exec(head)?.[0].length ?? 0;
  const range = formulaAt(head, indent);
  if (!range || range.bodyEnd === Infinity) return undefined;
  const { mark, bodyEnd, isEnvironment } = range;
  const text = head.slice(isEnvironment ? indent : indent + mark.length, bodyEnd).trim();
  const end = isEnvironment ? bodyEnd : bodyEnd + mark.length;
  const after = /^[ \t]*(?:\n+|$)/.exec(head.slice(end))?.[0];
  if (text === '' || after === undefined) return undefined;
  return { type: 'displayFormula', raw: head.slice(0, end) + after, text };
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
      const environment = environmentMarkOf(head);
      const end = environment && environmentEndAt(head, 0, environment);
      if (end !== null) return { type: 'formula', raw: head.slice(0, end), text: head.slice(0, end) };
      const [written, , body = ''] = dollars.exec(head) ?? [];
      if (written !== undefined)
        return isDollarFormula(written, source[written.length])
          ? { type: 'formula', raw: written, text: body.trim() }
          : undefined;
      const [raw, round, square] = head.matchAll(bracketedText).next().value ?? [];
      const text = round ?? square;
      return raw !== undefined &&
        text !== undefined &&
        isBracketFormula(text, round === undefined ? '[' : '(')
        ? { type: 'formula', raw, text: text.trim() }
        : undefined;
    },
  },
];
