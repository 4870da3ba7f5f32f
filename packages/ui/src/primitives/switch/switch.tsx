'use client';
import { forwardRef, useState, type ComponentPropsWithoutRef } from 'react';
import { cn } from '../../lib/cn.js';
import { useFieldControl } from '../../patterns/field/field-context.js';

export interface SwitchProps extends Omit<ComponentPropsWithoutRef<'input'>, 'type' | 'size' | 'role'> {
  onCheckedChange?: (checked: boolean) => void;
}

/**
 * On or off, in force at once. Its knob moves and fills, so the state does not hang on colour. A native box: forms read it, and a page
 * from the server needs neither a second field nor an inline style.
 */
export const Switch = forwardRef<HTMLInputElement, SwitchProps>(function Switch(
  { checked, defaultChecked = false, onCheckedChange, onChange, className, ...props },
  ref,
) {
  const field = useFieldControl();
  const [inner, setInner] = useState(defaultChecked);
  const isOn = checked ?? inner;
  return (
    <input
      ref={ref}
      type="checkbox"
      // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a native box states it itself
      role="switch"
      data-slot="switch"
      data-state={isOn ? 'checked' : 'unchecked'}
      {...field}
      checked={isOn}
      onChange={(event) => {
        onChange?.(event);
        setInner(event.target.checked);
        onCheckedChange?.(event.target.checked);
      }}
      className={cn(
        'relative m-0 inline-flex h-6 w-10 shrink-0 cursor-pointer appearance-none items-center rounded-full border border-line-strong bg-surface-sunken p-0 transition-colors duration-steady ease-settle focus-ring',
        'checked:border-accent checked:bg-accent forced-color-adjust-none',
        'disabled:cursor-not-allowed disabled:opacity-55 aria-invalid:border-danger',
        // The knob.
        'before:pointer-events-none before:block before:size-4 before:translate-x-[3px] before:rounded-full before:bg-line-strong before:transition-transform before:duration-steady before:ease-settle checked:before:translate-x-[19px] checked:before:bg-accent-ink rtl:before:-translate-x-[3px] rtl:checked:before:-translate-x-[19px]',
        // The reach grows on touch screens, the drawing does not.
        'after:absolute after:inset-x-0 after:-inset-y-0 pointer-coarse:after:-inset-x-1 pointer-coarse:after:-inset-y-2.5',
        className,
      )}
      {...props}
    />
  );
});
