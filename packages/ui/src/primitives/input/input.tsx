'use client';
import { forwardRef, type ComponentPropsWithoutRef } from 'react';
import { cn } from '../../lib/cn.js';
import { useFieldControl } from '../../patterns/field/field-context.js';
import { controlVariants, type ControlVariantProps } from './input.variants.js';

export interface InputProps extends Omit<ComponentPropsWithoutRef<'input'>, 'size'>, ControlVariantProps {}

/** One line of text. Inside a `Field` it ties itself to the label, hint and error. */
export const Input = forwardRef<HTMLInputElement, InputProps>(function Input(
  { size, className, ...props },
  ref,
) {
  const field = useFieldControl();
  return (
    <input
      ref={ref}
      data-slot="input"
      {...field}
      className={cn(controlVariants({ size }), 'read-only:bg-surface-sunken', className)}
      {...props}
    />
  );
});
