'use client';
import type { ConversationRecord } from '@stoa/core/contract';
import { recordFields } from '@stoa/core/rules';
import { Banner, Button, Skeleton, useTexts } from '@stoa/ui';
import { ArrowLeft } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { analyticsTexts } from './analytics.texts.js';
import { useRecordWords } from './record-words.js';
import { useAnalytics } from './use-analytics.js';

export interface ConversationViewerProps {
  record: ConversationRecord;
  onClose: () => void;
}

function Content({ record }: { record: ConversationRecord }) {
  const { viewer: texts, tryAgain } = useTexts(analyticsTexts);
  const { actions, state, isFailed } = useAnalytics();
  const { status, value } = state.content;
  useEffect(() => void actions?.readContent(record), [actions, record]);
  if (isFailed || status === 'failed')
    return (
      <Banner
        kind="error"
        title={texts.contentFailed}
        action={actions ? { label: tryAgain, onAction: () => void actions.readContent(record) } : undefined}
      />
    );
  if (status !== 'ready' || value === null)
    return (
      <div aria-busy className="flex flex-col gap-2">
        <span role="status" className="sr-only">
          {texts.loading}
        </span>
        <Skeleton className="h-5 w-1/3" />
        <Skeleton className="h-16 w-full" />
        <Skeleton className="h-16 w-4/5" />
      </div>
    );
  return (
    <p dir="auto" className="max-w-measure text-body whitespace-pre-wrap [overflow-wrap:anywhere] text-ink">
      {value.trim() === '' ? texts.empty : value}
    </p>
  );
}

/** One recorded conversation: what is known of it, then what was said. @source assistants specification §2 "Conversations table" */
export function ConversationViewer({ record, onClose }: ConversationViewerProps) {
  const { viewer: texts, fields } = useTexts(analyticsTexts);
  const wordsIn = useRecordWords();
  const back = useRef<HTMLButtonElement>(null);
  useEffect(() => back.current?.focus(), []);
  const known = recordFields.flatMap((field) => {
    const said = wordsIn(record, field);
    if (said === null) return [];
    return [{ field, said: field.endsWith('Rating') ? texts.stars(Number(record[field])) : said }];
  });
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape goes back, wherever focus is in it
    <article
      data-slot="conversation-viewer"
      data-escape=""
      aria-label={texts.content}
      className="mx-auto flex w-full max-w-4xl flex-col gap-5"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onClose();
      }}
    >
      <Button ref={back} variant="ghost" size="sm" className="self-start" onClick={onClose}>
        <ArrowLeft size={16} aria-hidden className="rtl:-scale-x-100" />
        {texts.back}
      </Button>
      <section aria-label={texts.about}>
        <dl className="grid gap-x-6 gap-y-3 rounded-panel border border-line bg-surface-raised px-4 py-3.5 sm:grid-cols-2 lg:grid-cols-3">
          {known.map(({ field, said }) => (
            <div
              key={field}
              className={field === 'userFeedback' ? 'min-w-0 sm:col-span-2 lg:col-span-3' : 'min-w-0'}
            >
              <dt className="text-caption text-ink-muted">{fields[field]}</dt>
              <dd className="text-ui [overflow-wrap:anywhere] text-ink figures-tabular">
                <bdi>{said}</bdi>
              </dd>
            </div>
          ))}
          {record.ratingPassage ? (
            <div className="min-w-0 sm:col-span-2 lg:col-span-3">
              <dt className="text-caption text-ink-muted">{texts.passage}</dt>
              <dd>
                <q dir="auto" className="text-ui [overflow-wrap:anywhere] text-ink">
                  {record.ratingPassage}
                </q>
              </dd>
            </div>
          ) : null}
        </dl>
      </section>
      <section aria-label={texts.content} className="flex flex-col gap-2">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <h3 className="text-body font-medium text-ink">{texts.content}</h3>
          <p className="text-caption text-ink-muted">{texts.read}</p>
        </div>
        <Content record={record} />
      </section>
    </article>
  );
}
