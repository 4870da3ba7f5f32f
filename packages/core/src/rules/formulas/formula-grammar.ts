/** What is a formula in a markdown text: one grammar for the screen and for documents. */

const isBlank = (line: string) => /^[ \t]*$/.test(line);

/** Two dollars alone on a line. A formula between two such lines may hold blank lines, which a parse without formulas ignores. */
export const bareDollars = /^[^a-z$\n\r\u2028\u2029]*\$\$[ \t]*$/im;

/** The opening delimiter of a display formula: a bracket, two dollars, or the beginning of an environment. */
export type FormulaMark = '\\[' | '$$' | `\\begin{${string}}`;

/** The rest of a line after the opening delimiter, up to the closing one: a formula holds neither its own delimiters nor backticks. */
const formulaBodies = {
  '\\[': /^((?:[^\\`]|\\(?:[^[\]`]|$))*)(\\\])?$/,
  $$: /^((?:[^\\$`]|\\(?:[^`]|$)|\$(?!\$))*)(\$\$)?$/,
};

const bodyOf = (mark: keyof typeof formulaBodies, line: string): RegExpExecArray | null =>
  formulaBodies[mark].exec(line.replace(/(?<![ \t])[ \t]+$/, ''));

/** The environments of TeX that are formulas without delimiters around them. */
const environments =
  '(?:align(?:at|ed|edat)?|d?array|(?:[bBpvV]|small)?matrix|(?:d|r|dr)?cases|CD|equation|eqnarray|flalign|gather(?:ed)?|multline|split|subarray)\\*?';
const environmentStart = new RegExp(`^\\\\begin\\{(${environments})\\}`);
/** The start of any environment that is a formula. */
export const anyEnvironment = new RegExp(`\\\\begin\\{${environments}\\}`);

/** The mark of the environment that begins a text; null where none does. */
export const environmentMarkOf = (text: string): FormulaMark | null =>
  (environmentStart.exec(text)?.[0] as FormulaMark | undefined) ?? null;

const isEnvironment = (mark: FormulaMark): mark is `\\begin{${string}}` => mark.startsWith('\\b');

/** The command that ends an environment. */
export const environmentEnd = (mark: FormulaMark) => mark.replace('begin', 'end');

/** Where the environment ends in a text of which `depth` of its name are open. @returns its end; or how many are open after the text */
function findEnvironmentEnd(
  text: string,
  mark: FormulaMark,
  depth: number,
): { end: number } | { depth: number } {
  const end = environmentEnd(mark);
  let open = depth;
  for (const { 0: command, index } of text.matchAll(/\\(?:(?:begin|end)\{[^{}\n]*\}|[^])/g)) {
    if (command === mark) open += 1;
    else if (command === end) open -= 1;
    if (open === 0) return { end: index + end.length };
  }
  return { depth: open };
}

/** How a line goes on with an open formula, of which `depth` environments are open; null where it cannot be part of one. */
export function formulaEndOf(
  line: string,
  mark: FormulaMark,
  depth = 1,
): { isClosed: boolean; depth: number } | null {
  if (isEnvironment(mark)) {
    if (line.includes('`')) return null;
    const found = findEnvironmentEnd(line, mark, depth);
    if ('depth' in found) return { isClosed: false, depth: found.depth };
    return isBlank(line.slice(found.end)) ? { isClosed: true, depth: 0 } : null;
  }
  const found = bodyOf(mark as keyof typeof formulaBodies, line);
  return found && { isClosed: found[2] !== undefined, depth };
}

/**
 * Whether a line holds the closing dollars of a formula that two dollars alone began, and words after them. Without a blank line before
 * it all of that is one paragraph with a formula in it.
 */
export const goesOnAfterFence = (line: string): boolean =>
  /^(?:[^\\$`]|\\[^`]|\$(?!\$))*\$\$[^$`]*[^$`\s]/.test(line) && !line.trimEnd().endsWith('$$');

/** Tells a formula in brackets from text in brackets: a relation, a command, an index, a sum. */
export const formulaSign = /[=^{}]|\\[A-Za-z]|\b\w(?:_| ?[+<>] ?)\w\b/;

export interface FormulaStart {
  mark: FormulaMark;
  /** `closed`: it ends on the same line. `fence`: two dollars alone, which blank lines do not end. */
  form: 'closed' | 'fence' | 'open';
  /** Environments of the name that are open after the line. */
  depth: number;
}

/** The start of a display formula. An `open` one is a formula only if a line closes it before the next blank line. */
export function formulaOf(line: string): FormulaStart | null {
  const environment = environmentMarkOf(line.replace(/^ {0,3}/, ''));
  if (environment) {
    const end = formulaEndOf(line.slice(line.indexOf('}') + 1), environment);
    return end && { mark: environment, form: end.isClosed ? 'closed' : 'open', depth: end.depth };
  }
  const [, mark, rest = ''] = /^ {0,3}(\\\[|\$\$)(.*)$/.exec(line) ?? [];
  const [isLine, body = '', end] = (mark && bodyOf(mark as keyof typeof formulaBodies, rest)) || [];
  if (isLine === undefined) return null;
  const isEmpty = isBlank(body);
  if (isEmpty ? end : mark === '\\[' && !formulaSign.test(body)) return null;
  const form = end ? 'closed' : isEmpty && mark === '$$' ? 'fence' : 'open';
  return { mark: mark as FormulaMark, form, depth: 1 };
}

/** Two adjacent words, which no formula holds without a sign. */
const twoWords = /\p{L}{2}\s+\p{L}{2}/u;

/**
 * Whether the text between `\(` and `\)`, or `\[` and `\]`, in a paragraph is a formula. CommonMark reads these delimiters as escaped
 * brackets, so prose in them stays prose.
 */
export const isBracketFormula = (body: string, mark: '(' | '['): boolean =>
  formulaSign.test(body) || (mark === '(' && /[\p{L}\p{N}]/u.test(body) && !twoWords.test(body));

/** A formula with one blank on either side, as some models write all of theirs: a command or a power tells it from text. */
const isSpacedFormula = (written: string): boolean =>
  /^\$ \S.*\S \$$/.test(written) && /\\[A-Za-z]|\^/.test(written);

/** Whether a text with its dollars is a formula, and not two prices. */
export const isDollarFormula = (written: string, next: string | undefined): boolean =>
  written.startsWith('$$') ||
  ((/^\$\S(?:[\s\S]*\S)?\$$/.test(written) || isSpacedFormula(written)) &&
    !/\d/.test(next ?? '') &&
    (!/^\$\d/.test(written) || formulaSign.test(written) || !/[A-Za-z]{3}|\s[A-Za-z]{2}\s/.test(written)));

/** The range of a display formula. @units offsets in the text */
export interface FormulaRange {
  mark: FormulaMark;
  /** End of its content; infinite where it is never closed. */
  bodyEnd: number;
  /** Its delimiters belong to its content. */
  isEnvironment: boolean;
}

/** The display formula that begins at `at`, the first character of a line in its container; null where none does. */
export function formulaAt(text: string, at: number): FormulaRange | null {
  const endOfLine = (from: number) => {
    const found = text.indexOf('\n', from);
    return found < 0 ? text.length : found;
  };
  const firstEnd = endOfLine(at);
  const start = formulaOf(text.slice(at, firstEnd));
  if (!start) return null;
  const { mark, form } = start;
  const closingLength = isEnvironment(mark) ? 0 : mark.length;
  let { depth: openEnvironments } = start;
  const closingIn = (line: string, lineEnd: number): FormulaRange => ({
    mark,
    bodyEnd: lineEnd - line.length + line.trimEnd().length - closingLength,
    isEnvironment: isEnvironment(mark),
  });
  if (form === 'closed') return closingIn(text.slice(at, firstEnd), firstEnd);
  // The markers of the surrounding quotes are not part of the formula.
  const depth = text.slice(text.lastIndexOf('\n', at - 1) + 1, at).split('>').length - 1;
  const quotes = new RegExp(`^(?:[ \\t]*>){${depth}}`);
  let hasBlank = false;
  for (let from = firstEnd + 1; from <= text.length;) {
    const end = endOfLine(from);
    const line = text.slice(from, end);
    const prefix = quotes.exec(line)?.[0];
    if (prefix === undefined) break;
    const content = line.slice(prefix.length);
    if (isBlank(content)) hasBlank = true;
    const continuation =
      form === 'open' && isBlank(content) ? null : formulaEndOf(content, mark, openEnvironments);
    if (form === 'fence' && !hasBlank && goesOnAfterFence(content)) return null;
    if (continuation?.isClosed) return closingIn(line, end);
    if (continuation === null && form === 'open') break;
    openEnvironments = continuation?.depth ?? openEnvironments;
    from = end + 1;
  }
  return form === 'fence' ? { mark, bodyEnd: Infinity, isEnvironment: false } : null;
}

/** The end of the environment that begins at `at`, within its paragraph; null where it has none. @units offset in the text */
export function environmentEndAt(text: string, at: number, mark: FormulaMark): number | null {
  const from = at + mark.length;
  const paragraph = /\n[ \t>]*(?=\n)|`|$(?![^])/g;
  paragraph.lastIndex = from;
  const last = paragraph.exec(text)?.index ?? text.length;
  const found = findEnvironmentEnd(text.slice(from, last), mark, 1);
  return 'end' in found ? from + found.end : null;
}

/** Text between two matching delimiters. */
export const bracketedText = /\\\(((?:[^\\`]|\\[^()`])*)\\\)|\\\[((?:[^\\`]|\\[^[\]`])*)\\\]|\\[^]/g;
/** Escapes are taken first, so that no escaped dollar begins anything. */
const dollars = /\\[^]|\$(?:\\[^]|[^$\\])+\$(?=([^]?))/g;
const begunEnvironments = new RegExp(`(?:^|[^\\\\])(?:\\\\\\\\)*(${anyEnvironment.source})`, 'g');

/** Whether a text without its code may hold formulas. May give false positives. */
export function holdsFormulaCandidates(text: string): boolean {
  if (/\$\$[^]*\$\$/.test(text) || bareDollars.test(text)) return true;
  const marks = new Set([...text.matchAll(begunEnvironments)].map(([, mark]) => mark as FormulaMark));
  for (const mark of marks) if (text.lastIndexOf(environmentEnd(mark)) > text.indexOf(mark)) return true;
  for (const [match, round, square] of text.matchAll(bracketedText)) {
    if (/\n[ \t]*\n/.test(match)) continue;
    if (round !== undefined && isBracketFormula(round, '(')) return true;
    if (square !== undefined && (/^[ \t]*\n/.test(square) || isBracketFormula(square, '['))) return true;
  }
  // The closing dollar of one candidate may open the next.
  dollars.lastIndex = 0;
  for (let found = dollars.exec(text); found; found = dollars.exec(text)) {
    if (found[0].startsWith('\\')) continue;
    if (isDollarFormula(found[0], found[1])) return true;
    dollars.lastIndex -= 1;
  }
  return false;
}
