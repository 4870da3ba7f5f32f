'use client';
import type { SiteUsageDimension } from '@stoa/core/contract';
import { daysUntil, monthDays } from '@stoa/core/rules';
import type { UsageQuestion } from '@stoa/core/state';
import { cn, Field, Input, SegmentedControl, Select, useTexts } from '@stoa/ui';
import { useId, type ComponentPropsWithoutRef } from 'react';
import { usageTexts } from './usage.texts.js';

export interface UsageControlsProps extends Omit<ComponentPropsWithoutRef<'div'>, 'children' | 'onChange'> {
  question: UsageQuestion;
  dimensions: readonly SiteUsageDimension[];
  /** The day that it is. */
  today: string;
  onChange: (question: UsageQuestion) => void;
}

/** What a report is about: its days, and what it is split by. */
export function UsageControls({
  question,
  dimensions,
  today,
  onChange,
  className,
  ...props
}: UsageControlsProps) {
  const texts = useTexts(usageTexts);
  const id = useId();
  const periods = [
    { value: 'thisMonth', days: monthDays(today, 0) },
    { value: 'lastMonth', days: monthDays(today, 1) },
    { value: 'days30', days: daysUntil(today, 30) },
    { value: 'days90', days: daysUntil(today, 90) },
  ] as const;
  const chosen = periods.find(({ days }) => days.from === question.from && days.to === question.to);
  const isBackwards = question.from > question.to;
  return (
    <div
      data-slot="usage-controls"
      className={cn('flex flex-wrap items-end gap-x-4 gap-y-3', className)}
      {...props}
    >
      <SegmentedControl
        label={texts.period}
        className="max-w-full flex-wrap"
        segments={periods.map(({ value }) => ({ value, label: texts.periods[value] }))}
        value={chosen?.value ?? ''}
        onValueChange={(value) =>
          onChange({ ...question, ...periods.find((period) => period.value === value)?.days })
        }
      />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        {(['from', 'to'] as const).map((name) => (
          <label key={name} className="flex items-center gap-1.5 text-caption text-ink-muted">
            {texts[name]}
            <Input
              type="date"
              size="sm"
              className="w-36 figures-tabular"
              required
              max={today}
              aria-invalid={isBackwards || undefined}
              aria-describedby={isBackwards ? id : undefined}
              value={question[name]}
              onChange={(event) =>
                event.target.value && onChange({ ...question, [name]: event.target.value })
              }
            />
          </label>
        ))}
      </div>
      <Field label={texts.by} className="w-40">
        <Select
          size="sm"
          options={dimensions.map((value) => ({ value, label: texts.dimensions[value] }))}
          value={question.by}
          onValueChange={(by) => onChange({ ...question, by: by as SiteUsageDimension })}
        />
      </Field>
      {isBackwards ? (
        <p id={id} role="alert" className="w-full text-caption text-danger">
          {texts.backwards}
        </p>
      ) : null}
    </div>
  );
}
