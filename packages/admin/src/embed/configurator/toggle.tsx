'use client';
import { Field, Switch } from '@stoa/ui';

export interface ToggleProps {
  label: string;
  hint?: string;
  checked: boolean;
  disabled?: boolean;
  onChange: (checked: boolean) => void;
}

/** A choice that is on or off; one that the key does not allow says so. */
export function Toggle({ label, hint, checked, disabled = false, onChange }: ToggleProps) {
  return (
    <Field layout="row" label={label} hint={hint}>
      <Switch checked={checked && !disabled} disabled={disabled} onCheckedChange={onChange} />
    </Field>
  );
}
