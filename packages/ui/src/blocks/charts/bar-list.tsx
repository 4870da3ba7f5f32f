'use client';
import type { ComponentPropsWithoutRef, ReactNode } from 'react';
import { cn } from '../../lib/cn.js';

/** One bar with its name and its figures. */
export interface Bar {
  key: string;
  name: string;
  /** Decides its length. */
  value: number;
  figures: ReactNode;
}

export interface BarListProps extends Omit<ComponentPropsWithoutRef<'ul'>, 'children'> {
  /** The longest first. */
  bars: readonly Bar[];
}

/** Values beside each other as bars; each is read with its name and figures. */
export function BarList({ bars, className, ...props }: BarListProps) {
  const most = Math.max(...bars.map(({ value }) => value), Number.MIN_VALUE);
  return (
    <ul data-slot="bar-list" className={cn('flex flex-col gap-3', className)} {...props}>
      {bars.map(({ key, name, value, figures }) => (
        <li key={key} className="flex flex-col gap-1">
          <div className="flex items-baseline justify-between gap-4 text-ui text-ink">
            <bdi className="min-w-0 [overflow-wrap:anywhere]">{name}</bdi>
            <span className="shrink-0 figures-tabular">{figures}</span>
          </div>
          <svg
            aria-hidden
            viewBox="0 0 100 1"
            preserveAspectRatio="none"
            className="h-2 w-full rounded-full bg-line rtl:-scale-x-100"
          >
            <rect width={(Math.max(0, value) / most) * 100} height={1} className="fill-accent" />
          </svg>
        </li>
      ))}
    </ul>
  );
}
