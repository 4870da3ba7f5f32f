import type { FormulaStep, Open, Step } from '../parser/cutter.js';
import { formulaEndOf, formulaOf } from './formula-lines.js';
import { indentOf, isBlank } from '../parser/lines.js';

const none: Open = { kind: 'none' };
const lost = (isBlankLine = false): Open => ({ kind: 'lost', isBlank: isBlankLine });

const stay = (open: Open): Step => ({ open, cutsBefore: false, cutsAfter: false });

function inFormula(open: Extract<Open, { kind: 'formula' }>, line: string): Step {
  const isFence = open.form === 'fence';
  if (isBlank(line)) return stay(isFence ? open : lost(true));
  const end = formulaEndOf(line, open.mark);
  if (end === 'closed') return { ...stay(none), cutsAfter: true };
  return stay(end || isFence ? open : lost());
}

/**
 * How formulas on lines of their own are cut. Nothing is cut before one that only a later line can tell from words; where the words go
 * on instead, what is open cannot be said.
 */
export const formulaStep: FormulaStep = (open, line) => {
  if (open.kind === 'formula') return inFormula(open, line);
  const isInside = open.kind === 'lost' || (open.kind === 'list' && (indentOf(line) ?? 0) >= open.content);
  const formula = isInside ? null : formulaOf(line);
  if (!formula) return null;
  if (open.kind === 'markup') return stay(lost());
  const isWhole = formula.form === 'whole';
  const isApart = open.kind === 'none' || open.kind === 'indented' || (open.kind === 'list' && open.isBlank);
  return {
    open: isWhole ? none : { kind: 'formula', ...formula },
    cutsBefore: isApart || formula.form !== 'open',
    cutsAfter: isWhole,
  };
};
