'use client';
import { specialBlocks } from '@stoa/core/rules';
import { loadProposalReader } from '@stoa/core/state';
import { createContext, useContext, type ComponentType } from 'react';
import { latePart } from '../app/late-part.js';
import { LoadFailure } from '../app/load-states.js';
import { CodeBlock } from '../code/code-block.js';
import type { Fence } from './fence.js';

/** A fenced block that is more than code: what its language says it is. */
export type FencedKind = ComponentType<{ fence: Fence }>;

const FenceContext = createContext<Fence | null>(null);

/** The block as the code it is, while the part that draws it is on its way or where that could not be fetched. */
export function FencedSource() {
  const fence = useContext(FenceContext);
  return fence ? <CodeBlock fence={fence} /> : null;
}

/** Makes a kind of block that is fetched on first use; until it is there, and where it cannot be had, the source stands. */
export function lateKind(load: () => Promise<FencedKind>): FencedKind {
  const Part = latePart(load, {
    waiting: <FencedSource />,
    saysRooms: true,
    failed: (retry) => (
      <div data-slot="fenced-block-failed" className="flex min-w-0 flex-col gap-2">
        <LoadFailure onRetry={retry} />
        <FencedSource />
      </div>
    ),
  });
  return function Kind({ fence }) {
    return (
      <FenceContext.Provider value={fence}>
        <Part fence={fence} />
      </FenceContext.Provider>
    );
  };
}

/** Blocks that propose something, with the grammars that read them. */
const proposal = lateKind(async () => {
  const [room, reader] = await Promise.all([import('../proposals/proposal-block.js'), loadProposalReader()]);
  return room.makeProposalBlock(reader);
});

const chart = lateKind(() => import('../charts/chart.js').then((room) => room.Chart));

/**
 * The languages that are drawn as something else than code, in lower case. A kind is named by one line here.
 *
 * @source protocol §6.
 */
export const fencedKinds: ReadonlyMap<string, FencedKind> = new Map<string, FencedKind>([
  ['mermaid', lateKind(() => import('../diagrams/diagram.js').then((room) => room.Diagram))],
  ...['vega', 'vegalite', 'vega-lite'].map((word) => [word, chart] as const),
  ...Object.keys(specialBlocks).map((word) => [word.toLowerCase(), proposal] as const),
]);
