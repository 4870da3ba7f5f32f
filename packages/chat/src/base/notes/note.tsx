'use client';
import { cn } from '@stoa/ui';
import { CircleAlert, CloudOff, Hourglass, type LucideIcon } from 'lucide-react';
import type { ComponentPropsWithoutRef } from 'react';

const icons: Record<'offline' | 'rate' | 'storage', LucideIcon> = {
  offline: CloudOff,
  rate: Hourglass,
  storage: CircleAlert,
};

export interface NoteProps extends ComponentPropsWithoutRef<'div'> {
  about: keyof typeof icons | 'assistant';
  /** Of what is about none of the first. */
  icon?: LucideIcon;
  /** Announced by screen readers when the text changes by itself. */
  spoken?: string;
}

/** A line over the message box: what stands in the way at the moment. */
export function Note({ about, icon, spoken, className, children, ...props }: NoteProps) {
  const Icon = icon ?? (about === 'assistant' ? CircleAlert : icons[about]);
  return (
    <div
      data-slot="status-note"
      data-about={about}
      className={cn(
        'flex items-start gap-2 rounded-control bg-warning-soft px-3 py-2 text-ui text-pretty text-ink figures-tabular forced-colors:border',
        className,
      )}
      {...props}
    >
      <Icon size={16} aria-hidden className="mt-0.5 shrink-0 text-warning" />
      <p role={spoken === undefined ? 'status' : undefined} aria-hidden={spoken !== undefined || undefined}>
        {children}
      </p>
      {spoken === undefined ? null : (
        <p role="status" className="sr-only">
          {spoken}
        </p>
      )}
    </div>
  );
}
