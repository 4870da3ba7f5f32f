'use client';
import { failed, sentence } from '@stoa/core/contract';
import { needsRange } from '@stoa/core/rules';
import type { ThreadMessage } from '@stoa/core/state';
import { useStoa } from '@stoa/react';
import { Banner, Button, Dialog, Spinner, useTexts } from '@stoa/ui';
import { useEffect, useRef, useState } from 'react';
import type { DialogPartProps } from '../../base/dialogs/dialog-part.js';
import { qualityTexts } from './quality.texts.js';
import { RangeStep } from './range-step.js';
import { ReviewStep, type QualityForm } from './review-step.js';

type Step =
  | { type: 'range' }
  | { type: 'creating'; messages: readonly ThreadMessage[] }
  | {
      type: 'review';
      messages: readonly ThreadMessage[];
      initial: { summary: string; purpose: string };
      isSubmitting: boolean;
      failure: string | null;
    }
  | { type: 'done' };

/** The steps of a dialog about one conversation, as it is when the dialog opens. */
function useQuality(conversationId: string) {
  const { conversations, drafts, quality } = useStoa();
  const draftId = `quality/${conversationId}`;
  const [conversation] = useState(() => conversations.open(conversationId).store.getState());
  const path = conversation.path.filter(({ streaming }) => !streaming);
  const hasRange = needsRange(path);
  const [step, setStep] = useState<Step>(() =>
    hasRange ? { type: 'range' } : { type: 'creating', messages: path },
  );
  const isClosed = useRef(false);
  useEffect(() => {
    isClosed.current = false;
    return () => {
      isClosed.current = true;
    };
  }, []);
  const messages = step.type === 'creating' ? step.messages : null;
  const { modelId } = conversation;
  useEffect(() => {
    if (!messages || messages.length === 0) return;
    const nothing = { summary: '', purpose: '' };
    void quality
      .load()
      .then((actions) => actions.summarize(modelId, messages))
      .catch(() => nothing)
      .then((initial) => {
        if (!isClosed.current)
          setStep({ type: 'review', messages, initial, isSubmitting: false, failure: null });
      });
  }, [messages, modelId, quality]);

  async function submit(reviewed: Extract<Step, { type: 'review' }>, { comments, ...form }: QualityForm) {
    setStep({ ...reviewed, isSubmitting: true, failure: null });
    const actions = await quality.load().catch(() => null);
    const outcome = actions
      ? await actions.submit({
          ...form,
          additionalComments: comments,
          conversation: { id: conversation.id, name: conversation.name, modelId },
          messages: reviewed.messages,
        })
      : failed({ code: 'network', message: sentence('quality.failed') });
    if (outcome.ok) drafts.clear(draftId);
    if (isClosed.current) return;
    setStep(
      outcome.ok ? { type: 'done' } : { ...reviewed, isSubmitting: false, failure: outcome.failure.message },
    );
  }
  return { path, step, hasRange, draftId, setStep, submit, forget: () => drafts.clear(draftId) };
}

/** Gives a conversation, or a part of it, for quality improvement. @source chat specification §4 "Quality improvement" */
export function QualityDialog({ dialog, onClose }: DialogPartProps<'quality'>) {
  const texts = useTexts(qualityTexts);
  const { path, step, hasRange, draftId, setStep, submit, forget } = useQuality(dialog.conversationId);
  const content = () => {
    switch (step.type) {
      case 'range':
        return (
          <RangeStep
            path={path}
            onChoose={(messages) => setStep({ type: 'creating', messages })}
            onCancel={forget}
          />
        );
      case 'creating':
        return (
          <>
            <Dialog.Header>
              <Dialog.Title>{texts.title}</Dialog.Title>
              <Dialog.Description>{texts.creatingLead}</Dialog.Description>
            </Dialog.Header>
            <Dialog.Body>
              {path.length === 0 ? (
                <p className="text-ui text-ink-muted">{texts.empty}</p>
              ) : (
                <p role="status" className="flex items-center gap-2 text-ui text-ink">
                  <Spinner />
                  {texts.creating}
                </p>
              )}
            </Dialog.Body>
            <Dialog.Footer>
              <Dialog.Close asChild>
                <Button onClick={forget}>{texts.cancel}</Button>
              </Dialog.Close>
            </Dialog.Footer>
          </>
        );
      case 'review':
        return (
          <ReviewStep
            messages={step.messages}
            initial={step.initial}
            draftId={draftId}
            isSubmitting={step.isSubmitting}
            failure={step.failure}
            onBack={hasRange ? () => setStep({ type: 'range' }) : undefined}
            onSubmit={(form) => void submit(step, form)}
          />
        );
      case 'done':
        return (
          <>
            <Dialog.Header>
              <Dialog.Title>{texts.title}</Dialog.Title>
            </Dialog.Header>
            <Dialog.Body>
              <Banner kind="success" title={texts.done} />
            </Dialog.Body>
            <Dialog.Footer>
              <Button variant="solid" data-autofocus="" onClick={onClose}>
                {texts.close}
              </Button>
            </Dialog.Footer>
          </>
        );
      default:
        return step satisfies never;
    }
  };
  return (
    <div data-slot="quality-dialog" data-state={step.type} className="flex min-h-0 flex-1 flex-col">
      {content()}
      <Dialog.CloseIcon />
    </div>
  );
}
