'use client';
import { forwardRef, useLayoutEffect, useRef, type ComponentPropsWithoutRef } from 'react';
import { cn } from '../../lib/cn.js';
import { useMergedRef } from '../../lib/merge-refs.js';
import { useFieldControl } from '../../patterns/field/field-context.js';

export interface CheckboxProps extends Omit<ComponentPropsWithoutRef<'input'>, 'type' | 'size'> {
  /** Some of what it stands for is chosen: a bar instead of a tick, and "mixed" for screen readers. */
  indeterminate?: boolean;
}

/** One thing that is chosen or not. The tick and the bar are shapes, so the state does not hang on colour. */
export const Checkbox = forwardRef<HTMLInputElement, CheckboxProps>(function Checkbox(
  { indeterminate = false, className, ...props },
  ref,
) {
  const field = useFieldControl();
  const own = useRef<HTMLInputElement>(null);
  const merged = useMergedRef<HTMLInputElement>(own, ref);
  // There is no attribute for it. Each change by the person takes the mark away, so it is put back after every render.
  useLayoutEffect(() => {
    if (own.current) own.current.indeterminate = indeterminate;
  });
  return (
    <input
      ref={merged}
      type="checkbox"
      data-slot="checkbox"
      {...field}
      className={cn(
        'relative m-0 inline-grid size-4 shrink-0 cursor-pointer appearance-none place-content-center rounded-[4px] border border-line-strong bg-surface-raised transition-colors duration-quick ease-settle focus-ring forced-color-adjust-none',
        'checked:border-accent checked:bg-accent indeterminate:border-accent indeterminate:bg-accent aria-invalid:border-danger',
        'disabled:cursor-not-allowed disabled:opacity-55',
        // The tick: two edges of a small box that is turned; the bar: one edge that is not.
        'before:hidden before:border-accent-ink checked:before:block checked:before:h-2 checked:before:w-[5px] checked:before:-translate-y-px checked:before:rotate-45 checked:before:border-e-2 checked:before:border-b-2 rtl:checked:before:border-e-0 rtl:checked:before:border-s-2',
        'indeterminate:before:block indeterminate:before:h-0 indeterminate:before:w-2 indeterminate:before:translate-y-0 indeterminate:before:rotate-0 indeterminate:before:border-e-0 indeterminate:before:border-b-2',
        // The reach is larger than the drawing: 24 px, and 44 px on touch screens.
        'after:absolute after:-inset-1 pointer-coarse:after:-inset-3.5',
        className,
      )}
      {...props}
    />
  );
});
