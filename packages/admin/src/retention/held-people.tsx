'use client';
import { retentionLimits } from '@stoa/core/contract';
import { IconButton, useTexts } from '@stoa/ui';
import { Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { useSetting } from '../app/admin-context.js';
import { AddEmails } from '../configs/add-emails.js';
import { retentionTexts } from './retention.texts.js';

export interface HeldPeopleProps {
  /** E-mail addresses. */
  held: readonly string[];
  onChange: (held: string[]) => void;
}

/** People whose things stay, whatever the rules say. */
export function HeldPeople({ held, onChange }: HeldPeopleProps) {
  const text = useTexts(retentionTexts);
  const list = useRef<HTMLUListElement>(null);
  return (
    <fieldset ref={useSetting<HTMLFieldSetElement>('held')} className="flex min-w-0 flex-col gap-3">
      <legend className="text-ui font-medium text-ink">{text.held}</legend>
      <p className="text-ui text-pretty text-ink-muted">{text.heldHint}</p>
      <AddEmails
        text={text}
        emails={held}
        max={retentionLimits.held}
        onAdd={(emails) => onChange([...held, ...emails])}
      />
      {held.length === 0 ? <p className="text-ui text-ink-muted">{text.nobodyHeld}</p> : null}
      <ul ref={list} tabIndex={-1} aria-label={text.heldList} className="flex flex-col outline-none">
        {held.map((email) => (
          <li key={email} className="flex min-h-11 items-center gap-3 border-b border-line py-1.5">
            <bdi dir="ltr" className="min-w-0 flex-1 text-ui break-words text-ink">
              {email}
            </bdi>
            <IconButton
              label={text.remove(email)}
              onClick={() => {
                onChange(held.filter((one) => one !== email));
                // The button that had focus is gone with its row.
                list.current?.focus();
              }}
            >
              <Trash2 size={16} aria-hidden />
            </IconButton>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
