import type { ComponentType } from 'react';
import { missing, type FullParser } from '../parser/full-parser.js';
import type { RemarkResult, RemarkSource } from './remark.js';

/** A text rendered in one parse. */
export interface FullDocumentProps {
  source: string;
  /** Prefix of the ids of footnotes. */
  prefix: string;
}

/** The full parser and what it renders. Loaded with the first text that the fast path does not read. */
export interface FullRenderer extends FullParser {
  /** `memory` holds the latest results of finished parts. */
  renderWithRemark(source: RemarkSource, memory?: Map<string, RemarkResult>): RemarkResult;
  /** Renders a text in one parse, not in blocks. */
  FullDocument: ComponentType<FullDocumentProps>;
}

/** Stands for the full renderer until it is loaded. */
export const missingFullRenderer: FullRenderer = {
  isSingleFootnote: missing,
  readDefinitions: missing,
  lastBlockStart: missing,
  scanFormulaLine: missing,
  lastCellStart: missing,
  repair: missing,
  renderWithRemark: missing,
  FullDocument: missing,
};
