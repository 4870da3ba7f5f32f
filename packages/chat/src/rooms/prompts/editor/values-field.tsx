'use client';
import type { VariableChoice } from '@stoa/core/rules';
import { Button, IconButton, Input, useTexts } from '@stoa/ui';
import { Plus, X } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { editorTexts } from './editor.texts.js';

export interface ValuesFieldProps {
  choices: readonly VariableChoice[];
  readOnly: boolean;
  /** Labels that say the same as their values are left out. */
  onChange: (choices: readonly VariableChoice[]) => void;
}

/** The values of a choice, each with what a person reads in its place. */
export function ValuesField({ choices, readOnly, onChange }: ValuesFieldProps) {
  const texts = useTexts(editorTexts);
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  // A row without a value is not written yet.
  const [rows, setRows] = useState<readonly VariableChoice[]>(
    choices.length > 0 ? choices : [{ value: '', label: '' }],
  );
  const change = (next: readonly VariableChoice[]) => {
    setRows(next);
    onChange(
      next
        .filter(({ value }) => value.trim() !== '')
        .map(({ value, label }) => ({ value: value.trim(), label: label.trim() || value.trim() })),
    );
  };
  const edit = (at: number, patch: Partial<VariableChoice>) =>
    change(
      rows.map((row, index) => {
        if (index !== at) return row;
        // A label that only repeats the value follows it.
        const follows = patch.value !== undefined && row.label === row.value;
        return { ...row, ...patch, ...(follows && { label: patch.value }) } as VariableChoice;
      }),
    );
  const focusRow = (at: number) =>
    setTimeout(() => list.current?.querySelectorAll<HTMLInputElement>('[data-field=value]')[at]?.focus());
  return (
    <div role="group" aria-labelledby={`${id}-title`} className="flex flex-col gap-2">
      <span id={`${id}-title`} className="text-ui font-medium text-ink">
        {texts.options['values']}
      </span>
      <p className="text-caption text-ink-muted">{texts.optionHints['values']}</p>
      <div ref={list} className="flex flex-col gap-2">
        {rows.map((row, at) => (
          // Rows are told apart by their place: two of them may hold the same while they are written.
          // oxlint-disable-next-line react/no-array-index-key
          <div key={at} className="flex items-center gap-2">
            <Input
              dir="auto"
              data-field="value"
              readOnly={readOnly}
              aria-label={texts.valueOf(at + 1)}
              placeholder={texts.value}
              value={row.value}
              onChange={(event) => edit(at, { value: event.target.value })}
              className="min-w-0 flex-1"
            />
            <Input
              dir="auto"
              readOnly={readOnly}
              aria-label={texts.labelOf(at + 1)}
              placeholder={texts.label}
              value={row.label}
              onChange={(event) => edit(at, { label: event.target.value })}
              className="min-w-0 flex-1"
            />
            {readOnly ? null : (
              <IconButton
                size="sm"
                label={texts.removeValue(row.label || row.value || String(at + 1))}
                tooltip={false}
                onClick={() => {
                  change(rows.filter((_, index) => index !== at));
                  focusRow(Math.max(0, at - 1));
                }}
              >
                <X size={16} aria-hidden />
              </IconButton>
            )}
          </div>
        ))}
      </div>
      {readOnly ? null : (
        <Button
          size="sm"
          className="self-start"
          onClick={() => {
            setRows([...rows, { value: '', label: '' }]);
            focusRow(rows.length);
          }}
        >
          <Plus size={14} aria-hidden />
          {texts.addValue}
        </Button>
      )}
    </div>
  );
}
