'use client';
import { forwardRef, type ComponentPropsWithoutRef } from 'react';
import { cn } from '../../lib/cn.js';

export type SkeletonProps = ComponentPropsWithoutRef<'div'>;

/**
 * The shape of something on its way; give it the size of the real thing. It stays unseen for 150 ms, so that a quick
 * answer does not flicker. Hidden from screen readers: mark the place it fills with `aria-busy`.
 */
export const Skeleton = forwardRef<HTMLDivElement, SkeletonProps>(function Skeleton(
  { className, ...props },
  ref,
) {
  return (
    <div
      ref={ref}
      data-slot="skeleton"
      aria-hidden
      className={cn('rounded-control skeleton-appear bg-ink/8 forced-colors:border', className)}
      {...props}
    />
  );
});
