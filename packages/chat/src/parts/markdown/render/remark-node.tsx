'use client';
import type { ReactNode } from 'react';
import { lazyPart, type LazyPartOptions } from '@stoa/react';
import { useBlockHosts } from '../../../base/blocks/block-hosts.js';
import type { RemarkResult, RemarkSource } from './remark.js';

interface MathProps {
  remark: RemarkSource;
  /** The node without formulas, shown while their renderer loads and where that fails. */
  plain: ReactNode;
}

const states: LazyPartOptions<MathProps> = {
  waiting: ({ plain }) => plain,
  failed: (_retry, { plain }) => plain,
  waitsForTexts: true,
};
const StyledMathMarkdown = lazyPart<MathProps>(
  () => import('./math-markdown-styled.js').then((module) => module.MathMarkdown),
  states,
);
const NativeMathMarkdown = lazyPart<MathProps>(
  () => import('./math-markdown.js').then((module) => module.MathMarkdown),
  states,
);

function LazyMathMarkdown(props: MathProps) {
  return useBlockHosts().formulas === 'mathml' ? (
    <NativeMathMarkdown {...props} />
  ) : (
    <StyledMathMarkdown {...props} />
  );
}

/** The node of a remark result; the renderer of formulas is loaded where there may be some. */
export const renderRemark = (remark: RemarkSource, result: RemarkResult): ReactNode =>
  result.mayHoldFormulas ? <LazyMathMarkdown remark={remark} plain={result.node} /> : result.node;
