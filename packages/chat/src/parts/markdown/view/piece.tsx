'use client';
import { createContext, useContext, type ReactNode } from 'react';
import { latePart } from '../../../base/lazy/late-part.js';
import { useBlockHosts } from '../../../base/blocks/block-hosts.js';
import type { ExactResult, ExactSource } from '../parser/exact.js';

/** What stands for a piece while what draws its formulas is on its way, or where that cannot be had. */
const PlainPieceContext = createContext<ReactNode>(null);

function PlainPiece() {
  return useContext(PlainPieceContext);
}

const meanwhile = { waiting: <PlainPiece />, failed: () => <PlainPiece />, saysRooms: true };
const PageMaths = latePart(
  () => import('../formulas/maths-with-sheet.js').then((room) => room.MathsPiece),
  meanwhile,
);
const BareMaths = latePart(() => import('../formulas/maths.js').then((room) => room.MathsPiece), meanwhile);

function LateMaths({ exact }: { exact: ExactSource }) {
  return useBlockHosts().formulas === 'mathml' ? <BareMaths exact={exact} /> : <PageMaths exact={exact} />;
}

/** A piece as react-markdown has drawn it; what draws formulas is fetched where there may be some. */
export const drawPiece = (exact: ExactSource, result: ExactResult): ReactNode =>
  result.mayHoldFormulas ? (
    <PlainPieceContext.Provider value={result.node}>
      <LateMaths exact={exact} />
    </PlainPieceContext.Provider>
  ) : (
    result.node
  );
