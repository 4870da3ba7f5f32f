import { withoutEnd } from './formula-end.js';
import { formulaSign } from './formula-lines.js';
import { repairProse } from '../parser/repair.js';

/** Code, which stays what it is, and what is escaped; then formulas that are closed, in the order of their marks. */
const spans =
  /(`+)[^`][\s\S]*?\1|\\\\|(\\\([\s\S]*?\\\)|\\\[[\s\S]*?\\\]|\$\$[\s\S]*?\$\$|(?<!\$)\$[^\s$](?:[^$\n]*[^\s$])?\$(?!\d))/g;

/** Stands for a formula while what is around it is repaired. */
const stand = '\uE000';

/** The formula that is still open in a text, closed; null where it is nothing yet, or may be words. */
function closed(text: string): string | null {
  const mark = text.slice(0, 2);
  const body = withoutEnd(text.slice(2).replace(/(?:(?<!\\)\\|(?<!\$)\$)$/, ''), /[\s>]/);
  const isBegun =
    /[\p{L}\p{N}]/u.test(body) && (mark !== '\\[' || /^\s*\n/.test(body) || formulaSign.test(body));
  const end = mark === '$$' ? mark : mark === '\\[' ? '\\]' : '\\)';
  return isBegun ? mark + body + end : null;
}

/**
 * Makes the last block of a growing text whole enough to be read, formulas included: an open one is closed, or held back while it may
 * be words, and marks inside of formulas are their own.
 */
export function repairFormulas(text: string): string {
  const formulas: string[] = [];
  const stood = text.replace(spans, (span, _ticks, formula?: string) => {
    if (formula === undefined) return span;
    formulas.push(formula);
    return stand;
  });
  const withoutOthers = stood.replace(/(`+)[^`][\s\S]*?\1|\\\\/g, (span) => ' '.repeat(span.length));
  const at = withoutOthers.search(/\\[([]|\$\$/);
  const open = at < 0 ? null : closed(stood.slice(at));
  const prose = at < 0 ? stood.replace(/(?<!\\)\\$/, '') : stood.slice(0, at) + (open === null ? '' : stand);
  if (open !== null) formulas.push(open);
  return repairProse(prose).replaceAll(stand, () => formulas.shift() ?? '');
}
