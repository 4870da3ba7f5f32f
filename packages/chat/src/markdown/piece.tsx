'use client';
import { createContext, useContext, type ReactNode } from 'react';
import { latePart } from '../app/late-part.js';
import type { ExactResult, ExactSource } from './exact.js';

/** What stands for a piece while what draws its formulas is on its way, or where that cannot be had. */
const PlainPieceContext = createContext<ReactNode>(null);

function PlainPiece() {
  return useContext(PlainPieceContext);
}

const LateMaths = latePart(() => import('./maths.js').then((room) => room.MathsPiece), {
  waiting: <PlainPiece />,
  failed: () => <PlainPiece />,
});

/** Whether formulas may stand in a source; more often than they do, never less. */
const mayHoldMaths = (source: string) =>
  source.includes('$') && /\$\$|\$[^\s$](?:[^$]*[^\s$])?\$(?!\d)/.test(source);

/** A piece as react-markdown has drawn it; what draws formulas is fetched where there may be some. */
export const drawPiece = (exact: ExactSource, result: ExactResult): ReactNode =>
  mayHoldMaths(exact.source) ? (
    <PlainPieceContext.Provider value={result.node}>
      <LateMaths exact={exact} />
    </PlainPieceContext.Provider>
  ) : (
    result.node
  );
