'use client';
import { messagesInRange, promptsOf } from '@stoa/core/rules';
import type { ThreadMessage } from '@stoa/core/state';
import { Button, Dialog, Field, Select, useTexts } from '@stoa/ui';
import { useState } from 'react';
import { qualityTexts } from './quality.texts.js';

export interface RangeStepProps {
  path: readonly ThreadMessage[];
  onChoose: (messages: readonly ThreadMessage[]) => void;
  onCancel: () => void;
}

/** Asks which part of a conversation is given. */
export function RangeStep({ path, onChoose, onCancel }: RangeStepProps) {
  const texts = useTexts(qualityTexts);
  const prompts = promptsOf(path);
  const [first, setFirst] = useState(0);
  const [last, setLast] = useState(prompts.length - 1);
  const messages = messagesInRange(path, first, last);
  const optionsFrom = (start: number, end: number) =>
    prompts
      .slice(start, end)
      .map(({ index, preview }) => ({ value: String(index), label: texts.promptLabel(index + 1, preview) }));
  return (
    <>
      <Dialog.Header>
        <Dialog.Title>{texts.rangeTitle}</Dialog.Title>
        <Dialog.Description>{texts.rangeLead}</Dialog.Description>
      </Dialog.Header>
      <Dialog.Body className="gap-4">
        <Field label={texts.from}>
          <Select
            options={optionsFrom(0, prompts.length)}
            value={String(first)}
            onValueChange={(value) => {
              setFirst(Number(value));
              setLast(Math.max(last, Number(value)));
            }}
          />
        </Field>
        <Field label={texts.to}>
          <Select
            options={optionsFrom(first, prompts.length)}
            value={String(last)}
            onValueChange={(value) => setLast(Number(value))}
          />
        </Field>
      </Dialog.Body>
      <Dialog.Footer className="sm:items-center">
        <p role="status" className="flex-1 text-caption text-ink-muted max-sm:order-1">
          {texts.chosen(messages.length)}
        </p>
        <Dialog.Close asChild>
          <Button onClick={onCancel}>{texts.cancel}</Button>
        </Dialog.Close>
        <Button variant="solid" onClick={() => onChoose(messages)}>
          {texts.next}
        </Button>
      </Dialog.Footer>
    </>
  );
}
