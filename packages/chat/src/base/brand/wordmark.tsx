import { cn } from '@stoa/ui';
import type { ComponentPropsWithoutRef } from 'react';

/** The sign of the house: three columns between floor and beam. */
export function Columns({ className, ...props }: ComponentPropsWithoutRef<'svg'>) {
  return (
    <svg
      data-slot="columns"
      viewBox="0 0 44 32"
      fill="currentColor"
      aria-hidden
      className={cn('shrink-0', className)}
      {...props}
    >
      <path d="M0 0h44v3.5H0zM2 28.5h40V32H2z" />
      {[4, 18, 32].map((x) => (
        <path key={x} d={`M${x} 5.5h8l-1.4 2.6v15.8l1.4 2.6h-8l1.4-2.6V8.1z`} />
      ))}
    </svg>
  );
}

export interface WordmarkProps extends ComponentPropsWithoutRef<'span'> {
  name: string;
}

/** The sign and the name beside it. */
export function Wordmark({ name, className, ...props }: WordmarkProps) {
  return (
    <span
      data-slot="wordmark"
      className={cn('inline-flex items-center gap-2.5 text-lead text-ink face-display', className)}
      {...props}
    >
      <Columns className="h-[0.9em] w-[1.24em] text-accent" />
      {name}
    </span>
  );
}
