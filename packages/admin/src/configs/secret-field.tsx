'use client';
import { Field, Input } from '@stoa/ui';
import { isMasked, secretMask } from './secret-mask.js';

export interface SecretFieldProps {
  label: string;
  /** Said while a secret is stored, which is not shown. */
  whenSet: string;
  whenUnset: string;
  /** What was typed; the mask of a stored one; empty where there is none. */
  secret: string;
  maxLength?: number;
  onChange: (secret: string) => void;
}

/** A secret that is written and never read: a stored one stays until another is typed. */
export function SecretField({
  label,
  whenSet,
  whenUnset,
  secret,
  maxLength = 500,
  onChange,
}: SecretFieldProps) {
  const isStored = isMasked(secret);
  return (
    <Field label={label} hint={isStored ? whenSet : whenUnset}>
      <Input
        type="password"
        dir="ltr"
        autoComplete="new-password"
        spellCheck={false}
        maxLength={maxLength}
        placeholder={isStored ? secretMask.slice(0, 12) : undefined}
        value={isStored ? '' : secret}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}
