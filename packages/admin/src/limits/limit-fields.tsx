'use client';
import type { RateLimit } from '@stoa/core/contract';
import { rateLabel, typedRate } from '@stoa/core/rules';
import { cn, Field, Input, SegmentedControl, useTexts } from '@stoa/ui';
import type { ComponentPropsWithoutRef } from 'react';
import { useSetting } from '../app/admin-context.js';
import { limitsTexts } from './limits.texts.js';

export interface LimitFieldsProps extends Omit<
  ComponentPropsWithoutRef<'fieldset'>,
  'onChange' | 'children'
> {
  /** Its name for the search. */
  setting: string;
  /** Whose spending it is. */
  legend: string;
  hint: string;
  limit: RateLimit;
  onChange: (limit: RateLimit) => void;
}

const periods = ['Unlimited', 'Monthly', 'Daily', 'Hourly'] as const satisfies readonly RateLimit['period'][];

/** Digits come in from the right, wherever the field was pressed; what is selected is replaced. */
function caretToEnd(input: HTMLInputElement): void {
  const { length } = input.value;
  if (input.selectionStart === input.selectionEnd) input.setSelectionRange(length, length);
}

/** A period and an amount. Digits become money as they are typed, at most eight of them. @source administration specification §2 (2.005) */
export function LimitFields({
  setting,
  legend,
  hint,
  limit,
  onChange,
  className,
  ...props
}: LimitFieldsProps) {
  const text = useTexts(limitsTexts);
  const { period, rate } = limit;
  const place = useSetting<HTMLFieldSetElement>(setting);
  return (
    <fieldset
      ref={place}
      data-slot="limit-fields"
      className={cn('flex min-w-0 flex-col gap-3', className)}
      {...props}
    >
      <legend className="text-ui font-medium text-ink">{legend}</legend>
      <p className="text-ui text-pretty text-ink-muted">{hint}</p>
      <SegmentedControl
        label={text.period}
        className="self-start max-sm:w-full"
        segments={periods.map((value) => ({ value, label: text[value] }))}
        value={period}
        onValueChange={(value) => {
          const chosen = periods.find((one) => one === value) ?? 'Unlimited';
          onChange({ period: chosen, rate: chosen === 'Unlimited' ? null : (rate ?? 0) });
        }}
      />
      {period === 'Unlimited' ? null : (
        <Field className="max-w-xs" label={text.amount} hint={text.amountHint}>
          <Input
            inputMode="numeric"
            autoComplete="off"
            value={(rate ?? 0).toFixed(2)}
            onFocus={(event) => caretToEnd(event.currentTarget)}
            onClick={(event) => caretToEnd(event.currentTarget)}
            onChange={(event) => onChange({ period, rate: typedRate(event.target.value).rate })}
          />
        </Field>
      )}
      <p className="text-caption text-ink-muted">{text.limit(rateLabel(limit))}</p>
    </fieldset>
  );
}
