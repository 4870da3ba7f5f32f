'use client';
import { cn } from '@stoa/ui';
import type { ComponentPropsWithoutRef, ReactNode } from 'react';

export interface DrawnFigureProps extends ComponentPropsWithoutRef<'figure'> {
  /** What kind of picture it is, in a word or two. */
  label: string;
  tools?: ReactNode;
}

/** A picture that a block of a reply has become, with its name and what can be done with it. */
export function DrawnFigure({ label, tools, className, children, ...props }: DrawnFigureProps) {
  return (
    <figure
      data-slot="drawn-figure"
      className={cn('min-w-0 overflow-hidden rounded-panel border border-line bg-surface', className)}
      {...props}
    >
      <figcaption className="flex h-9 items-center gap-2 border-b border-line bg-surface-sunken ps-4 pe-1.5 text-caption text-ink-muted pointer-coarse:h-12">
        <span className="min-w-0 truncate">{label}</span>
        <span className="ms-auto flex shrink-0 items-center">{tools}</span>
      </figcaption>
      {children}
    </figure>
  );
}
