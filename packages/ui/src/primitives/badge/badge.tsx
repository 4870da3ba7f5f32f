'use client';
import { cva, type VariantProps } from 'class-variance-authority';
import { forwardRef, type ComponentPropsWithoutRef } from 'react';
import { cn } from '../../lib/cn.js';

/** The look of a badge. */
export const badgeVariants = cva(
  'inline-flex h-5 max-w-full shrink-0 items-center gap-1 truncate whitespace-nowrap rounded-full border px-2 font-text text-caption font-medium [&_svg]:shrink-0',
  {
    variants: {
      tone: {
        neutral: 'border-line bg-surface-sunken text-ink-muted',
        accent: 'border-transparent bg-accent-soft text-accent',
        danger: 'border-transparent bg-danger-soft text-danger',
        warning: 'border-transparent bg-warning-soft text-warning',
        success: 'border-transparent bg-success-soft text-success',
      },
    },
    defaultVariants: { tone: 'neutral' },
  },
);

export interface BadgeProps extends ComponentPropsWithoutRef<'span'>, VariantProps<typeof badgeVariants> {}

/** A word or a number about the thing beside it. The word carries the meaning, the colour helps. */
export const Badge = forwardRef<HTMLSpanElement, BadgeProps>(function Badge(
  { tone, className, ...props },
  ref,
) {
  return (
    <span
      ref={ref}
      data-slot="badge"
      data-tone={tone ?? 'neutral'}
      className={cn(badgeVariants({ tone }), className)}
      {...props}
    />
  );
});
