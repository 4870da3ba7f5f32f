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

interface Shown {
  source: string;
  result: DiagramResult;
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
    const show = (result: DiagramResult) => setShown({ source: code, result });
    const known = drawer.known(code, palette);
    if (known) show(known);
    else
      void drawer.draw(code, palette).then((result) => {
        if (isWanted) show(result);
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
        <RenderedDiagram fence={fence} drawing={result.drawing} kind={result.kind} />
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
