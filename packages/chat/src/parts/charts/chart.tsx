'use client';
import { Button, useTexts } from '@stoa/ui';
import { useEffect, useRef, useState } from 'react';
import { useBlockHosts } from '../../base/blocks/block-hosts.js';
import type { Fence } from '../../base/blocks/fence.js';
import { usePalette } from '../../base/blocks/use-palette.js';
import { CodeBlock } from '../code/code-block.js';
import { chartRendererOf, type ChartOutcome } from './chart-renderer.js';
import { PendingPicture } from '../diagrams/picture-figure.js';
import { ChartFailureNotice, ChartFigure } from './chart-states.js';
import { useColumnWidth } from './use-column-width.js';
import { useRepair } from './use-repair.js';
import { chartsTexts } from './charts.texts.js';

interface Shown {
  source: string;
  outcome: ChartOutcome;
}

/** A block of Vega or Vega-Lite: its source while it grows, then the chart in the colours of the theme. */
export function Chart({ fence }: { fence: Fence }) {
  const text = useTexts(chartsTexts);
  const root = useRef<HTMLDivElement>(null);
  const palette = usePalette(root);
  const widthPx = useColumnWidth(root);
  const drawer = chartRendererOf(useBlockHosts());
  const [shown, setShown] = useState<Shown | null>(null);
  const [attempt, setAttempt] = useState(0);
  const { code, isClosed } = fence;
  const isComplete = isClosed && code.trim() !== '';

  const [isUnreadable, setUnreadable] = useState<string | null>(null);
  const repair = useRepair(code, isUnreadable === code);
  const source = repair.status === 'repaired' ? repair.text : code;

  useEffect(() => {
    if (!palette || !widthPx || !isComplete) return;
    let isWanted = true;
    const request = { source, palette, widthPx };
    const show = (outcome: ChartOutcome) => {
      if (!outcome.ok && outcome.reason === 'json' && source === code) setUnreadable(code);
      setShown({ source, outcome });
    };
    const known = drawer.known(request);
    if (known) show(known);
    else
      void drawer.draw(request).then((outcome) => {
        if (isWanted) show(outcome);
      });
    return () => {
      isWanted = false;
    };
  }, [drawer, palette, widthPx, source, code, isComplete, attempt]);

  const outcome = shown?.source === source ? shown.outcome : null;
  const state = outcome ? (outcome.ok ? 'drawn' : outcome.reason) : 'waiting';
  const note =
    repair.status === 'repaired'
      ? text.repaired
      : outcome?.ok && outcome.isRepaired
        ? text.mended
        : undefined;
  return (
    <div ref={root} data-slot="chart" data-state={state} className="min-w-0">
      {!isComplete ? (
        <CodeBlock fence={fence} />
      ) : outcome?.ok ? (
        <ChartFigure fence={fence} chart={outcome} note={note} />
      ) : outcome === null ? (
        <PendingPicture fence={fence} status={text.drawing} />
      ) : repair.status === 'asking' ? (
        <PendingPicture fence={fence} status={text.repairing} />
      ) : (
        <ChartFailureNotice
          fence={fence}
          failure={outcome}
          onRetry={() => {
            setShown(null);
            setAttempt(attempt + 1);
          }}
          action={
            repair.status === 'offered' ? (
              <Button size="sm" className="mt-2 self-start" onClick={repair.ask}>
                {text.repair}
              </Button>
            ) : null
          }
        />
      )}
    </div>
  );
}
