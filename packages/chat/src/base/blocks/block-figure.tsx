'use client';
import { cn } from '@stoa/ui';
import type { ComponentPropsWithoutRef, ReactNode } from 'react';

export interface BlockFigureProps extends ComponentPropsWithoutRef<'figure'> {
  /** The kind of picture. */
  label: string;
  tools?: ReactNode;
}

/** The picture of a block, with its name and its actions. */
export function BlockFigure({ label, tools, className, children, ...props }: BlockFigureProps) {
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
