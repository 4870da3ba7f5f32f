'use client';
import { forwardRef, type ComponentPropsWithoutRef } from 'react';
import { cn } from '../../lib/cn.js';

export type VisuallyHiddenProps = ComponentPropsWithoutRef<'span'>;

/** Words for screen readers only. */
export const VisuallyHidden = forwardRef<HTMLSpanElement, VisuallyHiddenProps>(function VisuallyHidden(
  { className, ...props },
  ref,
) {
  return <span ref={ref} data-slot="visually-hidden" className={cn('sr-only', className)} {...props} />;
});
