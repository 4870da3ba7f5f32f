'use client';
import { Input } from '@stoa/ui';
import { useEffect, useRef, useState } from 'react';
import { isComposing } from '../focus/is-composing.js';
import { useText } from '../text/text.js';

export interface RenameFieldProps {
  initial: string;
  /** Called once, with the trimmed name; an empty or unchanged one counts as cancelled. */
  onRename: (name: string) => void;
  onCancel: () => void;
}

/** Renames in place: Enter or leaving the field keeps, Escape cancels. @source chat specification §5 "Rename". */
export function RenameField({ initial, onRename, onCancel }: RenameFieldProps) {
  const { conversations } = useText();
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
    if (keep && name && name !== initial) onRename(name);
    else onCancel();
  };

  return (
    <Input
      ref={field}
      size="sm"
      dir="auto"
      aria-label={conversations.renameLabel}
      value={value}
      onChange={(event) => setValue(event.target.value)}
      onBlur={() => finish(true)}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (isComposing(event)) return;
        if (event.key === 'Enter') finish(true);
        if (event.key === 'Escape') finish(false);
      }}
    />
  );
}
