'use client';
import { Input } from '@stoa/ui';
import { useEffect, useRef, useState } from 'react';
import { isComposing } from '../focus/is-composing.js';

export interface NameFieldProps {
  label: string;
  initial: string;
  maxLength?: number;
  placeholder?: string;
  /** Called once, with the trimmed name; an empty or unchanged one counts as cancelled. */
  onName: (name: string) => void;
  onCancel: () => void;
}

/** Names in place: Enter or leaving the field keeps, Escape cancels. @source chat specification §5 "Rename". */
export function NameField({ label, initial, maxLength, placeholder, onName, onCancel }: NameFieldProps) {
  const [value, setValue] = useState(initial);
  const field = useRef<HTMLInputElement>(null);
  const isDone = useRef(false);

  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);

  const finish = (keep: boolean) => {
    if (isDone.current) return;
    isDone.current = true;
    const name = value.trim();
    if (keep && name && name !== initial) onName(name);
    else onCancel();
  };

  return (
    <Input
      ref={field}
      size="sm"
      data-escape=""
      dir="auto"
      aria-label={label}
      placeholder={placeholder}
      maxLength={maxLength}
      value={value}
      onChange={(event) => setValue(event.target.value)}
      onBlur={() => finish(true)}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (isComposing(event) || (event.key !== 'Enter' && event.key !== 'Escape')) return;
        // The field gives way to a button that takes focus, and the rest of this key must not press it.
        event.preventDefault();
        finish(event.key === 'Enter');
      }}
    />
  );
}
