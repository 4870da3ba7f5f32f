'use client';
import { lastDays, type DayRange } from '@stoa/core/rules';
import { useStoa } from '@stoa/react';
import { Input, SegmentedControl, useTexts } from '@stoa/ui';
import { useId } from 'react';
import { analyticsTexts } from './analytics.texts.js';

const presets = [7, 30, 90] as const;
const all: DayRange = { from: null, to: null };
const isSame = (one: DayRange, other: DayRange) => one.from === other.from && one.to === other.to;

/** Whether the first day of a time is after its last one. */
export const isBackwards = ({ from, to }: DayRange): boolean => from !== null && to !== null && from > to;

export interface DayRangeFieldProps {
  value: DayRange;
  onChange: (range: DayRange) => void;
}

/** A time in whole days of the reader, both of which belong to it. */
export function DayRangeField({ value, onChange }: DayRangeFieldProps) {
  const { range: texts } = useTexts(analyticsTexts);
  const { now } = useStoa();
  const id = useId();
  const choices = [
    ...presets.map((count) => ({
      value: String(count),
      label: texts.days(count),
      range: lastDays(now(), count),
    })),
    { value: 'all', label: texts.all, range: all },
  ];
  const isWrong = isBackwards(value);
  const day = (name: 'from' | 'to') => (
    <label className="flex items-center gap-1.5 text-caption text-ink-muted">
      {texts[name]}
      <Input
        type="date"
        size="sm"
        className="w-36 figures-tabular"
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? id : undefined}
        value={value[name] ?? ''}
        onChange={(event) => onChange({ ...value, [name]: event.target.value || null })}
      />
    </label>
  );
  return (
    <div
      data-slot="day-range"
      role="group"
      aria-label={texts.label}
      className="flex flex-wrap items-center gap-x-3 gap-y-2"
    >
      <SegmentedControl
        label={texts.presets}
        segments={choices.map(({ value: name, label }) => ({ value: name, label }))}
        value={choices.find(({ range }) => isSame(range, value))?.value ?? ''}
        onValueChange={(name) => onChange(choices.find((choice) => choice.value === name)!.range)}
      />
      {day('from')}
      {day('to')}
      {isWrong ? (
        <p id={id} role="alert" className="basis-full text-caption text-danger">
          {texts.wrong}
        </p>
      ) : null}
    </div>
  );
}
