'use client';
import { createContext, useContext, type ReactNode } from 'react';
import { latePart } from '../../../base/lazy/late-part.js';
import { useBlockHosts } from '../../../base/blocks/block-hosts.js';
import type { RemarkResult, RemarkSource } from './remark.js';

/** The node without formulas, shown while their renderer loads and where that fails. */
const FallbackContext = createContext<ReactNode>(null);

function Fallback() {
  return useContext(FallbackContext);
}

const states = { waiting: <Fallback />, failed: () => <Fallback />, waitsForTexts: true };
const StyledMathMarkdown = latePart(
  () => import('./math-markdown-styled.js').then((module) => module.MathMarkdown),
  states,
);
const NativeMathMarkdown = latePart(
  () => import('./math-markdown.js').then((module) => module.MathMarkdown),
  states,
);

function LazyMathMarkdown({ remark }: { remark: RemarkSource }) {
  return useBlockHosts().formulas === 'mathml' ? (
    <NativeMathMarkdown remark={remark} />
  ) : (
    <StyledMathMarkdown remark={remark} />
  );
}

/** The node of a remark result; the renderer of formulas is loaded where there may be some. */
export const renderRemark = (remark: RemarkSource, result: RemarkResult): ReactNode =>
  result.mayHoldFormulas ? (
    <FallbackContext.Provider value={result.node}>
      <LazyMathMarkdown remark={remark} />
    </FallbackContext.Provider>
  ) : (
    result.node
  );
