import type { ReactNode } from 'react';
import type { ExactResult, ExactSource } from './exact.js';

/** A piece that react-markdown has drawn. */
export function drawPiece(_source: ExactSource, result: ExactResult): ReactNode {
  return result.node;
}
