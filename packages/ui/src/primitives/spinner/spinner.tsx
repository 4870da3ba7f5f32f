'use client';
import { forwardRef, type ComponentPropsWithoutRef } from 'react';
import { cn } from '../../lib/cn.js';
import { useLabels } from '../../lib/labels.js';

export interface SpinnerProps extends ComponentPropsWithoutRef<'span'> {
  /** Label of the pending work; default "Loading". Null hides the spinner from screen readers, when text beside it says the same. */
  label?: string | null;
  /** @units px */
  size?: 16 | 20;
}

/** A small ring for a wait whose length is not known. A wait with a shape gets a skeleton instead. */
export const Spinner = forwardRef<HTMLSpanElement, SpinnerProps>(function Spinner(
  { label, size = 16, className, ...props },
  ref,
) {
  const labels = useLabels();
  const name = label === null ? undefined : (label ?? labels.loading);
  return (
    <span
      ref={ref}
      data-slot="spinner"
      role={name ? 'img' : undefined}
      aria-label={name}
      aria-hidden={name ? undefined : true}
      className={cn(
        'inline-block shrink-0 animate-turn rounded-full border-2 border-current border-e-transparent motion-reduce:animate-none motion-reduce:border-dotted motion-reduce:border-e-current',
        size === 16 ? 'size-4' : 'size-5',
        className,
      )}
      {...props}
    />
  );
});
