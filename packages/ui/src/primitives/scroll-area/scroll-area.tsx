'use client';
import { cva } from 'class-variance-authority';
import { forwardRef, type ComponentPropsWithoutRef } from 'react';
import { cn } from '../../lib/cn.js';

export interface ScrollAreaProps extends ComponentPropsWithoutRef<'div'> {
  /** Names the area; it then becomes a region that the keyboard reaches, which a list of buttons does not need. */
  label?: string;
  axis?: 'y' | 'x' | 'both';
}

const scrollAreaVariants = cva('min-h-0 min-w-0 overscroll-contain scrollbar-quiet', {
  variants: {
    axis: {
      y: 'overflow-x-hidden overflow-y-auto',
      x: 'overflow-x-auto overflow-y-hidden',
      both: 'overflow-auto',
    },
    region: { true: 'focus-ring-inset', false: '' },
  },
});

/** A box that scrolls natively, with a quiet scrollbar and without handing the scroll on to the page. */
export const ScrollArea = forwardRef<HTMLDivElement, ScrollAreaProps>(function ScrollArea(
  { label, axis = 'y', className, ...props },
  ref,
) {
  return (
    <div
      ref={ref}
      data-slot="scroll-area"
      role={label ? 'region' : undefined}
      aria-label={label}
      tabIndex={label ? 0 : undefined}
      className={cn(scrollAreaVariants({ axis, region: label !== undefined }), className)}
      {...props}
    />
  );
});
