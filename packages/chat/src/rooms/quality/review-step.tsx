'use client';
import type { QualityReview, ThreadMessage } from '@stoa/core/state';
import { DraftNotice, useFormDraft } from '@stoa/react';
import { Banner, Button, Dialog, Field, Switch, Textarea, useRefusedSubmit, useTexts } from '@stoa/ui';
import { useState } from 'react';
import { qualityTexts } from './quality.texts.js';

/** The form about a contribution. */
export type QualityForm = Pick<QualityReview, 'summary' | 'purpose' | 'includeUser'> & { comments: string };

export interface ReviewStepProps {
  messages: readonly ThreadMessage[];
  initial: Pick<QualityForm, 'summary' | 'purpose'>;
  /** Where the drafts store keeps what is written. */
  draftId: string;
  isSubmitting: boolean;
  failure: string | null;
  onBack?: () => void;
  onSubmit: (form: QualityForm) => void;
}

const maxCharacters = 10_000;

/** Everything that is given, to be read and changed before it is. What was typed stays when it fails. */
export function ReviewStep({
  messages,
  initial,
  draftId,
  isSubmitting,
  failure,
  onBack,
  onSubmit,
}: ReviewStepProps) {
  const texts = useTexts(qualityTexts);
  const draft = useFormDraft(draftId, { ...initial, comments: '' });
  const { values: form, change } = draft;
  const isBlank = form.summary.trim() === '';
  const { ref, isRefused, refuse, reset } = useRefusedSubmit<HTMLDivElement>();
  // Consent is given anew each time.
  const [includeUser, setIncludeUser] = useState(false);
  const area = (name: 'summary' | 'purpose' | 'comments', rows: number) => (
    <Textarea
      dir="auto"
      rows={rows}
      maxLength={maxCharacters}
      disabled={isSubmitting}
      value={form[name]}
      onChange={(event) => change({ [name]: event.target.value })}
    />
  );
  const discard = () => {
    reset();
    draft.discard();
  };
  return (
    <>
      <Dialog.Header>
        <Dialog.Title>{texts.reviewTitle}</Dialog.Title>
        <Dialog.Description>{texts.reviewLead}</Dialog.Description>
      </Dialog.Header>
      <Dialog.Body ref={ref} className="gap-5">
        <DraftNotice isRestored={draft.isRestored && !isSubmitting} onDiscard={discard} />
        {failure ? <Banner kind="error" title={failure} /> : null}
        <Field
          label={texts.summary}
          hint={initial.summary === '' ? texts.noSummary : texts.summaryHint}
          error={isRefused && isBlank ? texts.summaryNeeded : null}
          required
        >
          {area('summary', 5)}
        </Field>
        <Field label={texts.purpose}>{area('purpose', 2)}</Field>
        <Field label={texts.comments} hint={texts.commentsHint}>
          {area('comments', 2)}
        </Field>
        <Field label={texts.includeUser} hint={texts.includeUserHint} layout="row">
          <Switch checked={includeUser} disabled={isSubmitting} onCheckedChange={setIncludeUser} />
        </Field>
        <details className="text-ui">
          <summary className="cursor-pointer rounded-control text-ink-muted focus-ring">
            {texts.messages(messages.length)}
          </summary>
          <ol className="mt-2 flex flex-col gap-2 border-s-2 border-line ps-3">
            {messages.map(({ id, role, content }) => (
              <li key={id} dir="auto" className={role === 'user' ? 'font-medium text-ink' : 'text-ink-muted'}>
                <p className="line-clamp-4 [overflow-wrap:anywhere] whitespace-pre-wrap">{content}</p>
              </li>
            ))}
          </ol>
        </details>
      </Dialog.Body>
      <Dialog.Footer>
        {onBack ? (
          <Button disabled={isSubmitting} onClick={onBack}>
            {texts.back}
          </Button>
        ) : null}
        <Dialog.Close asChild>
          <Button onClick={draft.forget}>{texts.cancel}</Button>
        </Dialog.Close>
        <Button
          variant="solid"
          loading={isSubmitting}
          onClick={() => (isBlank ? refuse() : onSubmit({ ...form, includeUser }))}
        >
          {isSubmitting ? texts.submitting : texts.submit}
        </Button>
      </Dialog.Footer>
    </>
  );
}
