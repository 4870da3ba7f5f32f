'use client';
import * as SwitchPrimitive from '@radix-ui/react-switch';
import { forwardRef, type ComponentPropsWithoutRef } from 'react';
import { cn } from '../../lib/cn.js';
import { useFieldControl } from '../../patterns/field/field-context.js';

export type SwitchProps = Omit<ComponentPropsWithoutRef<typeof SwitchPrimitive.Root>, 'children' | 'asChild'>;

/** On or off, in force at once. Its knob moves and fills, so the state does not hang on colour. */
export const Switch = forwardRef<HTMLButtonElement, SwitchProps>(function Switch(
  { className, ...props },
  ref,
) {
  const field = useFieldControl();
  return (
    <SwitchPrimitive.Root
      ref={ref}
      data-slot="switch"
      {...field}
      className={cn(
        'relative inline-flex h-6 w-10 shrink-0 cursor-pointer items-center rounded-full border border-line-strong bg-surface-sunken p-0 transition-colors duration-steady ease-settle focus-ring',
        'data-[state=checked]:border-accent data-[state=checked]:bg-accent forced-color-adjust-none',
        'disabled:cursor-not-allowed disabled:opacity-55 aria-invalid:border-danger',
        // The reach grows on touch screens, the drawing does not.
        'after:absolute after:inset-x-0 after:-inset-y-0 pointer-coarse:after:-inset-x-1 pointer-coarse:after:-inset-y-2.5',
        // Radix moves the field that forms read to the left by its width: where that is the end of the line, out of the page.
        'rtl:[&+input]:[transform:translateX(100%)]!',
        className,
      )}
      {...props}
    >
      <SwitchPrimitive.Thumb
        data-slot="switch-thumb"
        className="pointer-events-none block size-4 translate-x-[3px] rounded-full bg-line-strong transition-transform duration-steady ease-settle data-[state=checked]:translate-x-[19px] data-[state=checked]:bg-accent-ink rtl:-translate-x-[3px] rtl:data-[state=checked]:-translate-x-[19px]"
      />
    </SwitchPrimitive.Root>
  );
});
