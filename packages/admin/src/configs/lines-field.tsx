'use client';
import { Field, Textarea } from '@stoa/ui';
import { useState } from 'react';

export interface LinesFieldProps {
  label: string;
  hint: string;
  lines: readonly string[];
  onChange: (lines: string[]) => void;
}

const linesOf = (typed: string): string[] => [
  ...new Set(
    typed
      .split(/[\n,;]/)
      .map((line) => line.trim())
      .filter(Boolean),
  ),
];

/** A list of short texts, one in each line. Empty lines are there while they are typed, and not in the list. */
export function LinesField({ label, hint, lines, onChange }: LinesFieldProps) {
  const stored = lines.join('\n');
  const [typed, setTyped] = useState(stored);
  // Discarding and loading change the list from outside.
  const shown = linesOf(typed).join('\n') === stored ? typed : stored;
  return (
    <Field label={label} hint={hint}>
      <Textarea
        rows={2}
        maxHeightPx={240}
        autoComplete="off"
        spellCheck={false}
        value={shown}
        onChange={(event) => {
          setTyped(event.target.value);
          onChange(linesOf(event.target.value));
        }}
      />
    </Field>
  );
}
