'use client';
import { Button, cn, Textarea, useTexts } from '@stoa/ui';
import { Star } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import type { Rating } from './rating-record.js';
import { ratingTexts } from './rating.texts.js';

const scale = [1, 2, 3, 4, 5] as const;

export interface RatingStarsProps {
  value: Rating;
  /** Called with the stars at once, and again with the feedback. */
  onRate: (stars: number, feedback?: string) => void;
}

function Feedback({ onSend, onSkip }: { onSend: (words: string) => void; onSkip: () => void }) {
  const rating = useTexts(ratingTexts);
  const id = useId();
  const [words, setWords] = useState('');
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
        maxLength={4000}
        placeholder={rating.feedbackPlaceholder}
        className="pointer-coarse:text-[16px]"
        value={words}
        onChange={(event) => setWords(event.target.value)}
      />
      <div className="flex gap-2">
        <Button size="sm" variant="solid" disabled={words.trim() === ''} onClick={() => onSend(words.trim())}>
          {rating.sendFeedback}
        </Button>
        <Button size="sm" variant="ghost" onClick={onSkip}>
          {rating.skipFeedback}
        </Button>
      </div>
    </div>
  );
}

/** Five stars; once one is chosen, a feedback box. @source chat specification §4 "Rating stars show a feedback box". */
export function RatingStars({ value, onRate }: RatingStarsProps) {
  const ratingText = useTexts(ratingTexts);
  const name = useId();
  const [step, setStep] = useState<'rest' | 'asking' | 'done'>('rest');
  const stars = useRef<HTMLFieldSetElement>(null);
  const wasAsking = useRef(false);
  useEffect(() => {
    // The box that had focus is gone.
    if (step === 'done' && wasAsking.current)
      stars.current?.querySelector<HTMLInputElement>('input:checked')?.focus();
    wasAsking.current = step === 'asking';
  }, [step]);
  return (
    <div data-slot="rating" data-state={step} className="flex flex-col gap-2">
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
                onRate(count);
                setStep('asking');
              }}
            />
            <Star size={16} aria-hidden className={cn(count <= value.stars && 'fill-current text-accent')} />
          </label>
        ))}
        <span role="status" className="ms-2 text-caption text-ink-muted">
          {step === 'done' ? ratingText.thanks : value.stars > 0 ? ratingText.rated(value.stars) : ''}
        </span>
      </fieldset>
      {step === 'asking' ? (
        <Feedback
          onSend={(words) => {
            onRate(value.stars, words);
            setStep('done');
          }}
          onSkip={() => setStep('done')}
        />
      ) : null}
    </div>
  );
}
