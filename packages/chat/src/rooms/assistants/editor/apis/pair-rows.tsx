'use client';
import { Button, IconButton, Input, useTexts } from '@stoa/ui';
import { Plus, Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { assistantApisTexts } from './assistant-apis.texts.js';

export interface PairRowsProps {
  legend: string;
  rows: readonly (readonly [one: string, other: string])[];
  labels: { one: string; other: string; add: string; remove(name: string): string };
  readOnly: boolean;
  onChange: (rows: [string, string][]) => void;
}

/** Rows of two texts that belong together. */
export function PairRows({ legend, rows, labels, readOnly, onChange }: PairRowsProps) {
  const texts = useTexts(assistantApisTexts);
  const place = useRef<HTMLFieldSetElement>(null);
  const all = rows.map(([one, other]): [string, string] => [one, other]);
  const put = (at: number, next: [string, string]) =>
    onChange(all.map((row, other) => (other === at ? next : row)));
  if (readOnly && rows.length === 0) return null;
  return (
    <fieldset ref={place} tabIndex={-1} className="m-0 flex min-w-0 flex-col gap-2 border-0 p-0 outline-none">
      <legend className="pb-1 text-ui font-medium text-ink">{legend}</legend>
      {all.map(([one, other], at) => (
        <div key={at} className="flex min-w-0 items-center gap-2">
          <Input
            dir="auto"
            aria-label={texts.numbered(labels.one, at + 1)}
            placeholder={labels.one}
            className="w-2/5 min-w-0"
            readOnly={readOnly}
            value={one}
            onChange={(event) => put(at, [event.target.value, other])}
          />
          <Input
            dir="auto"
            aria-label={texts.numbered(labels.other, at + 1)}
            placeholder={labels.other}
            className="min-w-0 flex-1"
            readOnly={readOnly}
            value={other}
            onChange={(event) => put(at, [one, event.target.value])}
          />
          {readOnly ? null : (
            <IconButton
              size="sm"
              label={labels.remove(one.trim() || String(at + 1))}
              onClick={() => {
                onChange(all.filter((_row, other) => other !== at));
                // The button that had focus is gone with its row.
                place.current?.focus();
              }}
            >
              <Trash2 size={16} aria-hidden />
            </IconButton>
          )}
        </div>
      ))}
      {readOnly ? null : (
        <Button size="sm" variant="ghost" className="self-start" onClick={() => onChange([...all, ['', '']])}>
          <Plus size={16} aria-hidden />
          {labels.add}
        </Button>
      )}
    </fieldset>
  );
}
