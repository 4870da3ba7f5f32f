'use client';
import { Field, Input, useTexts } from '@stoa/ui';
import { embedTexts } from '../embed.texts.js';
import { readLength } from '../snippet/choice.js';

export interface LengthFieldProps {
  label: string;
  value: string;
  /** Default of an empty field. @units px */
  standard?: number;
  /** @units px */
  min: number;
  /** @units px */
  max: number;
  onChange: (value: string) => void;
}

/** A length in pixels; empty for the default. */
export function LengthField({ label, value, standard, min, max, onChange }: LengthFieldProps) {
  const { choose } = useTexts(embedTexts);
  const isWrong = value.trim() !== '' && readLength(value, { min, max }) === undefined;
  return (
    <Field label={`${label} (${choose.px})`} error={isWrong ? choose.range(min, max) : undefined}>
      <Input
        inputMode="numeric"
        autoComplete="off"
        className="tabular-nums"
        placeholder={standard === undefined ? undefined : String(standard)}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}
