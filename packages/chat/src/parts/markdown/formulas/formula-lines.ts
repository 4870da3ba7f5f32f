import { isBlank } from '../parser/lines.js';

/** Two dollars alone on a line: what stands between them may hold blank lines, which a parse without formulas does not know. */
export const bareDollars = /^[^a-z$\n]*\$\$[ \t]*$/im;

/** What opens a formula on lines of its own. */
export type FormulaMark = '\\[' | '$$';

/** What a line holds of a formula, and what closes it: a formula holds no mark of its own kind, and none of code. */
const formulaBodies = {
  '\\[': /^((?:[^\\`]|\\(?:[^[\]`]|$))*)(\\\])?[ \t]*$/,
  $$: /^((?:[^\\$`]|\\(?:[^`]|$)|\$(?!\$))*)(\$\$)?[ \t]*$/,
};

/** Whether a line ends an open formula or goes on in it; null where it can be no part of one. */
export function formulaEndOf(line: string, mark: FormulaMark): 'closed' | 'open' | null {
  const found = formulaBodies[mark].exec(line);
  return found && (found[2] ? 'closed' : 'open');
}

/** What tells a formula in brackets from words in brackets: a relation, a command, an index, a sum. */
export const formulaSign = /[=^{}]|\\[A-Za-z]|\b\w(?:_| ?[+<>] ?)\w\b/;

export interface FormulaStart {
  mark: FormulaMark;
  /** `whole`: it ends on the same line. `fence`: two dollars alone, which blank lines do not end. */
  form: 'whole' | 'fence' | 'open';
}

/** The start of a formula on lines of its own. One that is `open` is a formula only if a line closes it before the next blank one. */
export function formulaOf(line: string): FormulaStart | null {
  const [, mark, rest = ''] = /^ {0,3}(\\\[|\$\$)(.*)$/.exec(line) ?? [];
  const [isLine, body = '', end] = (mark && formulaBodies[mark as FormulaMark].exec(rest)) || [];
  if (isLine === undefined) return null;
  const isEmpty = isBlank(body);
  if (isEmpty ? end : mark === '\\[' && !formulaSign.test(body)) return null;
  return { mark: mark as FormulaMark, form: end ? 'whole' : isEmpty && mark === '$$' ? 'fence' : 'open' };
}
