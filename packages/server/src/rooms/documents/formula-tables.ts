import { barsWithinCells, columnsOf } from '@stoa/core/rules';

/** A source whose first block is a table, with the bars of its formulas and code escaped. */
export interface EscapedTable {
  text: string;
  /** The start of the source that an escaped start of it was made of. */
  original(escaped: string): string;
}

const withEscapedBars = (line: string, bars: ReadonlySet<number>): string =>
  [...bars]
    .toSorted((one, other) => other - one)
    .reduce((escaped, at) => `${escaped.slice(0, at)}\\${escaped.slice(at)}`, line);

/** Escapes the bars that end no cell, because they are part of a formula or of code; null where the source begins with no such table. */
export function escapeFormulaBars(source: string): EscapedTable | null {
  const headEnd = source.indexOf('\n');
  const ruleEnd = source.indexOf('\n', headEnd + 1);
  const columns =
    headEnd < 0 ? null : columnsOf(source.slice(headEnd + 1, ruleEnd < 0 ? undefined : ruleEnd));
  if (columns === null) return null;
  const [{ length: end } = source] = source.split(/\n[ \t]*\n/, 1);
  const lines = source.slice(0, end).split('\n');
  const escaped = lines.map((line, at) =>
    at === 1 ? line : withEscapedBars(line, barsWithinCells(line, columns)),
  );
  if (escaped.every((line, at) => line === lines[at])) return null;
  return {
    text: escaped.join('\n') + source.slice(end),
    original(start) {
      const count = start.split('\n').length - (start.endsWith('\n') ? 1 : 0);
      const added = escaped.slice(0, count).join('').length - lines.slice(0, count).join('').length;
      return source.slice(0, start.length - added);
    },
  };
}
