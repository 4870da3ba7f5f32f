'use client';
import { readFormDraft, useConversationStoa, useFormDraft } from '@stoa/react';
import { Button, cn, Textarea, useTexts } from '@stoa/ui';
import { Pencil, Star } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import type { Rating } from './rating-record.js';
import { ratingTexts } from './rating.texts.js';

const scale = [1, 2, 3, 4, 5] as const;
const feedbackMaxCharacters = 4000;

export interface RatingStarsProps {
  value: Rating;
  /** Where the drafts store keeps feedback that was not sent. */
  draftId: string;
  /** Keeps the rating with the reply: the stars at once, and again with the feedback. */
  onRate: (stars: number, feedback?: string) => void;
  /** Sends a stored rating to the server; resolves with whether it arrived. Absent when no server collects ratings. */
  onSend?: (rating: Rating) => Promise<boolean>;
}

interface FeedbackProps {
  feedback: string;
  draftId: string;
  isSending: boolean;
  onSend: (words: string) => void;
  onSkip: () => void;
}

function Feedback({ feedback, draftId, isSending, onSend, onSkip }: FeedbackProps) {
  const rating = useTexts(ratingTexts);
  const id = useId();
  const { values, change } = useFormDraft(draftId, { words: feedback });
  const { words } = values;
  return (
    <div data-slot="rating-feedback" className="flex w-full max-w-md flex-col gap-2">
      <label htmlFor={id} className="text-ui text-ink">
        {rating.feedback}
      </label>
      <Textarea
        id={id}
        dir="auto"
        rows={2}
        maxHeightPx={160}
        maxLength={feedbackMaxCharacters}
        placeholder={rating.feedbackPlaceholder}
        className="pointer-coarse:text-[16px]"
        value={words}
        onChange={(event) => change({ words: event.target.value })}
      />
      <div className="flex gap-2">
        <Button
          size="sm"
          variant="solid"
          loading={isSending}
          disabled={words.trim() === ''}
          onClick={() => {
            change({ words: words.trim() });
            onSend(words.trim());
          }}
        >
          {rating.sendFeedback}
        </Button>
        <Button size="sm" variant="ghost" onClick={onSkip}>
          {rating.skipFeedback}
        </Button>
      </div>
    </div>
  );
}

/** Whether the server has the last rating. Nothing is claimed that was not confirmed. */
type Sending = 'none' | 'sending' | 'sent' | 'failed';

/** Sends what was kept, and follows the last attempt alone. */
function useSending(onSend: RatingStarsProps['onSend']) {
  const [sending, setSending] = useState<Sending>('none');
  const last = useRef(0);
  async function send(rating: Rating): Promise<boolean> {
    if (!onSend) return true;
    const attempt = (last.current += 1);
    setSending('sending');
    const isSent = await onSend(rating);
    if (attempt === last.current) setSending(isSent ? 'sent' : 'failed');
    return isSent;
  }
  return { sending, send };
}

/**
 * Five stars; once one is chosen, a feedback box. Both are kept with the reply, and what was written can be read and changed there.
 * Feedback that was not sent is a draft, and the box of one stands open.
 *
 * @source chat specification §4 "Rating stars show a feedback box"; protocol §3.3.
 */
export function RatingStars({ value, draftId, onRate, onSend }: RatingStarsProps) {
  const ratingText = useTexts(ratingTexts);
  const name = useId();
  const { drafts } = useConversationStoa();
  const [isAsking, setAsking] = useState(() => Boolean(drafts.store.getState().drafts[draftId]));
  const { sending, send } = useSending(onSend);
  const stars = useRef<HTMLFieldSetElement>(null);
  const wasAsking = useRef(false);
  useEffect(() => {
    // The box that had focus is gone.
    if (!isAsking && wasAsking.current)
      stars.current?.querySelector<HTMLInputElement>('input:checked')?.focus();
    wasAsking.current = isAsking;
  }, [isAsking]);

  const leave = () => {
    drafts.clear(draftId);
    setAsking(false);
  };
  /** Sends a rating; the box with its feedback goes once the server has it, unless more was written since. */
  const submit = async (rating: Rating) => {
    const isSent = await send(rating);
    const { words = rating.feedback } = readFormDraft(drafts, draftId);
    if (isSent && rating.feedback && words === rating.feedback) leave();
  };
  const rate = (rating: Rating) => {
    onRate(rating.stars, rating.feedback || undefined);
    return rating;
  };
  const status = {
    none: value.stars > 0 ? ratingText.rated(value.stars) : '',
    sending: ratingText.sending,
    sent: ratingText.thanks,
    failed: ratingText.notSent,
  }[sending];

  return (
    <div
      data-slot="rating"
      data-state={isAsking ? 'asking' : 'rest'}
      data-sending={sending}
      className="flex flex-col gap-2"
    >
      <div className="flex flex-wrap items-center gap-x-2">
        <fieldset ref={stars} className="flex items-center">
          <legend className="sr-only">{ratingText.stars}</legend>
          {scale.map((count) => (
            <label
              key={count}
              title={ratingText.starCount(count)}
              className="grid size-7 cursor-pointer place-items-center rounded-control text-ink-muted transition-colors duration-quick hover:text-accent has-focus-visible:outline-2 has-focus-visible:outline-focus pointer-coarse:size-11"
            >
              <input
                type="radio"
                name={name}
                className="sr-only"
                aria-label={ratingText.starCount(count)}
                checked={value.stars === count}
                onChange={() => {
                  setAsking(true);
                  void send(rate({ ...value, stars: count }));
                }}
              />
              <Star
                size={16}
                aria-hidden
                className={cn(count <= value.stars && 'fill-current text-accent')}
              />
            </label>
          ))}
        </fieldset>
        <span
          role="status"
          className={cn('text-caption', sending === 'failed' ? 'text-danger' : 'text-ink-muted')}
        >
          {status}
        </span>
        {sending === 'failed' ? (
          <Button size="sm" variant="ghost" onClick={() => void submit(value)}>
            {ratingText.tryAgain}
          </Button>
        ) : null}
      </div>
      {isAsking ? (
        <Feedback
          feedback={value.feedback}
          draftId={draftId}
          isSending={sending === 'sending'}
          onSend={(feedback) => void submit(rate({ ...value, feedback }))}
          onSkip={leave}
        />
      ) : value.feedback ? (
        <div data-slot="rating-words" className="flex max-w-md items-start gap-1 text-ui text-ink-muted">
          <p
            dir="auto"
            className="min-w-0 border-s-2 border-line ps-3 [overflow-wrap:anywhere] whitespace-pre-wrap"
          >
            <span className="sr-only">{ratingText.yourFeedback} </span>
            {value.feedback}
          </p>
          <Button
            size="sm"
            variant="ghost"
            aria-label={ratingText.editFeedback}
            onClick={() => setAsking(true)}
          >
            <Pencil size={16} aria-hidden />
          </Button>
        </div>
      ) : null}
    </div>
  );
}
