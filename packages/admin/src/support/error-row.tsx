'use client';
import type { CriticalError } from '@stoa/core/contract';
import { supportLimits } from '@stoa/core/contract';
import { Badge, Button, cn, Field, Textarea, useTexts } from '@stoa/ui';
import { useState, type ComponentPropsWithoutRef } from 'react';
import { supportTexts } from './support.texts.js';

export interface ErrorRowProps extends Omit<ComponentPropsWithoutRef<'li'>, 'children'> {
  error: CriticalError;
  isBusy: boolean;
  onResolve: (note: string, isResolved: boolean) => void;
}

/** One kind of error: where it arose, how often, and what was done about it. */
export function ErrorRow({ error, isBusy, onResolve, className, ...props }: ErrorRowProps) {
  const text = useTexts(supportTexts);
  const [note, setNote] = useState(error.note);
  const { message, type, place, count, firstAt, lastAt, resolvedAt, resolvedBy } = error;
  return (
    <li
      data-slot="error-row"
      data-state={resolvedAt === null ? 'open' : 'resolved'}
      className={cn('flex flex-col gap-1 border-b border-line py-3 last:border-b-0', className)}
      {...props}
    >
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-ui text-ink">
        <span className="font-medium wrap-anywhere">{message}</span>
        {resolvedAt === null ? <Badge tone="danger">{text.open}</Badge> : null}
      </p>
      <p className="text-caption text-ink-muted">{text.occurred(count, firstAt, lastAt)}</p>
      {type === '' && place === '' ? null : (
        <p dir="ltr" className="font-code text-caption wrap-anywhere text-ink-muted">
          {type} {place}
        </p>
      )}
      {resolvedAt === null ? null : (
        <p className="text-caption text-ink-muted">{text.resolved(resolvedAt, resolvedBy)}</p>
      )}
      <details>
        <summary
          aria-label={text.noteOf(message)}
          className="inline-block min-h-6 cursor-pointer rounded-control text-caption wrap-anywhere text-ink-muted focus-ring"
        >
          {error.note === '' ? text.note : error.note}
        </summary>
        <form
          className="flex flex-col gap-2 pt-2"
          onSubmit={(event) => {
            event.preventDefault();
            onResolve(note, resolvedAt === null);
          }}
        >
          <Field label={text.note}>
            <Textarea
              rows={3}
              maxLength={supportLimits.noteCharacters}
              value={note}
              onChange={(event) => setNote(event.target.value)}
            />
          </Field>
          <div className="flex flex-wrap gap-2">
            <Button type="submit" variant="outline" size="sm" loading={isBusy}>
              {resolvedAt === null ? text.resolve : text.reopen}
            </Button>
            <Button
              variant="ghost"
              size="sm"
              disabled={isBusy || note.trim() === error.note}
              onClick={() => onResolve(note, resolvedAt !== null)}
            >
              {text.saveNote}
            </Button>
          </div>
        </form>
      </details>
    </li>
  );
}
