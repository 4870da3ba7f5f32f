'use client';
import { isComposing, isSubmitKey, useTouchKeyboard } from '@stoa/react';
import { Button, cn, Textarea, useTexts } from '@stoa/ui';
import { limits } from '@stoa/core/contract';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { messageActionsTexts } from './message-actions.texts.js';

export interface MessageEditProps {
  initial: string;
  /** Saves the text, now or once a question is answered. Accepted, the box goes; else `refuse` says why, null where nothing was asked for. */
  onSave: (text: string, refuse: (sentence: string | null) => void) => void;
  /** The same, after the conversation was kept as it is under another name. */
  onSaveCopy: MessageEditProps['onSave'];
  onCancel: () => void;
  /** Validates the text while it is being typed; null where it is valid. */
  check?: (text: string) => string | null;
  /** Why nothing can be saved for the moment; null when it can. */
  blockedBy?: string | null;
  /** Called on each change, so that the draft outlasts the page. Empty where there is no draft to keep. */
  onDraft?: (text: string) => void;
  /** The draft of before a reload; the box does not take focus then. */
  draft?: string;
}

/**
 * The edit box of a message. Save is disabled while it is empty; Enter saves unless Shift is held, or the keyboard is one on
 * the screen; Escape cancels. A refused text stays in the box.
 *
 * @source chat specification §2, §5 "Message edit".
 */
export function MessageEdit({
  initial,
  onSave,
  onSaveCopy,
  onCancel,
  check,
  blockedBy = null,
  onDraft,
  draft,
}: MessageEditProps) {
  const messageText = useTexts(messageActionsTexts);

  const hintId = useId();
  const noteId = useId();
  const sendsId = useId();
  const [value, setValue] = useState(draft ?? initial);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isCopying, setCopying] = useState(false);
  const box = useRef<HTMLTextAreaElement>(null);
  const isTouch = useTouchKeyboard();
  const isEmpty = value.trim() === '';
  const isBlocked = isEmpty || blockedBy !== null;
  const isRestored = draft !== undefined;
  const refused = blockedBy === null ? (check?.(value) ?? null) : null;
  const note = blockedBy ?? refused ?? (isRestored ? messageText.draftKept : null);

  useEffect(() => {
    // A box restored by a reload must not steal focus.
    if (isRestored) return;
    box.current?.focus();
    box.current?.setSelectionRange(initial.length, initial.length);
  }, [initial, isRestored]);

  const save = () => {
    if (!isBlocked && !isCopying) onSave(value, setRefusal);
  };
  const saveCopy = () => {
    if (isBlocked || isCopying) return;
    setCopying(true);
    onSaveCopy(value, (sentence) => {
      setRefusal(sentence);
      setCopying(false);
    });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    if (event.key === 'Escape') return onCancel();
    if (!isSubmitKey(event, isTouch)) return;
    event.preventDefault();
    save();
  };

  return (
    <div data-slot="message-edit" className="flex w-full flex-col gap-2">
      <Textarea
        ref={box}
        aria-label={messageText.editing}
        aria-invalid={refusal ? true : undefined}
        dir="auto"
        rows={2}
        maxHeightPx={limits.composerMaxHeightPx}
        className="rounded-sheet px-4 py-2.5 text-body pointer-coarse:text-[16px]"
        value={value}
        aria-describedby={note === null ? undefined : noteId}
        onChange={({ target }) => {
          setValue(target.value);
          setRefusal(null);
          onDraft?.(target.value === initial ? '' : target.value);
        }}
        enterKeyHint={isTouch ? 'enter' : 'done'}
        onKeyDown={onKeyDown}
      />
      {refusal ? (
        <p role="alert" className="text-ui text-danger">
          {refusal}
        </p>
      ) : (
        <p
          id={noteId}
          role="status"
          className={cn('text-ui empty:hidden', refused === null ? 'text-ink-muted' : 'text-danger')}
        >
          {note}
        </p>
      )}
      <div className="flex flex-wrap justify-end gap-x-3 gap-y-2">
        <Button
          variant="ghost"
          className="me-auto -ms-1"
          title={messageText.saveCopyHint}
          aria-describedby={hintId}
          disabled={isBlocked}
          loading={isCopying}
          onClick={saveCopy}
        >
          {messageText.saveCopy}
        </Button>
        <span id={sendsId} className="self-center text-caption text-ink-muted">
          {messageText.saveSends}
        </span>
        <div className="flex gap-2">
          <Button onClick={onCancel}>{messageText.cancel}</Button>
          <Button variant="solid" aria-describedby={sendsId} disabled={isBlocked || isCopying} onClick={save}>
            {messageText.save}
          </Button>
        </div>
      </div>
      <p id={hintId} className="sr-only">
        {messageText.saveCopyHint}
      </p>
    </div>
  );
}
