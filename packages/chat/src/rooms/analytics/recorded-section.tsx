'use client';
import type { ConversationRecord } from '@stoa/core/contract';
import { ConfirmRow, Section } from '@stoa/react';
import { Banner, Button, formatDateTime, Skeleton, useLocale, useTexts } from '@stoa/ui';
import { useEffect, useRef, useState } from 'react';
import { analyticsTexts } from './analytics.texts.js';
import { useAnalytics } from './use-analytics.js';

const keyOf = ({ assistantId, conversationId }: ConversationRecord) =>
  JSON.stringify([assistantId, conversationId]);
const allOfThem = 'all';

/** What groups have recorded of the person's conversations, and how to take it back. @source ours */
export function RecordedSection() {
  const { mine: texts, tryAgain, loading, untitled } = useTexts(analyticsTexts);
  const locale = useLocale();
  const { actions, state, isFailed } = useAnalytics();
  const { status, value } = state.mine;
  /** What the person is asked about: a record, or all. */
  const [asked, setAsked] = useState<string | null>(null);
  const [busy, setBusy] = useState<string | null>(null);
  const [said, setSaid] = useState<{ kind: 'error' | 'done'; text: string } | null>(null);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => void actions?.readMine(), [actions]);
  const records = value ?? [];

  async function takeBack(key: string, conversationId: string | null) {
    setAsked(null);
    setBusy(key);
    setSaid(null);
    const outcome = await actions?.forget(conversationId);
    setBusy(null);
    setSaid(
      outcome?.ok
        ? { kind: 'done', text: texts.takenBack(outcome.value) }
        : { kind: 'error', text: texts.takeBackFailed },
    );
    // The button goes with its row.
    place.current?.focus({ preventScroll: true });
  }
  const nameOf = (record: ConversationRecord) =>
    texts.row(record.assistantName || untitled, formatDateTime(locale, record.timestamp));
  const hasFailed = isFailed || status === 'failed';

  return (
    <Section
      title={texts.title}
      hint={texts.hint}
      data-slot="recorded"
      data-state={hasFailed ? 'failed' : value ? 'ready' : 'loading'}
      end={
        records.length > 1 && asked !== allOfThem ? (
          <Button
            variant="danger"
            size="sm"
            loading={busy === allOfThem}
            disabled={busy !== null}
            onClick={() => setAsked(allOfThem)}
          >
            {texts.takeBackAll}
          </Button>
        ) : null
      }
    >
      {hasFailed ? (
        <Banner
          kind="error"
          title={texts.failed}
          action={actions ? { label: tryAgain, onAction: () => void actions.readMine() } : undefined}
        />
      ) : null}
      {said?.kind === 'error' ? <Banner kind="error" title={said.text} /> : null}
      {asked === allOfThem ? (
        <ConfirmRow
          question={texts.askAll(records.length)}
          confirmLabel={texts.takeBackAll}
          cancelLabel={texts.cancel}
          onConfirm={() => void takeBack(allOfThem, null)}
          onCancel={() => setAsked(null)}
        />
      ) : null}
      <div ref={place} tabIndex={-1} className="flex flex-col gap-2 focus-ring empty:hidden">
        {said?.kind === 'done' ? (
          <p role="status" className="text-ui text-ink-muted">
            {said.text}
          </p>
        ) : null}
        {value === null && !hasFailed ? (
          <div aria-busy>
            <span role="status" className="sr-only">
              {loading}
            </span>
            <Skeleton className="h-12 w-full" />
          </div>
        ) : null}
        {value && records.length === 0 ? <p className="text-ui text-ink-muted">{texts.nothing}</p> : null}
        {records.length > 0 ? (
          <ul className="flex flex-col rounded-panel border border-line">
            {records.map((record) => {
              const key = keyOf(record);
              const name = nameOf(record);
              return (
                <li
                  key={key}
                  className="flex flex-col gap-2 border-b border-line py-2 ps-3.5 pe-2 last:border-b-0"
                >
                  <div className="flex items-center gap-3">
                    <div className="min-w-0 flex-1">
                      <p dir="auto" className="text-ui [overflow-wrap:anywhere] text-ink">
                        {record.assistantName || untitled}
                      </p>
                      <p className="text-caption text-ink-muted figures-tabular">
                        {[
                          formatDateTime(locale, record.timestamp),
                          texts.prompts(record.numberPrompts),
                          record.category,
                          record.userRating === null ? null : texts.rated(record.userRating),
                          record.systemRating === null ? null : texts.judged(record.systemRating),
                        ]
                          .filter(Boolean)
                          .join(' · ')}
                      </p>
                      {record.userFeedback ? (
                        <p dir="auto" className="text-caption [overflow-wrap:anywhere] text-ink-muted">
                          {texts.quoted(record.userFeedback)}
                        </p>
                      ) : null}
                    </div>
                    {asked === key ? null : (
                      <Button
                        size="sm"
                        variant="ghost"
                        aria-label={texts.takeBackOf(name)}
                        loading={busy === key}
                        disabled={busy !== null}
                        onClick={() => setAsked(key)}
                      >
                        {texts.takeBack}
                      </Button>
                    )}
                  </div>
                  {asked === key ? (
                    <ConfirmRow
                      question={texts.askOne(name)}
                      confirmLabel={texts.takeBack}
                      cancelLabel={texts.cancel}
                      onConfirm={() => void takeBack(key, record.conversationId)}
                      onCancel={() => setAsked(null)}
                    />
                  ) : null}
                </li>
              );
            })}
          </ul>
        ) : null}
      </div>
    </Section>
  );
}
