'use client';
import { lazyPart } from '../../base/lazy/lazy-part.js';
import type { Fence } from '../../base/blocks/fence.js';

/** Plain code in the frame of a code block. */
function PlainCode({ code }: { code: string }) {
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
        <code className="block">{code}</code>
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
