import type { ComponentType } from 'react';
import type { FormulaStep } from './cutter.js';
import type { Defined } from './definitions.js';
import type { ExactResult, ExactSource } from './exact.js';

/** A whole text for one parse. */
export interface WholeTextProps {
  source: string;
  /** Before the addresses of notes. */
  prefix: string;
}

/**
 * The whole parser of markdown, which reads what the fast one leaves. It is the larger part of the renderer, so it may come after
 * the first reply is on the page.
 */
export interface WholeParser {
  drawExactly(source: ExactSource): ExactResult;
  /** Whether a text is one note and nothing else. */
  isOneNote(source: string): boolean;
  readDefinitions(source: string): Defined;
  /** Where the last block of a text begins, where it can be said. @units characters */
  lastBlockAt(source: string): number | undefined;
  /** What a line does that may begin a formula, or stands in one. */
  formulaStep: FormulaStep;
  /** Makes the last block of a growing text with formulas whole enough to be read. */
  repair(text: string): string;
  /** Draws a whole text in one parse. */
  WholeText: ComponentType<WholeTextProps>;
}

/** Thrown where the whole parser is asked before it is here; whoever catches it fetches it and reads anew. */
export class WholeParserMissing extends Error {
  override name = 'WholeParserMissing';
}

const missing = (): never => {
  throw new WholeParserMissing('The whole parser of markdown is not here yet.');
};

/** Stands for the whole parser until it is here. */
export const missingWholeParser: WholeParser = {
  drawExactly: missing,
  isOneNote: missing,
  readDefinitions: missing,
  lastBlockAt: missing,
  formulaStep: missing,
  repair: missing,
  WholeText: missing,
};
