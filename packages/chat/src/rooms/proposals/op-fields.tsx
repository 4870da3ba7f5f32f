'use client';
import type { OpFault, OpField, OpValues } from '@stoa/core/rules';
import { Checkbox, cn, Field, Input, Textarea, useTexts } from '@stoa/ui';
import { hidesSomething, visibleText } from './hidden-parts.js';
import { proposalsTexts } from './proposals.texts.js';

export interface OpFieldsProps {
  fields: readonly OpField[];
  values: OpValues;
  faults: ReadonlyMap<string, OpFault>;
  disabled: boolean;
  /** Secrets are left out of what is only shown. */
  onChange: (name: string, value: string | boolean) => void;
}

/** The value with its invisible characters made visible; undefined without any. */
const hiddenHint = (value: string): string | undefined =>
  hidesSomething(value) ? visibleText(value) : undefined;

const textOf = (value: string | boolean | undefined, initial: string): string =>
  typeof value === 'string' ? value : initial;

function One({ field, ...props }: Omit<OpFieldsProps, 'fields'> & { field: OpField }) {
  const text = useTexts(proposalsTexts);
  const { values, faults, disabled, onChange } = props;
  const fault = faults.get(field.name);
  const error = fault === undefined ? undefined : text.fault(fault);
  const label = <bdi>{/^\d+$/.test(field.label) ? text.item(field.label) : visibleText(field.label)}</bdi>;
  switch (field.kind) {
    case 'group':
      return (
        <fieldset className="m-0 flex min-w-0 flex-col gap-3 border-0 border-s-2 border-line p-0 ps-3">
          <legend className="float-start w-full p-0 text-ui font-medium text-ink">{label}</legend>
          <OpFields {...props} fields={field.fields} />
        </fieldset>
      );
    case 'boolean':
      return (
        <Field layout="row" label={label}>
          <Checkbox
            disabled={disabled}
            checked={typeof values[field.name] === 'boolean' ? values[field.name] === true : field.initial}
            onChange={(event) => onChange(field.name, event.target.checked)}
          />
        </Field>
      );
    case 'longText':
      return (
        <Field label={label} error={error} hint={hiddenHint(textOf(values[field.name], field.initial))}>
          <Textarea
            dir="auto"
            disabled={disabled}
            value={textOf(values[field.name], field.initial)}
            onChange={(event) => onChange(field.name, event.target.value)}
          />
        </Field>
      );
    case 'secret':
      return (
        <Field label={label} error={error} hint={text.secret} required>
          <Input
            type="password"
            autoComplete="off"
            disabled={disabled}
            value={textOf(values[field.name], '')}
            onChange={(event) => onChange(field.name, event.target.value)}
          />
        </Field>
      );
    case 'text':
    case 'number':
      return (
        <Field
          label={label}
          error={error}
          hint={hiddenHint(textOf(values[field.name], field.initial))}
          required={field.kind === 'number'}
        >
          <Input
            dir="auto"
            inputMode={field.kind === 'number' ? 'decimal' : undefined}
            disabled={disabled}
            value={textOf(values[field.name], field.initial)}
            onChange={(event) => onChange(field.name, event.target.value)}
          />
        </Field>
      );
    default:
      return field satisfies never;
  }
}

/** The fields of a form, those of JSON values inside each other. */
export function OpFields({ fields, ...props }: OpFieldsProps) {
  return (
    <div className={cn('flex min-w-0 flex-col gap-3.5')}>
      {fields.map((field) => (
        <One key={field.name} field={field} {...props} />
      ))}
    </div>
  );
}
