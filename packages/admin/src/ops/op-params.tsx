'use client';
import type { OpDraft } from '@stoa/core/state';
import { Button, IconButton, Input, useTexts } from '@stoa/ui';
import { Plus, X } from 'lucide-react';
import { useRef } from 'react';
import { opsTexts } from './ops.texts.js';

export interface OpParamsProps {
  params: OpDraft['params'];
  onChange: (params: OpDraft['params']) => void;
}

/** The parameters of an operation, a name and a description each. */
export function OpParams({ params, onChange }: OpParamsProps) {
  const text = useTexts(opsTexts);
  const add = useRef<HTMLButtonElement>(null);
  const change = (at: number, patch: Partial<OpDraft['params'][number]>) =>
    onChange(params.map((param, index) => (index === at ? { ...param, ...patch } : param)));
  return (
    <fieldset data-slot="op-params" className="flex min-w-0 flex-col gap-2">
      <legend className="mb-2 text-ui font-medium text-ink">{text.params}</legend>
      {params.map((param, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- a line is its place; two may have one name while it is typed
        <div key={at} className="flex items-start gap-2">
          <div className="grid min-w-0 flex-1 gap-2 sm:grid-cols-[1fr_2fr]">
            <Input
              aria-label={text.param(at + 1)}
              placeholder={text.param(at + 1)}
              autoComplete="off"
              spellCheck={false}
              maxLength={200}
              value={param.name}
              onChange={(event) => change(at, { name: event.target.value })}
            />
            <Input
              aria-label={text.paramDescription(at + 1)}
              placeholder={text.paramDescription(at + 1)}
              autoComplete="off"
              maxLength={2000}
              value={param.description}
              onChange={(event) => change(at, { description: event.target.value })}
            />
          </div>
          <IconButton
            label={text.removeParam(at + 1)}
            onClick={() => {
              onChange(params.filter((_, index) => index !== at));
              // The button that had focus is gone with its line.
              add.current?.focus();
            }}
          >
            <X size={16} aria-hidden />
          </IconButton>
        </div>
      ))}
      <Button
        ref={add}
        variant="ghost"
        className="self-start"
        onClick={() => onChange([...params, { name: '', description: '' }])}
      >
        <Plus size={16} aria-hidden />
        {text.addParam}
      </Button>
    </fieldset>
  );
}
