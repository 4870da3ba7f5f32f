'use client';
import { Banner, Button, IconButton, Spinner, useTexts, useLocale } from '@stoa/ui';
import { ChartColumn, Code, Maximize2 } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { BlockFigure } from '../../base/blocks/block-figure.js';
import type { Fence } from '../../base/blocks/fence.js';
import { CodeBlock } from '../code/code-block.js';
import { CopyButton } from '../code/copy-button.js';
import { SaveMenu } from '../diagrams/save-menu.js';
import { ZoomDialog } from '../diagrams/zoom-dialog.js';
import { ChartData } from './chart-data.js';
import type { RenderedChart } from './chart-renderer.js';
import type { ChartFailure } from './chart-messages.js';
import { PictureWithTooltips } from './picture-with-tooltips.js';
import { codeTexts } from '../code/code.texts.js';
import { chartsTexts } from './charts.texts.js';

/** The source, while the chart is rendered. */
export function PendingChart({ fence, status }: { fence: Fence; status: string }) {
  return (
    <CodeBlock
      fence={fence}
      aria-busy
      tools={
        <span role="status" className="me-1.5 inline-flex items-center gap-1.5">
          <Spinner label={null} />
          <span className="sr-only">{status}</span>
        </span>
      }
    />
  );
}

export interface ChartFigureProps {
  fence: Fence;
  chart: RenderedChart;
  /** How the JSON was repaired. */
  note?: string;
  /** @units CSS pixels */
  reservedPx?: number;
}

/** A chart as a picture with its data. */
export function ChartFigure({ fence, chart, note, reservedPx }: ChartFigureProps) {
  const text = useTexts(chartsTexts);
  const locale = useLocale();
  const codeText = useTexts(codeTexts);
  const [isSource, setSource] = useState(false);
  const [isZoomed, setZoomed] = useState(false);
  const { drawing, title, table } = chart;
  const kind = text.kind(chart.mark);
  const columns = new Intl.ListFormat(locale, { type: 'unit' }).format(table?.columns ?? []);
  const alt = chart.description ?? text.summary(kind, title, columns);

  const toggle = (
    <IconButton
      size="sm"
      label={isSource ? text.showDrawing : text.showSource}
      tooltipSide="left"
      onClick={() => setSource(!isSource)}
    >
      {isSource ? <ChartColumn size={16} aria-hidden /> : <Code size={16} aria-hidden />}
    </IconButton>
  );
  if (isSource) return <CodeBlock fence={fence} tools={toggle} />;
  return (
    <BlockFigure
      label={title ?? kind}
      tools={
        <>
          {toggle}
          <SaveMenu picture={drawing} name="chart" />
          <IconButton size="sm" label={text.enlarge} tooltipSide="left" onClick={() => setZoomed(true)}>
            <Maximize2 size={16} aria-hidden />
          </IconButton>
          <CopyButton value={fence.code} label={codeText.copyCode} tooltipSide="left" />
        </>
      }
    >
      <div className="flex items-center justify-center p-3" style={{ minHeight: reservedPx }}>
        <PictureWithTooltips
          svg={drawing.svg}
          alt={alt}
          width={drawing.width}
          height={drawing.height}
          points={chart.points}
        />
      </div>
      {note ? <p className="px-4 pb-2 text-caption text-ink-muted">{note}</p> : null}
      {table ? <ChartData table={table} name={title ?? kind} /> : null}
      <ZoomDialog
        open={isZoomed}
        onOpenChange={setZoomed}
        title={title ?? kind}
        alt={alt}
        picture={drawing}
      />
    </BlockFigure>
  );
}

export interface ChartFailureNoticeProps {
  fence: Fence;
  failure: ChartFailure;
  onRetry(): void;
  /** A further action. */
  action?: ReactNode;
}

/** A failed chart: the reason and the source. */
export function ChartFailureNotice({ fence, failure, onRetry, action }: ChartFailureNoticeProps) {
  const text = useTexts(chartsTexts);
  const isUnreadable = failure.reason === 'json';
  const why = isUnreadable ? text.sourceStays : text[failure.reason];
  return (
    <div data-slot="chart-failure" className="flex min-w-0 flex-col gap-2">
      <Banner
        kind="warning"
        title={isUnreadable ? text.unreadable : text.failedTitle}
        lines={isUnreadable ? [why] : [why, text.sourceStays]}
        code={failure.reason === 'specification' && failure.detail ? failure.detail : undefined}
      >
        {action}
        {failure.reason === 'unavailable' || failure.reason === 'tooSlow' ? (
          <Button size="sm" className="mt-2 self-start" onClick={onRetry}>
            {text.retry}
          </Button>
        ) : null}
      </Banner>
      <CodeBlock fence={fence} />
    </div>
  );
}
