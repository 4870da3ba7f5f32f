'use client';
import { opMethods } from '@stoa/core/contract';
import { hasParams, type OpDraft } from '@stoa/core/state';
import { cn, Field, IconButton, Input, Select, Textarea, useTexts } from '@stoa/ui';
import { Trash2 } from 'lucide-react';
import { useEffect, useRef, type ComponentPropsWithoutRef } from 'react';
import { OpParams } from './op-params.js';
import { opsTexts } from './ops.texts.js';

export interface OpDraftFormProps extends Omit<ComponentPropsWithoutRef<'li'>, 'children'> {
  draft: OpDraft;
  /** Its place in the list, from 1. */
  at: number;
  /** Whether one of its name is registered. */
  isReplacing: boolean;
  /** It was just begun. */
  isNew: boolean;
  onEdit: (patch: Partial<Omit<OpDraft, 'key'>>) => void;
  onDrop: () => void;
}

const methods = opMethods.map((value) => ({ value, label: value }));

/** The form of one operation that is not registered yet. */
export function OpDraftForm({
  draft,
  at,
  isReplacing,
  isNew,
  onEdit,
  onDrop,
  className,
  ...props
}: OpDraftFormProps) {
  const text = useTexts(opsTexts);
  const first = useRef<HTMLInputElement>(null);
  const title = text.draft(at, draft.name.trim());
  useEffect(() => {
    if (isNew) first.current?.focus();
  }, [isNew]);
  return (
    <li
      data-slot="op-draft"
      aria-label={title}
      className={cn('flex flex-col gap-4 rounded-panel border border-line p-4', className)}
      {...props}
    >
      <div className="flex items-center gap-2">
        <h3 className="min-w-0 flex-1 text-ui font-medium break-words text-ink">{title}</h3>
        <IconButton label={text.drop(title)} onClick={onDrop}>
          <Trash2 size={16} aria-hidden />
        </IconButton>
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={text.name} hint={isReplacing ? text.replaces : text.nameHint} required>
          <Input
            ref={first}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={200}
            value={draft.name}
            onChange={(event) => onEdit({ name: event.target.value })}
          />
        </Field>
        <Field label={text.tags} hint={text.tagsHint} required>
          <Input
            autoComplete="off"
            autoCapitalize="none"
            maxLength={2000}
            value={draft.tags}
            onChange={(event) => onEdit({ tags: event.target.value })}
          />
        </Field>
        <Field label={text.path} hint={text.pathHint} required>
          <Input
            dir="ltr"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={2000}
            value={draft.url}
            onChange={(event) => onEdit({ url: event.target.value })}
          />
        </Field>
        <Field label={text.method}>
          <Select
            options={methods}
            value={draft.method}
            onValueChange={(value) =>
              onEdit({ method: opMethods.find((method) => method === value) ?? 'POST' })
            }
          />
        </Field>
      </div>
      <Field label={text.description}>
        <Textarea
          rows={2}
          maxHeightPx={200}
          maxLength={10_000}
          value={draft.description}
          onChange={(event) => onEdit({ description: event.target.value })}
        />
      </Field>
      {hasParams(draft.method) ? (
        <OpParams params={draft.params} onChange={(params) => onEdit({ params })} />
      ) : null}
    </li>
  );
}
