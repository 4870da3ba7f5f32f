'use client';
import { createContext, useContext } from 'react';
import { latePart } from '../../base/lazy/late-part.js';
import type { Fence } from '../../base/blocks/fence.js';

const CodeContext = createContext('');

/** Plain code in the frame of a code block. */
function PlainCode() {
  const code = useContext(CodeContext);
  return (
    <figure
      data-slot="code-block"
      data-state="plain"
      dir="ltr"
      className="overflow-hidden rounded-panel border border-line bg-surface-sunken"
    >
      <div className="h-9 border-b border-line pointer-coarse:h-12" />
      <pre className="overflow-x-auto p-4 font-code text-ui text-ink">
        <code className="block">{code}</code>
      </pre>
    </figure>
  );
}

const LoadedBlock = latePart(() => import('./fenced-block.js').then((room) => room.FencedBlock), {
  waiting: <PlainCode />,
  failed: () => <PlainCode />,
  waitsForTexts: true,
});

/** `FencedBlock`, loaded with the first fence: until then, and where loading fails, the code is shown plain. */
export function LazyFencedBlock({ fence }: { fence: Fence }) {
  return (
    <CodeContext.Provider value={fence.code}>
      <LoadedBlock fence={fence} />
    </CodeContext.Provider>
  );
}

/** Loads what a fenced block needs ahead of the first one. */
export const preloadFencedBlock = (): Promise<void> => LoadedBlock.preload();
