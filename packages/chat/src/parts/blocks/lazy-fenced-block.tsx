'use client';
import type { CSSProperties } from 'react';
import { CodeChunk } from '../code/code-lines.js';
import { useChunks } from '../code/use-chunks.js';
import { lazyPart } from '@stoa/react';
import type { Fence } from '../../base/blocks/fence.js';

const asWideAsLines: CSSProperties = { width: 'max-content', minWidth: '100%' };
/** Code of more chunks is split, so that the browser lays out what is near the screen alone. */
const manyChunks = 50;

/** Plain code in the frame of a code block. */
function PlainCode({ code }: { code: string }) {
  const { chunks } = useChunks(code);
  return (
    <figure
      data-slot="code-block"
      data-state="plain"
      dir="ltr"
      className="overflow-hidden rounded-panel border border-line bg-surface-sunken"
    >
      <div className="h-9 border-b border-line pointer-coarse:h-12" />
      <pre
        tabIndex={0}
        className="overflow-x-auto p-4 font-code text-ui text-ink scrollbar-quiet focus-ring-inset"
      >
        <code className="block" style={asWideAsLines}>
          {chunks.length <= manyChunks
            ? code
            : chunks.map((chunk, index) => <CodeChunk key={index} text={chunk} isOneOfMany />)}
        </code>
      </pre>
    </figure>
  );
}

/** `FencedBlock`, loaded with the first fence: until then, and where loading fails, the code is shown plain. */
export const LazyFencedBlock = lazyPart<{ fence: Fence }>(
  () => import('./fenced-block.js').then((room) => room.FencedBlock),
  {
    waiting: ({ fence }) => <PlainCode code={fence.code} />,
    failed: (_retry, { fence }) => <PlainCode code={fence.code} />,
    waitsForTexts: true,
  },
);
