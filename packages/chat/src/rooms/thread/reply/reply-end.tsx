'use client';
import type { RunRecord } from '@stoa/core/state';
import { Banner, Button, useTexts } from '@stoa/ui';
import { useEffect, useState } from 'react';
import { replyEndTexts } from './reply-end.texts.js';
import { replyTexts } from './reply.texts.js';
import { conversationSentencesTexts } from '../../../base/message/conversation-sentences.texts.js';

export interface ReplyEndProps {
  run: Partial<RunRecord>;
  /** How long the provider asks to wait before another try. @units seconds */
  waitS?: number;
  /** Whether no text of the reply arrived. */
  isEmpty: boolean;
  /** Absent where it cannot be retried: another reply is in progress, or messages follow. */
  onRetry?: () => void;
  onContinue?: () => void;
}

/** Counts down to zero, a second at a time. */
function useCountdown(seconds: number): number {
  const [left, setLeft] = useState(seconds);
  const isRunning = left > 0;
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => setLeft((now) => Math.max(0, now - 1)), 1000);
    return () => clearInterval(timer);
  }, [isRunning]);
  return left;
}

function Failure({ run, onRetry, waitS = 0 }: ReplyEndProps) {
  const { retry } = useTexts(replyTexts);
  const end = useTexts(replyEndTexts);
  const { sentence } = useTexts(conversationSentencesTexts);
  const error = run.error ?? { title: sentence('chat.non200'), lines: [], code: '', retryable: true };
  const wait = useCountdown(waitS);
  // A chat on another site says so at the message box, with the time to wait, until that is over.
  if (error.code === 'embed.rate' && wait > 0) return null;
  const limit = error.code === 'embed.rate' ? end.rateLimited : undefined;
  const { title, lines } = limit ? { title: limit.title, lines: [limit.line] } : error;
  return (
    <div className="my-1 flex flex-col gap-1.5">
      {/* No alert role: the announcer announces the end, and a row is rendered again and again. */}
      <Banner
        role="group"
        aria-label={title}
        kind="error"
        title={title}
        lines={lines}
        code={error.code ? end.errorCode(error.code) : undefined}
        action={onRetry && error.retryable && wait === 0 ? { label: retry, onAction: onRetry } : undefined}
      />
      {onRetry && wait > 0 ? (
        <p className="px-3.5 text-ui text-ink-muted figures-tabular">{end.retryIn(wait)}</p>
      ) : null}
    </div>
  );
}

/** The outcome of a reply that did not simply complete: what happened, and the one thing to do. */
export function ReplyEnd(props: ReplyEndProps) {
  const { run, isEmpty, onRetry, onContinue } = props;
  const { interruptedTitle, retry } = useTexts(replyTexts);
  const end = useTexts(replyEndTexts);
  switch (run.status) {
    case 'failed':
      return <Failure {...props} />;
    case 'interrupted':
      return (
        <Banner
          role="group"
          aria-label={interruptedTitle}
          kind="warning"
          className="my-1"
          title={interruptedTitle}
          lines={[isEmpty ? end.interruptedEmpty : end.interrupted]}
          action={onRetry ? { label: retry, onAction: onRetry } : undefined}
        />
      );
    case 'stopped':
      return (
        <p data-slot="reply-stopped" className="flex flex-wrap items-center gap-2 text-ui text-ink-muted">
          {isEmpty ? end.stoppedEmpty : end.stopped}
          {isEmpty && onRetry ? (
            <Button size="sm" onClick={onRetry}>
              {retry}
            </Button>
          ) : null}
          {!isEmpty && onContinue ? (
            <Button size="sm" onClick={onContinue}>
              {end.continue}
            </Button>
          ) : null}
        </p>
      );
    case 'completed':
      if (run.reason === 'length')
        return (
          <p data-slot="reply-cut" className="flex flex-wrap items-center gap-2 text-ui text-ink-muted">
            {end.cut}
            {onContinue ? (
              <Button size="sm" onClick={onContinue}>
                {end.continue}
              </Button>
            ) : null}
          </p>
        );
      return isEmpty ? <p className="text-ui text-ink-muted">{end.empty}</p> : null;
    default:
      return null;
  }
}
