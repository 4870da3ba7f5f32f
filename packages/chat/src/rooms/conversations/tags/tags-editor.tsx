'use client';
import { limits } from '@stoa/core/contract';
import { tagColour } from '@stoa/core/rules';
import { isComposing } from '@stoa/react';
import { cn, Input, Tag, useTexts } from '@stoa/ui';
import { useId, useRef, useState, type ComponentPropsWithoutRef, type KeyboardEvent } from 'react';
import { listTexts } from '../list.texts.js';

export interface TagsEditorProps extends Omit<ComponentPropsWithoutRef<'div'>, 'children'> {
  tags: readonly string[];
  /** Those of `tags` that only some of the edited conversations have. */
  partial?: readonly string[];
  /** Tags in use elsewhere, the most used first. */
  suggestions: readonly string[];
  /** How many tags there may be; more are refused, with the rule. */
  most?: number;
  /** Shows the tags as they are. */
  readOnly?: boolean;
  /** Why the form cannot take the tags; it is shown before what was refused here. */
  error?: string | null;
  /** The text of the field, where the owner controls it. */
  typed?: string;
  /** Told what is typed and not entered yet, for a form that takes it as well when it is sent. */
  onTyped?: (text: string) => void;
  onAdd: (tags: readonly string[]) => void;
  onRemove: (tag: string) => void;
}

/** The most suggestions that are shown at once. */
const suggestionsMax = 8;

/** Tags out of what was typed: parted by commas, trimmed, none twice, none that is there. @shape `tooLong` where one was. */
export function readTags(typed: string, present: readonly string[]): { tags: string[]; tooLong: boolean } {
  const wanted = [...new Set(typed.split(',').map((tag) => tag.replace(/\s+/g, ' ').trim()))];
  const fresh = wanted.filter((tag) => tag !== '' && !present.includes(tag));
  const fitting = fresh.filter((tag) => tag.length <= limits.tagMaxCharacters);
  return { tags: fitting, tooLong: fitting.length < fresh.length };
}

/** Adds tags by Enter or a comma and takes them away by their cross or, from the empty field, by Backspace. */
export function TagsEditor({
  tags,
  partial = [],
  suggestions,
  most = Infinity,
  readOnly = false,
  error = null,
  typed: given,
  onTyped,
  onAdd,
  onRemove,
  className,
  ...props
}: TagsEditorProps) {
  const list = useTexts(listTexts);
  const texts = list.tagsEditor;
  const [own, setTyped] = useState('');
  const typed = given ?? own;
  const [said, setSaid] = useState('');
  const [refused, setRefused] = useState<string | null>(null);
  const refusal = error ?? refused;
  const field = useRef<HTMLInputElement>(null);
  const hintId = useId();

  const complete = tags.filter((tag) => !partial.includes(tag));
  const wanted = typed.trim().toLocaleLowerCase();
  const offered = suggestions
    .filter((tag) => !complete.includes(tag) && tag.toLocaleLowerCase().includes(wanted))
    .slice(0, suggestionsMax);

  const write = (text: string) => {
    setTyped(text);
    onTyped?.(text);
  };
  /** @returns whether nothing spoke against it */
  const add = (text: string): boolean => {
    const read = readTags(text, complete);
    const reason = read.tooLong
      ? texts.tooLong(limits.tagMaxCharacters)
      : tags.length + read.tags.filter((tag) => !tags.includes(tag)).length > most
        ? texts.tooMany(most)
        : null;
    setRefused(reason);
    if (reason !== null) return false;
    write('');
    if (read.tags.length > 0) {
      onAdd(read.tags);
      setSaid(texts.added(read.tags.join(', ')));
    }
    return true;
  };
  const remove = (tag: string) => {
    setRefused(null);
    onRemove(tag);
    setSaid(texts.removed(tag));
    field.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (isComposing(event) || readOnly) return;
    const last = tags.at(-1);
    if (event.key === 'Enter' && typed.trim() !== '') add(typed);
    else if (event.key === 'Backspace' && typed === '' && last !== undefined) remove(last);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <div data-slot="tags-editor" className={cn('flex flex-col gap-2', className)} {...props}>
      {tags.length > 0 ? (
        <ul aria-label={texts.label} className="flex flex-wrap gap-1.5">
          {tags.map((tag) => (
            <li key={tag} className="max-w-full min-w-0">
              <Tag
                label={partial.includes(tag) ? texts.partial(tag) : tag}
                partial={partial.includes(tag)}
                colour={tagColour(tag)}
                removeLabel={texts.remove(tag)}
                onRemove={readOnly ? undefined : () => remove(tag)}
              />
            </li>
          ))}
        </ul>
      ) : null}
      <Input
        ref={field}
        data-autofocus=""
        dir="auto"
        autoComplete="off"
        enterKeyHint="done"
        aria-label={texts.add}
        aria-describedby={hintId}
        aria-invalid={refusal !== null || undefined}
        readOnly={readOnly}
        placeholder={texts.placeholder}
        value={typed}
        onChange={(event) => {
          const text = event.target.value;
          setRefused(null);
          if (!text.includes(',') || !add(text)) write(text);
        }}
        onKeyDown={onKeyDown}
      />
      <p
        id={hintId}
        role={refusal === null ? undefined : 'alert'}
        className={cn('text-caption', refusal === null ? 'text-ink-muted' : 'text-danger')}
      >
        {refusal ?? texts.hint}
      </p>
      {offered.length > 0 && !readOnly ? (
        <ul aria-label={texts.suggestions} className="flex flex-wrap gap-1.5">
          {offered.map((tag) => (
            <li key={tag} className="max-w-full min-w-0">
              <button
                type="button"
                className="max-w-full cursor-pointer rounded-full focus-ring pointer-coarse:flex pointer-coarse:min-h-11 pointer-coarse:items-center"
                aria-label={`${texts.add}: ${tag}`}
                onClick={() => {
                  add(tag);
                  field.current?.focus();
                }}
              >
                <Tag
                  label={tag}
                  colour={tagColour(tag)}
                  className="border-dashed bg-transparent text-ink-muted hover:text-ink"
                />
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      <p role="status" className="sr-only">
        {said}
      </p>
    </div>
  );
}
