'use client';
import { Checkbox } from '@stoa/ui';
import { useId, type ReactNode } from 'react';
import { Fieldset } from './fieldset.js';

/** One thing that can be chosen. */
export interface Choice {
  value: string;
  label: string;
  hint?: string;
  /** Chosen for good. */
  isFixed?: boolean;
}

export interface ChoicesFieldProps {
  legend: string;
  hint?: string;
  error?: string;
  choices: readonly Choice[];
  chosen: readonly string[];
  onChange: (chosen: readonly string[]) => void;
  className?: string;
  children?: ReactNode;
}

function ChoiceLine({
  choice,
  checked,
  onToggle,
}: {
  choice: Choice;
  checked: boolean;
  onToggle: () => void;
}) {
  const id = useId();
  return (
    <label className="flex cursor-pointer items-start gap-2.5 py-1 pointer-coarse:py-2.5">
      <Checkbox
        className="mt-0.5"
        checked={checked || choice.isFixed === true}
        disabled={choice.isFixed}
        aria-labelledby={`${id}-label`}
        aria-describedby={choice.hint ? `${id}-hint` : undefined}
        onChange={onToggle}
      />
      <span className="flex min-w-0 flex-col">
        <span id={`${id}-label`} className="text-ui text-ink">
          {choice.label}
        </span>
        {choice.hint ? (
          <span id={`${id}-hint`} className="text-caption text-pretty text-ink-muted">
            {choice.hint}
          </span>
        ) : null}
      </span>
    </label>
  );
}

/** Any number of things, each with a line about it. */
export function ChoicesField({ choices, chosen, onChange, children, ...fieldset }: ChoicesFieldProps) {
  return (
    <Fieldset {...fieldset}>
      {choices.map((choice) => {
        const checked = chosen.includes(choice.value);
        return (
          <ChoiceLine
            key={choice.value}
            choice={choice}
            checked={checked}
            onToggle={() =>
              onChange(checked ? chosen.filter((value) => value !== choice.value) : [...chosen, choice.value])
            }
          />
        );
      })}
      {children}
    </Fieldset>
  );
}
