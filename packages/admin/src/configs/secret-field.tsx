'use client';
import { Field, Input } from '@stoa/ui';

export interface SecretFieldProps {
  label: string;
  /** Said while a secret is stored, which is not shown. */
  whenSet: string;
  whenUnset: string;
  /** What was typed; the mask of a stored one; empty where there is none. */
  secret: string;
  onChange: (secret: string) => void;
}

/** How the server writes a secret that it does not show. @source administration specification §9 */
const mask = '*'.repeat(40);

/** A secret that is written and never read: a stored one stays until another is typed. */
export function SecretField({ label, whenSet, whenUnset, secret, onChange }: SecretFieldProps) {
  const isStored = secret.startsWith(mask);
  return (
    <Field label={label} hint={isStored ? whenSet : whenUnset}>
      <Input
        type="password"
        dir="ltr"
        autoComplete="new-password"
        spellCheck={false}
        maxLength={500}
        placeholder={isStored ? mask.slice(0, 12) : undefined}
        value={isStored ? '' : secret}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}
