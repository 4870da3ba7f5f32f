'use client';
import { Button, Textarea } from '@stoa/ui';
import { limits } from '@stoa/core/contract';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { isComposing } from '../focus/is-composing.js';
import { useText } from '../text/text.js';

export interface MessageEditProps {
  initial: string;
  /** Returns the sentence that refuses the text, or null when it was accepted. */
  onSave: (text: string) => string | null;
  /** The same, after the conversation was kept as it is under another name. */
  onSaveCopy: (text: string) => Promise<string | null>;
  onCancel: () => void;
}

/**
 * The edit box of a message. Save is disabled while it is empty; Enter saves unless Shift is held, Escape cancels.
 *
 * @source chat specification §2, §5 "Message edit".
 */
export function MessageEdit({ initial, onSave, onSaveCopy, onCancel }: MessageEditProps) {
  const { thread, message } = useText();
  const hintId = useId();
  const [value, setValue] = useState(initial);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isCopying, setCopying] = useState(false);
  const box = useRef<HTMLTextAreaElement>(null);
  const isEmpty = value.trim() === '';

  useEffect(() => {
    box.current?.focus();
    box.current?.setSelectionRange(initial.length, initial.length);
  }, [initial]);

  const save = () => {
    if (!isEmpty && !isCopying) setRefusal(onSave(value));
  };
  const saveCopy = async () => {
    if (isEmpty || isCopying) return;
    setCopying(true);
    const refused = await onSaveCopy(value);
    // Accepted, the box is gone.
    if (refused === null) return;
    setRefusal(refused);
    setCopying(false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    if (event.key === 'Escape') return onCancel();
    if (event.key !== 'Enter' || event.shiftKey) return;
    event.preventDefault();
    save();
  };

  return (
    <div data-slot="message-edit" className="flex w-full flex-col gap-2">
      <Textarea
        ref={box}
        aria-label={thread.editing}
        aria-invalid={refusal ? true : undefined}
        dir="auto"
        rows={2}
        maxHeightPx={limits.composerMaxHeightPx}
        className="rounded-sheet px-4 py-2.5 text-body pointer-coarse:text-[16px]"
        value={value}
        onChange={(event) => setValue(event.target.value)}
        onKeyDown={onKeyDown}
      />
      {refusal ? (
        <p role="alert" className="text-ui text-danger">
          {refusal}
        </p>
      ) : null}
      <div className="flex flex-wrap justify-end gap-2">
        <Button
          variant="ghost"
          className="me-auto -ms-1"
          title={message.saveCopyHint}
          aria-describedby={hintId}
          disabled={isEmpty}
          loading={isCopying}
          onClick={() => void saveCopy()}
        >
          {message.saveCopy}
        </Button>
        <Button onClick={onCancel}>{thread.cancel}</Button>
        <Button variant="solid" disabled={isEmpty || isCopying} onClick={save}>
          {thread.save}
        </Button>
      </div>
      <p id={hintId} className="sr-only">
        {message.saveCopyHint}
      </p>
    </div>
  );
}
