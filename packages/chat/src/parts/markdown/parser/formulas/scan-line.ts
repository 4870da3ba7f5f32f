import type { ScanFormulaLine, OpenBlock, LineScan } from '../block-scanner.js';
import { formulaEndOf, formulaOf, goesOnAfterFence } from '@stoa/core/rules';
import { indentOf, isBlank } from '../lines.js';

const none: OpenBlock = { kind: 'none' };
const unknown = (isBlankLine = false): OpenBlock => ({ kind: 'unknown', isBlank: isBlankLine });

const stay = (open: OpenBlock): LineScan => ({ open, splitsBefore: false, splitsAfter: false });

function inFormula(open: Extract<OpenBlock, { kind: 'formula' }>, line: string): LineScan {
  const isFence = open.form === 'fence';
  if (isBlank(line)) return stay(isFence ? { ...open, isCertain: true } : unknown(true));
  const end = formulaEndOf(line, open.mark, open.depth);
  if (isFence && !open.isCertain && goesOnAfterFence(line)) return stay(unknown());
  if (end?.isClosed) return { ...stay(none), splitsAfter: true };
  if (!end) return stay(isFence ? open : unknown());
  return stay(end.depth === open.depth ? open : { ...open, depth: end.depth });
}

/**
 * Scans display formulas. The text is not split before a formula that only a later line can tell from text; where the text goes on
 * instead, the open block is unknown.
 */
export const scanFormulaLine: ScanFormulaLine = (open, line) => {
  if (open.kind === 'formula') return inFormula(open, line);
  const isInside = open.kind === 'unknown' || (open.kind === 'list' && (indentOf(line) ?? 0) >= open.content);
  const formula = isInside ? null : formulaOf(line);
  if (!formula) return null;
  if (open.kind === 'markup') return stay(unknown());
  const isClosed = formula.form === 'closed';
  const canBegin = open.kind === 'none' || open.kind === 'indented' || (open.kind === 'list' && open.isBlank);
  return {
    open: isClosed ? none : { kind: 'formula', ...formula },
    splitsBefore: canBegin || isClosed,
    splitsAfter: isClosed,
  };
};
