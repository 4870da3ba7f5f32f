'use client';
import type { RunRecord } from '@stoa/core/state';
import type { LazyOverlayProps } from '@stoa/react';
import { Popover, useTexts, useLocale, formatDateTime, formatNumber, formatUsd } from '@stoa/ui';
import type { ReactNode } from 'react';
import { detailsTexts } from './details.texts.js';

export interface ReplyDetailsProps {
  run: Partial<RunRecord>;
  /** Name of the model; its id where the model is no longer offered. */
  modelName?: string;
  createdAt?: string;
}

function Fact({ name, children, indent = false }: { name: string; children: ReactNode; indent?: boolean }) {
  return (
    <div className="flex items-baseline justify-between gap-6">
      <dt className={indent ? 'ps-3 text-ink-muted' : 'text-ink-muted'}>{name}</dt>
      <dd className="min-w-0 truncate text-end text-ink figures-tabular">{children}</dd>
    </div>
  );
}

/** The time, the model, the duration and the cost of a reply. */
export function ReplyDetails({ trigger, run, modelName, createdAt }: ReplyDetailsProps & LazyOverlayProps) {
  const locale = useLocale();
  const details = useTexts(detailsTexts);
  const ended = run.endedAt ?? createdAt;
  const tookMs = run.startedAt && run.endedAt ? Date.parse(run.endedAt) - Date.parse(run.startedAt) : NaN;
  const { usage } = run;
  return (
    <Popover.Root defaultOpen>
      <Popover.Trigger asChild>{trigger}</Popover.Trigger>
      <Popover.Content aria-label={details.title} side="top" className="w-64">
        <dl className="flex flex-col gap-1.5 text-ui">
          <Fact name={details.model}>{modelName ?? run.modelId ?? details.unknown}</Fact>
          {ended ? (
            <Fact name={details.finishedAt}>
              <time dateTime={ended}>{formatDateTime(locale, ended)}</time>
            </Fact>
          ) : null}
          {Number.isFinite(tookMs) ? (
            <Fact name={details.duration}>{details.seconds(formatNumber(locale, tookMs / 1000, 1))}</Fact>
          ) : null}
          <hr className="my-1 border-t border-line" />
          <Fact name={details.inputTokens}>
            {usage ? formatNumber(locale, usage.inputTokens) : details.unknown}
          </Fact>
          {usage && usage.cachedTokens > 0 ? (
            <Fact name={details.cachedTokens} indent>
              {formatNumber(locale, usage.cachedTokens)}
            </Fact>
          ) : null}
          <Fact name={details.outputTokens}>
            {usage ? formatNumber(locale, usage.outputTokens) : details.unknown}
          </Fact>
          {usage && usage.costUsd > 0 ? (
            <Fact name={details.cost}>{formatUsd(locale, usage.costUsd)}</Fact>
          ) : null}
        </dl>
      </Popover.Content>
    </Popover.Root>
  );
}
