'use client';
import { Button } from '@stoa/ui';
import { useEffect, useRef } from 'react';

export interface ConfirmRowProps {
  question: string;
  confirmLabel: string;
  cancelLabel: string;
  onConfirm: () => void;
  onCancel: () => void;
}

/** The second step of a deletion, in the place of what is deleted. @source chat specification §4 "Template deletion is two-step" */
export function ConfirmRow({ question, confirmLabel, cancelLabel, onConfirm, onCancel }: ConfirmRowProps) {
  const cancel = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // A menu that has just closed gives focus back to its button first.
    const timer = setTimeout(() => cancel.current?.focus());
    return () => clearTimeout(timer);
  }, []);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape cancels, on either button
    <div
      data-slot="confirm-row"
      data-escape=""
      role="group"
      aria-label={question}
      className="flex flex-wrap items-center justify-end gap-1 rounded-control bg-danger-soft px-2 py-1.5 forced-colors:border"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onCancel();
      }}
    >
      <span className="min-w-0 flex-1 basis-32 text-ui text-ink [overflow-wrap:anywhere]">{question}</span>
      <span className="ms-auto flex gap-1">
        <Button ref={cancel} size="sm" variant="ghost" onClick={onCancel}>
          {cancelLabel}
        </Button>
        <Button size="sm" variant="danger" onClick={onConfirm}>
          {confirmLabel}
        </Button>
      </span>
    </div>
  );
}
