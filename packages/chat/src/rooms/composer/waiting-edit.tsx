'use client';
import { isComposing, isSubmitKey, useTouchKeyboard } from '@stoa/react';
import { Button, Textarea, useTexts } from '@stoa/ui';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { waitingListTexts } from './waiting-list.texts.js';

export interface WaitingEditProps {
  initial: string;
  /** Returns the sentence that refuses the text, or null when it was accepted. */
  onSave: (text: string) => string | null;
  onCancel: () => void;
}

/** Edits a waiting message in place: Enter saves unless Shift is held or the keyboard is one on the screen, Escape cancels. */
export function WaitingEdit({ initial, onSave, onCancel }: WaitingEditProps) {
  const list = useTexts(waitingListTexts);
  const [value, setValue] = useState(initial);
  const [refusal, setRefusal] = useState<string | null>(null);
  const box = useRef<HTMLTextAreaElement>(null);
  const isTouch = useTouchKeyboard();
  const isEmpty = value.trim() === '';
  useEffect(() => {
    box.current?.focus();
    box.current?.setSelectionRange(initial.length, initial.length);
  }, [initial]);

  const save = () => {
    if (!isEmpty) setRefusal(onSave(value));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    if (event.key === 'Escape') return onCancel();
    if (!isSubmitKey(event, isTouch)) return;
    event.preventDefault();
    save();
  };
  return (
    <div data-slot="waiting-edit" className="flex w-full flex-col gap-2 py-1.5">
      <Textarea
        ref={box}
        dir="auto"
        rows={1}
        maxHeightPx={120}
        aria-label={list.editing}
        aria-invalid={refusal ? true : undefined}
        className="pointer-coarse:text-[16px]"
        value={value}
        onChange={(event) => setValue(event.target.value)}
        enterKeyHint={isTouch ? 'enter' : 'done'}
        onKeyDown={onKeyDown}
      />
      {refusal ? (
        <p role="alert" className="text-ui text-danger">
          {refusal}
        </p>
      ) : null}
      <div className="flex justify-end gap-2">
        <Button size="sm" onClick={onCancel}>
          {list.cancel}
        </Button>
        <Button size="sm" variant="solid" disabled={isEmpty} onClick={save}>
          {list.save}
        </Button>
      </div>
    </div>
  );
}
