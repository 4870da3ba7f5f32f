'use client';
import { createContext, useContext, type ComponentType, type ReactNode } from 'react';
import { lazyPart, LoadFailure } from '@stoa/react';
import type { Fence } from '../../base/blocks/fence.js';

/** The component of a kind of fenced block other than code. */
export type FencedKind = ComponentType<{ fence: Fence }>;

const SourceContext = createContext<ReactNode>(null);

/** Provides the fallback of a block: its source as code. */
export const FencedSourceProvider = SourceContext.Provider;

/** The source of the block, while its renderer loads and when that fails. */
function FencedSource() {
  return useContext(SourceContext);
}

/** Creates a kind of block that is loaded on first use; shows the source until then and on failure. */
export function lazyKind(load: () => Promise<FencedKind>): FencedKind {
  return lazyPart(load, {
    waiting: <FencedSource />,
    waitsForTexts: true,
    failed: (retry) => (
      <div data-slot="fenced-block-failed" className="flex min-w-0 flex-col gap-2">
        <LoadFailure onRetry={retry} />
        <FencedSource />
      </div>
    ),
  });
}

const chart = lazyKind(() => import('../charts/chart.js').then((room) => room.Chart));

/** Kinds of fenced blocks by language, in lower case. */
export type FencedKinds = ReadonlyMap<string, FencedKind>;

/**
 * The languages that are rendered as pictures, one line each.
 *
 * @source protocol §6.
 */
export const pictureKinds: FencedKinds = new Map<string, FencedKind>([
  ['mermaid', lazyKind(() => import('../diagrams/diagram.js').then((room) => room.Diagram))],
  ...['vega', 'vegalite', 'vega-lite'].map((language) => [language, chart] as const),
]);

const FencedKindsContext = createContext<FencedKinds>(pictureKinds);

/** Sets the kinds of fenced blocks for the messages below. Default: `pictureKinds`. */
export const FencedKindsProvider = FencedKindsContext.Provider;

export const useFencedKinds = (): FencedKinds => useContext(FencedKindsContext);
