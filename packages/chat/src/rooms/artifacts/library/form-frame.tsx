'use client';
import type { Artifact } from '@stoa/core/rules';
import { Banner, Button, Dialog, useTexts } from '@stoa/ui';
import type { ReactNode, RefObject } from 'react';
import { libraryTexts } from './library.texts.js';

/** One version that something is done with. */
export interface VersionFormProps {
  conversationId: string;
  artifact: Artifact;
  onClose: () => void;
}

export interface FormFrameProps {
  title: string;
  lead: string;
  failure: string | null;
  submitLabel: string;
  isBusy: boolean;
  formRef?: RefObject<HTMLFormElement | null>;
  onSubmit: () => void;
  /** The form is given up, not only closed. */
  onCancel?: () => void;
  children: ReactNode;
}

/** The frame of what is done with a version: its failure, its fields and its two buttons. */
export function FormFrame(props: FormFrameProps) {
  const { title, lead, failure, submitLabel, isBusy, formRef, children } = props;
  const texts = useTexts(libraryTexts);
  return (
    <form
      ref={formRef}
      data-slot="artifact-dialog"
      data-state={isBusy ? 'busy' : 'editing'}
      className="flex min-h-0 flex-1 flex-col"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) props.onSubmit();
      }}
    >
      <Dialog.Header>
        <Dialog.Title>{title}</Dialog.Title>
        <Dialog.Description>{lead}</Dialog.Description>
      </Dialog.Header>
      <Dialog.Body className="gap-5">
        {failure === null ? null : <Banner kind="error" title={failure} />}
        {children}
      </Dialog.Body>
      <Dialog.Footer>
        <Dialog.Close asChild>
          <Button type="button" onClick={props.onCancel}>
            {texts.cancel}
          </Button>
        </Dialog.Close>
        <Button type="submit" variant="solid" loading={isBusy}>
          {submitLabel}
        </Button>
      </Dialog.Footer>
      <Dialog.CloseIcon />
    </form>
  );
}

/** The confirmation that replaces the form. */
export function FormDone(props: { title: string; done: string; hint: string; onClose: () => void }) {
  const texts = useTexts(libraryTexts);
  return (
    <div data-slot="artifact-dialog" data-state="done" className="flex min-h-0 flex-1 flex-col">
      <Dialog.Header>
        <Dialog.Title>{props.title}</Dialog.Title>
      </Dialog.Header>
      <Dialog.Body>
        <Banner kind="success" title={props.done} lines={[props.hint]} />
      </Dialog.Body>
      <Dialog.Footer>
        <Button variant="solid" onClick={props.onClose}>
          {texts.done}
        </Button>
      </Dialog.Footer>
      <Dialog.CloseIcon />
    </div>
  );
}
