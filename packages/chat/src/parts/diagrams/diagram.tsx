'use client';
import { useTexts } from '@stoa/ui';
import { useEffect, useRef, useState } from 'react';
import { useBlockHosts } from '../../base/blocks/block-hosts.js';
import type { Fence } from '../../base/blocks/fence.js';
import { usePalette } from '../../base/blocks/use-palette.js';
import { CodeBlock } from '../code/code-block.js';
import { diagramRendererOf, type DiagramResult } from './diagram-renderer.js';
import { DiagramFailure, RenderedDiagram } from './diagram-states.js';
import { diagramsTexts } from './diagrams.texts.js';
import { PendingPicture } from './picture-figure.js';

/** Maximum height reserved for a picture that is smaller than its source. @units CSS pixels */
const mostReservedPx = 420;
const headerPx = 36;

interface Shown {
  source: string;
  result: DiagramResult;
  reservedPx?: number;
}

/** A mermaid block: its source while it grows, then the diagram in the colours of the theme. */
export function Diagram({ fence }: { fence: Fence }) {
  const root = useRef<HTMLDivElement>(null);
  const text = useTexts(diagramsTexts);
  const palette = usePalette(root);
  const drawer = diagramRendererOf(useBlockHosts());
  const [shown, setShown] = useState<Shown | null>(null);
  const [attempt, setAttempt] = useState(0);
  const { code, isClosed } = fence;

  useEffect(() => {
    if (!palette || !isClosed || !code.trim()) return;
    let isWanted = true;
    const show = (result: DiagramResult, reservedPx?: number) =>
      setShown((before) => ({
        source: code,
        result,
        // A change of theme keeps its height.
        reservedPx: before?.source === code ? before.reservedPx : reservedPx,
      }));
    const known = drawer.known(code, palette);
    if (known) show(known);
    else
      void drawer.draw(code, palette).then((result) => {
        const height = (root.current?.offsetHeight ?? 0) - headerPx;
        if (isWanted) show(result, Math.min(mostReservedPx, Math.max(0, height)));
      });
    return () => {
      isWanted = false;
    };
  }, [drawer, palette, code, isClosed, attempt]);

  const result = shown?.source === code ? shown.result : null;
  return (
    <div
      ref={root}
      data-slot="diagram"
      data-state={result ? (result.ok ? 'drawn' : result.reason) : 'waiting'}
      className="min-w-0"
    >
      {result?.ok ? (
        <RenderedDiagram
          fence={fence}
          drawing={result.drawing}
          kind={result.kind}
          reservedPx={shown?.reservedPx}
        />
      ) : result ? (
        <DiagramFailure
          fence={fence}
          failure={result}
          onRetry={() => {
            setShown(null);
            setAttempt(attempt + 1);
          }}
        />
      ) : isClosed && code.trim() ? (
        <PendingPicture fence={fence} status={text.drawing} />
      ) : (
        <CodeBlock fence={fence} />
      )}
    </div>
  );
}
