import { bracketedText, isBracketFormula, isDollarFormula } from './formula-grammar.js';

/** Escapes are taken first, so that no escaped dollar begins anything. */
const dollars = /\\[^]|\$\$?(?:\\[^]|[^$\\])+\$\$?(?=([^]?))/g;

/** Adds the bars of a part of a line to `found`. */
export function addBars(line: string, from: number, length: number, found: Set<number>): void {
  for (let at = from; at < from + length; at += 1) {
    if (line[at] === '\\') at += 1;
    else if (line[at] === '|') found.add(at);
  }
}

function barsInBrackets(line: string): Set<number> {
  const found = new Set<number>();
  if (!line.includes('\\')) return found;
  for (const { 0: match, 1: round, 2: square, index } of line.matchAll(bracketedText)) {
    const isFormula =
      round !== undefined
        ? isBracketFormula(round, '(')
        : square !== undefined && isBracketFormula(square, '[');
    if (isFormula) addBars(line, index, match.length, found);
  }
  return found;
}

/** The number of cells of a row some of whose bars end none. */
function cellsOf(line: string, masked: ReadonlySet<number>): number {
  const end = line.trimEnd().length;
  let cells = 1;
  for (let at = 0; at < end; at += 1) {
    if (line[at] === '\\') at += 1;
    else if (line[at] === '|' && !masked.has(at) && at > 0 && at < end - 1) cells += 1;
  }
  return cells;
}

/** Code between runs of backticks of one length. */
const code = /(?<!`)(`+)(?!`)(.*?[^`])\1(?!`)/g;

/**
 * The bars of a row that are part of a formula or of code and end no cell. Between dollars, which may be prices, and in code only where
 * the row had more cells than its table otherwise.
 *
 * @units offsets in the line
 */
export function barsWithinCells(line: string, columns: number): ReadonlySet<number> {
  const found = barsInBrackets(line);
  if (!/[$`]/.test(line) || cellsOf(line, found) <= columns) return found;
  for (const { 0: match, index } of line.matchAll(code)) addBars(line, index, match.length, found);
  dollars.lastIndex = 0;
  for (let match = dollars.exec(line); match; match = dollars.exec(line)) {
    if (match[0].startsWith('\\')) continue;
    if (isDollarFormula(match[0], match[1])) addBars(line, match.index, match[0].length, found);
    // The closing dollar of a price may open a formula.
    else dollars.lastIndex = match.index + 1;
  }
  return found;
}

/** The number of columns that a delimiter row asks for; null where a line is none. */
export function columnsOf(line: string): number | null {
  const row = line.replace(/^[\s>]*/, '').trimEnd();
  return /^[|:-][-:| \t]*$/.test(row) ? row.replace(/^\||\|$/g, '').split('|').length : null;
}
