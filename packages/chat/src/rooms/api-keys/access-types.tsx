'use client';
import { apiAccessTypes, type ApiAccessType } from '@stoa/core/contract';
import { withAccessType } from '@stoa/core/rules';
import { Checkbox, cn, useTexts } from '@stoa/ui';
import { CircleAlert } from 'lucide-react';
import { useId, type ComponentPropsWithoutRef } from 'react';
import { apiKeysTexts } from './api-keys.texts.js';

export interface AccessTypesProps extends Omit<
  ComponentPropsWithoutRef<'fieldset'>,
  'onChange' | 'children'
> {
  chosen: readonly string[];
  onChange: (chosen: ApiAccessType[]) => void;
  error?: string | undefined;
}

/** What a key may be used for. @source administration specification §3 (2.056) */
export function AccessTypes({ chosen, onChange, error, className, ...props }: AccessTypesProps) {
  const texts = useTexts(apiKeysTexts);
  const id = useId();
  return (
    <fieldset
      data-slot="access-types"
      className={cn('flex min-w-0 flex-col gap-2', className)}
      aria-describedby={error === undefined ? `${id}-hint` : `${id}-hint ${id}-error`}
      {...props}
    >
      <legend className="text-ui font-medium text-ink">{texts.access}</legend>
      <p id={`${id}-hint`} className="text-ui text-pretty text-ink-muted">
        {texts.accessHint}
      </p>
      <div className="grid gap-x-4 gap-y-1 sm:grid-cols-3">
        {apiAccessTypes.map((type) => (
          <label
            key={type}
            className="flex min-h-8 cursor-pointer items-center gap-2.5 text-ui text-ink pointer-coarse:min-h-11"
          >
            <Checkbox
              checked={chosen.includes(type)}
              aria-invalid={error === undefined ? undefined : true}
              onChange={({ target }) => onChange(withAccessType(chosen, type, target.checked))}
            />
            {texts.accessTypes[type]}
          </label>
        ))}
      </div>
      {error === undefined ? null : (
        <p id={`${id}-error`} role="alert" className="flex items-start gap-1.5 text-caption text-danger">
          <CircleAlert size={16} aria-hidden className="shrink-0" />
          {error}
        </p>
      )}
    </fieldset>
  );
}
