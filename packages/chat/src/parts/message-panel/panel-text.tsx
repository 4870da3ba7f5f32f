'use client';
import { cn } from '@stoa/ui';
import type { ComponentPropsWithoutRef } from 'react';

export interface PanelTextProps extends ComponentPropsWithoutRef<'pre'> {
  /** The accessible name. */
  label: string;
  /** A title above it. */
  title?: string;
  tone?: 'plain' | 'danger';
}

/** Machine output, verbatim, in a scrollable and focusable box. */
export function PanelText({ label, title, tone = 'plain', className, ...props }: PanelTextProps) {
  const text = (
    <pre
      data-slot="panel-text"
      role="group"
      tabIndex={0}
      aria-label={label}
      dir="auto"
      className={cn(
        'max-h-80 overflow-auto rounded-control border border-line bg-surface-sunken px-3 py-2 font-code text-caption whitespace-pre-wrap text-ink scrollbar-quiet [overflow-wrap:anywhere] focus-ring-inset',
        tone === 'danger' && 'border-danger/40',
        className,
      )}
      {...props}
    />
  );
  if (title === undefined) return text;
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <p className={cn('text-caption', tone === 'danger' ? 'text-danger' : 'text-ink-muted')}>{title}</p>
      {text}
    </div>
  );
}
