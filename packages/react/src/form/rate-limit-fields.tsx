'use client';
import type { RateLimit } from '@stoa/core/contract';
import { rateLabel, typedRate } from '@stoa/core/rules';
import { cn, Field, Input, SegmentedControl, useTexts } from '@stoa/ui';
import { forwardRef, type ComponentPropsWithoutRef } from 'react';
import { rateLimitTexts } from './rate-limit.texts.js';

export interface RateLimitFieldsProps extends Omit<
  ComponentPropsWithoutRef<'fieldset'>,
  'onChange' | 'children'
> {
  /** Whose spending it is. */
  legend: string;
  hint?: string;
  limit: RateLimit;
  onChange: (limit: RateLimit) => void;
}

const periods = ['Unlimited', 'Monthly', 'Daily', 'Hourly'] as const satisfies readonly RateLimit['period'][];

/** Digits come in from the right, wherever the field was pressed; what is selected is replaced. */
function caretToEnd(input: HTMLInputElement): void {
  const { length } = input.value;
  if (input.selectionStart === input.selectionEnd) input.setSelectionRange(length, length);
}

/** A period and an amount. Digits become money as they are typed, at most eight of them. @source administration specification §2 (2.005), §9 (2.129) */
export const RateLimitFields = forwardRef<HTMLFieldSetElement, RateLimitFieldsProps>(function RateLimitFields(
  { legend, hint, limit, onChange, className, ...props },
  ref,
) {
  const texts = useTexts(rateLimitTexts);
  const { period, rate } = limit;
  return (
    <fieldset
      ref={ref}
      data-slot="rate-limit-fields"
      className={cn('flex min-w-0 flex-col gap-3', className)}
      {...props}
    >
      <legend className="text-ui font-medium text-ink">{legend}</legend>
      {hint ? <p className="text-ui text-pretty text-ink-muted">{hint}</p> : null}
      <SegmentedControl
        label={texts.period}
        className="self-start max-sm:w-full"
        segments={periods.map((value) => ({ value, label: texts[value] }))}
        value={period}
        onValueChange={(value) => {
          const chosen = periods.find((one) => one === value) ?? 'Unlimited';
          onChange({ period: chosen, rate: chosen === 'Unlimited' ? null : (rate ?? 0) });
        }}
      />
      {period === 'Unlimited' ? null : (
        <Field className="max-w-xs" label={texts.amount} hint={texts.amountHint}>
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
      <p className="text-caption text-ink-muted">{texts.limit(rateLabel(limit))}</p>
    </fieldset>
  );
});
