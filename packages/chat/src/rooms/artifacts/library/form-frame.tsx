'use client';
import type { Artifact } from '@stoa/core/rules';
import { Banner, Button, Dialog, useTexts } from '@stoa/ui';
import type { ReactNode } from 'react';
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
  /** Why it cannot be done yet. */
  needs?: string | null;
  isDisabled?: boolean;
  onSubmit: () => void;
  /** The form is given up, not only closed. */
  onCancel?: () => void;
  children: ReactNode;
}

/** The frame of what is done with a version: its failure, its fields and its two buttons. */
export function FormFrame(props: FormFrameProps) {
  const { title, lead, failure, submitLabel, isBusy, needs = null, isDisabled, children } = props;
  const words = useTexts(libraryTexts);
  return (
    <form
      data-slot="artifact-dialog"
      data-state={isBusy ? 'busy' : 'editing'}
      className="flex min-h-0 flex-1 flex-col"
      onSubmit={(event) => {
        event.preventDefault();
        if (needs === null && !isBusy && !isDisabled) props.onSubmit();
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
      <Dialog.Footer className="sm:items-center">
        <p
          id="stoa-artifact-why"
          role="status"
          className="flex-1 text-caption text-ink-muted empty:hidden max-sm:order-1"
        >
          {needs}
        </p>
        <Dialog.Close asChild>
          <Button type="button" onClick={props.onCancel}>
            {words.cancel}
          </Button>
        </Dialog.Close>
        <Button
          type="submit"
          variant="solid"
          loading={isBusy}
          disabled={needs !== null || isDisabled}
          aria-describedby="stoa-artifact-why"
        >
          {submitLabel}
        </Button>
      </Dialog.Footer>
      <Dialog.CloseIcon />
    </form>
  );
}

/** The confirmation that replaces the form. */
export function FormDone(props: { title: string; done: string; hint: string; onClose: () => void }) {
  const words = useTexts(libraryTexts);
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
          {words.done}
        </Button>
      </Dialog.Footer>
      <Dialog.CloseIcon />
    </div>
  );
}
