'use client';
import { cn, Field, Select, useTexts } from '@stoa/ui';
import type { ComponentPropsWithoutRef } from 'react';
import { useSetting } from '../app/admin-context.js';
import { candidatesOf, movableParts, type ModelRows, type MovablePart } from './model-rows.js';
import { modelsTexts } from './models.texts.js';

export interface DefaultsFieldsProps extends Omit<ComponentPropsWithoutRef<'fieldset'>, 'children'> {
  rows: ModelRows;
  onMove: (part: MovablePart, id: string) => void;
}

/** Which model is each default. Choosing another moves it; one save stores both rows. */
export function DefaultsFields({ rows, onMove, className, ...props }: DefaultsFieldsProps) {
  const text = useTexts(modelsTexts);
  const place = useSetting<HTMLFieldSetElement>('defaults');
  const candidates = candidatesOf(rows).map(({ id, name }) => ({ value: id, label: name, distinction: id }));
  const embedding = Object.values(rows).find((model) => model.defaultEmbeddingsModel);
  return (
    <fieldset
      ref={place}
      data-slot="defaults-fields"
      className={cn('flex min-w-0 flex-col gap-3', className)}
      {...props}
    >
      <legend className="text-ui font-medium text-ink">{text.defaults}</legend>
      <p className="text-ui text-pretty text-ink-muted">{text.defaultsHint}</p>
      <div className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
        {movableParts.map((part) => {
          const chosen = Object.values(rows).find((model) => model[part]);
          const isListed = candidates.some(({ value }) => value === chosen?.id);
          return (
            <Field key={part} label={text.part(part)} hint={text.partHint[part]}>
              <Select
                placeholder={text.none}
                options={[
                  ...(part === 'isDefault' ? [] : [{ value: '', label: text.none }]),
                  ...(chosen && !isListed
                    ? [{ value: chosen.id, label: chosen.name, distinction: chosen.id }]
                    : []),
                  ...candidates,
                ]}
                value={chosen?.id ?? ''}
                onValueChange={(id) => onMove(part, id)}
              />
            </Field>
          );
        })}
      </div>
      {embedding ? <p className="text-caption text-ink-muted">{text.embeddings(embedding.name)}</p> : null}
    </fieldset>
  );
}
