import { isSingleFootnote, lastBlockStart, readDefinitions } from './definitions.js';
import { lastCellStart } from './formulas/last-cell.js';
import { repairFormulas } from './formulas/repair.js';
import { scanFormulaLine } from './formulas/scan-line.js';
import type { FullParser } from './full-parser.js';

/** The full parser, on remark. */
export const remarkParser: FullParser = {
  isSingleFootnote,
  readDefinitions,
  lastBlockStart,
  scanFormulaLine,
  lastCellStart,
  repair: repairFormulas,
};
