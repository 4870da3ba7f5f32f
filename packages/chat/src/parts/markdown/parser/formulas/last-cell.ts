import { addBars, barsWithinCells } from '@stoa/core/rules';

/** A formula at the end of a growing row that nothing closes yet. */
const openFormula = /(?:\\\((?:[^\\]|\\[^)])*|\$(?=[|\\])[^$]*)$/;

/** Where the last cell of a growing row begins; a bar in a formula, complete or not, ends none. */
export function lastCellStart(line: string): number {
  const found = new Set(barsWithinCells(line, 1));
  const rest = line.slice(Math.max(line.lastIndexOf('\\)'), line.lastIndexOf('\\]'), 0));
  const open = openFormula.exec(rest);
  if (open) addBars(line, line.length - open[0].length, open[0].length, found);
  let start = 0;
  for (let at = 0; at < line.length; at += 1) {
    if (line[at] === '\\') at += 1;
    else if (line[at] === '|' && !found.has(at)) start = at + 1;
  }
  return start;
}
