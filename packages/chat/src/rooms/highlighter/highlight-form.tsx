'use client';
import { limits } from '@stoa/core/contract';
import { highlightModes, type HighlightMode, type InsertPoint } from '@stoa/core/rules';
import { isSubmitKey, useTouchKeyboard } from '@stoa/react';
import { Button, Field, IconButton, SegmentedControl, Select, Textarea, useTexts } from '@stoa/ui';
import { Plus, X } from 'lucide-react';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import { highlighterTexts } from './highlighter.texts.js';

export interface HighlightFormProps {
  mode: HighlightMode;
  input: string;
  /** The passages of a composite. */
  passages: readonly string[];
  /** Another selection that can be added; null where there is none. */
  addable: string | null;
  places: readonly InsertPoint[];
  /** Index of the chosen place. */
  place: number | null;
  failure: string | null;
  /** Nothing can be sent for the moment. */
  isBusy: boolean;
  onMode: (mode: HighlightMode) => void;
  onInput: (input: string) => void;
  onAdd: () => void;
  onRemove: (index: number) => void;
  onPlace: (place: number) => void;
  onSend: () => void;
  onClose: () => void;
}

/** The form for a selection. Enter sends; in Composite an insert point must be chosen. @source chat specification §5 "Highlight" */
export function HighlightForm(props: HighlightFormProps) {
  const { mode, input, passages, addable, places, place, failure, isBusy } = props;
  const texts = useTexts(highlighterTexts);
  const box = useRef<HTMLTextAreaElement>(null);
  const isTouch = useTouchKeyboard();
  useEffect(() => box.current?.focus({ preventScroll: true }), []);
  const isReady =
    input.trim() !== '' && !isBusy && (mode !== 'compose' || (place !== null && passages.length > 0));
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isSubmitKey(event, isTouch)) return;
    event.preventDefault();
    if (isReady) props.onSend();
  };
  return (
    <div data-slot="highlight-form" data-mode={mode} className="flex flex-col gap-3">
      <div className="flex items-center gap-1">
        <SegmentedControl
          label={texts.mode}
          className="flex min-w-0 flex-1"
          segments={highlightModes.map((value) => ({ value, label: texts.modes[value] }))}
          value={mode}
          onValueChange={(value) => props.onMode(highlightModes.find((one) => one === value) ?? 'prompt')}
        />
        <IconButton size="sm" tooltip={false} label={texts.close} onClick={props.onClose}>
          <X size={16} aria-hidden />
        </IconButton>
      </div>
      {mode === 'compose' ? (
        <div className="flex flex-col gap-1">
          <p className="text-caption font-medium text-ink-muted">{texts.passages}</p>
          <ul
            aria-label={texts.passages}
            className="flex max-h-32 flex-col gap-1 overflow-y-auto scrollbar-quiet"
          >
            {passages.map((passage, index) => (
              <li
                key={`${index} ${passage}`}
                className="flex items-center gap-1 rounded-control bg-surface-sunken ps-2 text-caption text-ink"
              >
                <span dir="auto" className="min-w-0 flex-1 truncate">
                  {passage}
                </span>
                <IconButton
                  size="sm"
                  tooltip={false}
                  label={texts.removePassage(passage.slice(0, 40))}
                  onClick={() => props.onRemove(index)}
                >
                  <X size={16} aria-hidden />
                </IconButton>
              </li>
            ))}
          </ul>
          {addable === null || passages.length >= limits.highlightPassagesMax ? (
            <p role="status" className="text-caption text-ink-muted">
              {passages.length < limits.highlightPassagesMax
                ? texts.passagesHint
                : texts.passagesFull(limits.highlightPassagesMax)}
            </p>
          ) : (
            <Button size="sm" className="self-start" onClick={props.onAdd}>
              <Plus size={16} aria-hidden />
              {texts.addPassage}
            </Button>
          )}
        </div>
      ) : null}
      {mode === 'compose' ? (
        <Field label={texts.place} required>
          <Select
            placeholder={texts.choosePlace}
            value={place === null ? undefined : String(place)}
            options={places.map(({ after }, index) => ({
              value: String(index),
              label: after === '' ? texts.atStart : texts.afterBlock(after),
            }))}
            onValueChange={(value) => props.onPlace(Number(value))}
          />
        </Field>
      ) : null}
      <Textarea
        ref={box}
        dir="auto"
        rows={2}
        aria-label={texts.placeholders[mode]}
        placeholder={texts.placeholders[mode]}
        className="pointer-coarse:text-[16px]"
        value={input}
        onChange={(event) => props.onInput(event.target.value)}
        onKeyDown={onKeyDown}
      />
      {failure ? (
        <p role="alert" className="text-ui text-danger">
          {failure}
        </p>
      ) : null}
      <Button variant="solid" className="self-end" disabled={!isReady} onClick={props.onSend}>
        {texts.send[mode]}
      </Button>
    </div>
  );
}
