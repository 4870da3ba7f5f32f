import type { ScanFormulaLine } from './block-scanner.js';
import type { BlockDefinitions } from './definitions.js';

/**
 * The full markdown parser, for the constructs that the fast path does not read. It is the larger part of the renderer, so it may be
 * loaded after the first reply is on the page.
 */
export interface FullParser {
  /** Whether a text is one footnote definition and nothing else. */
  isSingleFootnote(source: string): boolean;
  readDefinitions(source: string): BlockDefinitions;
  /** Offset of the last block of a text; undefined where formulas make it ambiguous. @units characters */
  lastBlockStart(source: string): number | undefined;
  /** Scans a line that may begin a formula, or that lies in one. */
  scanFormulaLine: ScanFormulaLine;
  /** Where the last cell of a growing row begins. @units characters */
  lastCellStart(row: string): number;
  /** Closes the open marks and formulas of the last block of a growing text. */
  repair(text: string): string;
}

/** Thrown where the full parser is needed before it is loaded; the caller loads it and parses again. */
export class FullParserMissing extends Error {
  override name = 'FullParserMissing';
}

/** Stands for every function of the full parser until it is loaded. @errors thrown: `FullParserMissing` */
export const missing = (): never => {
  throw new FullParserMissing('The full markdown parser is not loaded yet.');
};
