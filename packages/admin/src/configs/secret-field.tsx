'use client';
import { Field, Input } from '@stoa/ui';
import { useRef } from 'react';
import { isMasked, secretMask } from './secret-mask.js';

export interface SecretFieldProps {
  label: string;
  /** Said while a secret is stored, which is not shown. */
  whenSet: string;
  whenUnset: string;
  /** What was typed; the mask of a stored one; empty where there is none. */
  secret: string;
  maxLength?: number;
  /** What is stored, where an emptied field keeps it: there something else removes it. */
  kept?: string;
  onChange: (secret: string) => void;
}

/** A secret that is written and never read: a stored one stays until another is typed. */
export function SecretField({
  label,
  whenSet,
  whenUnset,
  secret,
  maxLength = 500,
  kept,
  onChange,
}: SecretFieldProps) {
  const isStored = isMasked(secret);
  const shown = isStored ? '' : secret;
  // What the empty field stood for before something was typed.
  const emptied = useRef(kept ?? '');
  return (
    <Field label={label} hint={isStored ? whenSet : whenUnset}>
      <Input
        type="password"
        dir="ltr"
        autoComplete="new-password"
        spellCheck={false}
        maxLength={maxLength}
        placeholder={isStored ? secretMask.slice(0, 12) : undefined}
        value={shown}
        onChange={({ target: { value: typed } }) => {
          if (kept !== undefined && shown === '') emptied.current = secret;
          onChange(typed === '' ? emptied.current : typed);
        }}
      />
    </Field>
  );
}
