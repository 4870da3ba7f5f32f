'use client';
import { cn } from '@stoa/ui';
import type { ComponentPropsWithoutRef } from 'react';

export interface RowTitleProps extends ComponentPropsWithoutRef<'span'> {
  /** Stands below the title and belongs to its name; absent where no other row has the same title. */
  distinction?: string;
}

/** The title of a row to choose. */
export function RowTitle({ distinction, className, children, ...props }: RowTitleProps) {
  return (
    <span data-slot="row-title" className={cn('flex min-w-0 flex-col', className)} {...props}>
      <span dir="auto" className="relative truncate">
        {children}
        {distinction ? <span className="sr-only">{', '}</span> : null}
      </span>
      {distinction ? (
        <span className="truncate text-caption font-normal text-ink-muted">
          <bdi>{distinction}</bdi>
        </span>
      ) : null}
    </span>
  );
}
