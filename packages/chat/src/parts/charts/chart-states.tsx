'use client';
import { Banner, Button, useLocale, useTexts, formatList } from '@stoa/ui';
import { ChartColumn } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Fence } from '../../base/blocks/fence.js';
import { CodeBlock } from '../code/code-block.js';
import { PictureFigure } from '../diagrams/picture-figure.js';
import { ChartData } from './chart-data.js';
import type { RenderedChart } from './chart-renderer.js';
import type { ChartFailure } from './chart-messages.js';
import { PictureWithTooltips } from './picture-with-tooltips.js';
import { chartsTexts } from './charts.texts.js';

export interface ChartFigureProps {
  fence: Fence;
  chart: RenderedChart;
  /** How the JSON was repaired. */
  note?: string;
}

/** A chart as a picture with its data. */
export function ChartFigure({ fence, chart, note }: ChartFigureProps) {
  const text = useTexts(chartsTexts);
  const locale = useLocale();
  const { drawing, title, table } = chart;
  const kind = text.kind(chart.mark);
  const columns = formatList(locale, table?.columns ?? [], 'unit');
  const alt = chart.description ?? text.summary(kind, title, columns);

  return (
    <PictureFigure
      fence={fence}
      picture={drawing}
      alt={alt}
      fileName="chart"
      icon={ChartColumn}
      texts={text}
      label={title ?? kind}
    >
      {() => (
        <>
          <div className="flex items-center justify-center p-3">
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
        </>
      )}
    </PictureFigure>
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
