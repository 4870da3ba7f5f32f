'use client';
import { assistantLimits } from '@stoa/core/contract';
import { cleanTypes, tagColour } from '@stoa/core/rules';
import { isComposing } from '@stoa/react';
import { Button, Field, Input, Tag, useTexts } from '@stoa/ui';
import { useRef, useState } from 'react';
import { groupsTexts } from './groups.texts.js';

export interface TypesEditorProps {
  types: readonly string[];
  onChange: (types: string[]) => void;
  disabled?: boolean;
  /** The types alone. */
  readOnly?: boolean;
  hint?: string;
}

/** Types of a group: added by Enter, a comma or the button, and taken away by their cross. */
export function TypesEditor({ types, onChange, disabled = false, readOnly = false, hint }: TypesEditorProps) {
  const { types: texts } = useTexts(groupsTexts);
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [refused, setRefused] = useState<string | null>(null);
  const add = (text: string) => {
    const entered = text.split(',');
    const next = cleanTypes([...types, ...entered]).slice(0, assistantLimits.groupTypes);
    setTyped('');
    setRefused(
      next.length === types.length && text.trim() !== ''
        ? texts.present(text.replaceAll(',', '').trim())
        : null,
    );
    if (next.length !== types.length) onChange(next);
  };
  return (
    <div data-slot="types-editor" className="flex flex-col gap-2.5">
      {types.length > 0 ? (
        <ul className="flex flex-wrap gap-1.5">
          {types.map((type) => (
            <li key={type} className="max-w-full">
              <Tag
                label={type}
                colour={tagColour(type)}
                {...(!readOnly && {
                  removeLabel: texts.remove(type),
                  onRemove: () => {
                    if (disabled) return;
                    onChange(types.filter((one) => one !== type));
                    field.current?.focus();
                  },
                })}
              />
            </li>
          ))}
        </ul>
      ) : readOnly ? (
        <p className="text-ui text-ink-muted">{texts.none}</p>
      ) : null}
      {readOnly ? null : (
        <Field label={texts.field} hint={hint} error={refused} className="max-w-md">
          <div className="flex gap-2">
            <Input
              ref={field}
              dir="auto"
              aria-label={texts.field}
              maxLength={assistantLimits.nameCharacters}
              placeholder={texts.placeholder}
              disabled={disabled}
              value={typed}
              onChange={({ target: { value } }) => {
                setRefused(null);
                if (value.endsWith(',')) add(value);
                else setTyped(value);
              }}
              onKeyDown={(event) => {
                if (event.key !== 'Enter' || isComposing(event)) return;
                event.preventDefault();
                add(typed);
              }}
            />
            <Button disabled={disabled || typed.trim() === ''} onClick={() => add(typed)}>
              {texts.add}
            </Button>
          </div>
        </Field>
      )}
    </div>
  );
}
