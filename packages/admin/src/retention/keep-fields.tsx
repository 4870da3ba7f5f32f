'use client';
import { retentionKinds, retentionLimits, type Retention } from '@stoa/core/contract';
import { Banner, Field, Input, useTexts } from '@stoa/ui';
import { useSetting } from '../app/admin-context.js';
import { retentionTexts } from './retention.texts.js';

export interface KeepFieldsProps {
  value: Retention;
  onChange: (value: Retention) => void;
}

interface DaysFieldProps {
  label: string;
  hint: string;
  min: number;
  max: number;
  value: number | null;
  /** What an empty field means. */
  empty?: string;
  onValueChange: (days: number | null) => void;
}

/** A whole number of days, or an empty field. What is no number that is allowed is not typed. */
function DaysField({ label, hint, min, max, value, empty, onValueChange }: DaysFieldProps) {
  return (
    <Field label={label} hint={hint}>
      <Input
        inputMode="numeric"
        autoComplete="off"
        className="max-w-40"
        value={value === null ? '' : String(value)}
        placeholder={empty}
        onChange={({ target }) => {
          if (target.value === '') return onValueChange(null);
          const days = /^\d+$/.test(target.value) ? Number(target.value) : NaN;
          if (days >= min && days <= max) onValueChange(days);
        }}
      />
    </Field>
  );
}

/** For how many days each kind is kept, and how long before a rule people are told. */
export function KeepFields({ value, onChange }: KeepFieldsProps) {
  const text = useTexts(retentionTexts);
  const { keep, noticeDays } = value;
  return (
    <fieldset ref={useSetting<HTMLFieldSetElement>('rules')} className="flex min-w-0 flex-col gap-4">
      <legend className="text-ui font-medium text-ink">{text.rules}</legend>
      <p className="text-ui text-pretty text-ink-muted">{text.rulesHint}</p>
      <div className="grid gap-4 sm:grid-cols-2">
        {retentionKinds.map((kind) => (
          <DaysField
            key={kind}
            label={text.kinds[kind]}
            hint={text.since[kind]}
            min={1}
            max={retentionLimits.days}
            value={keep[kind]}
            empty={text.forEver}
            onValueChange={(days) => onChange({ ...value, keep: { ...keep, [kind]: days } })}
          />
        ))}
        <DaysField
          label={text.notice}
          hint={text.noticeHint}
          min={0}
          max={retentionLimits.noticeDays}
          value={noticeDays}
          onValueChange={(days) => onChange({ ...value, noticeDays: days ?? 0 })}
        />
      </div>
      {noticeDays === 0 ? <Banner kind="warning" title={text.noNotice} /> : null}
    </fieldset>
  );
}
