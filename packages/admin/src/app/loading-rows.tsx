'use client';
import { cn, Skeleton } from '@stoa/ui';
import type { ComponentPropsWithoutRef } from 'react';

export interface LoadingRowsProps extends Omit<ComponentPropsWithoutRef<'div'>, 'children'> {
  /** What is said of it. */
  label: string;
  count?: number;
}

/** Rows in the place of those that are being loaded. */
export function LoadingRows({ label, count = 3, className, ...props }: LoadingRowsProps) {
  return (
    <div
      data-slot="loading-rows"
      role="status"
      aria-label={label}
      className={cn('flex flex-col gap-3', className)}
      {...props}
    >
      {Array.from({ length: count }, (_, at) => (
        <Skeleton key={at} className="h-14 w-full rounded-panel" />
      ))}
    </div>
  );
}
