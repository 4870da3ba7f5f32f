'use client';
import { createContext, useContext, type ComponentType, type ReactNode } from 'react';
import { latePart } from '../../base/lazy/late-part.js';
import { LoadFailure } from '../../base/lazy/load-states.js';
import type { Fence } from '../../base/blocks/fence.js';

/** A fenced block that is more than code: what its language says it is. */
export type FencedKind = ComponentType<{ fence: Fence }>;

const SourceContext = createContext<ReactNode>(null);

/** Sets what a block shows in place of its rendering: its source as code. */
export const FencedSourceProvider = SourceContext.Provider;

/** The source of the block, while its renderer loads or when that failed. */
function FencedSource() {
  return useContext(SourceContext);
}

/** Makes a kind of block that is fetched on first use; until it is there, and where it cannot be had, the source stands. */
export function lateKind(load: () => Promise<FencedKind>): FencedKind {
  return latePart(load, {
    waiting: <FencedSource />,
    saysRooms: true,
    failed: (retry) => (
      <div data-slot="fenced-block-failed" className="flex min-w-0 flex-col gap-2">
        <LoadFailure onRetry={retry} />
        <FencedSource />
      </div>
    ),
  });
}

const chart = lateKind(() => import('../charts/chart.js').then((room) => room.Chart));

/** Kinds of fenced blocks by language, in lower case. */
export type FencedKinds = ReadonlyMap<string, FencedKind>;

/**
 * The languages that are rendered as pictures. A kind is one line here.
 *
 * @source protocol §6.
 */
export const pictureKinds: FencedKinds = new Map<string, FencedKind>([
  ['mermaid', lateKind(() => import('../diagrams/diagram.js').then((room) => room.Diagram))],
  ...['vega', 'vegalite', 'vega-lite'].map((language) => [language, chart] as const),
]);

const FencedKindsContext = createContext<FencedKinds>(pictureKinds);

/** Sets the kinds of fenced blocks that are more than code for the messages below. Default: `pictureKinds`. */
export const FencedKindsProvider = FencedKindsContext.Provider;

export const useFencedKinds = (): FencedKinds => useContext(FencedKindsContext);
