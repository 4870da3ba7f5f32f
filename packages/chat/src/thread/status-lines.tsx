'use client';
import type { ChatStatus } from '@stoa/core/contract';
import { cn, Spinner } from '@stoa/ui';
import { Check } from 'lucide-react';
import type { ComponentPropsWithoutRef } from 'react';

export interface StatusLinesProps extends Omit<ComponentPropsWithoutRef<'ul'>, 'children'> {
  statuses: readonly ChatStatus[];
}

/** What the server says it is doing, a line each. */
export function StatusLines({ statuses, className, ...props }: StatusLinesProps) {
  if (statuses.length === 0) return null;
  return (
    <ul data-slot="status-lines" className={cn('flex flex-col gap-1', className)} {...props}>
      {statuses.map((status) => (
        <li
          key={status.id}
          data-state={status.inProgress ? 'running' : 'done'}
          className="flex items-start gap-2 text-ui text-ink-muted"
        >
          <span className="grid h-5 w-4 shrink-0 place-items-center">
            {status.inProgress ? (
              <Spinner label={null} className="size-3.5" />
            ) : (
              <Check size={16} aria-hidden className="text-success" />
            )}
          </span>
          <span className="min-w-0 [overflow-wrap:anywhere]">
            <span className="text-ink">{status.summary}</span>
            {status.message && status.message !== status.summary ? (
              <span className="ms-2">{status.message}</span>
            ) : null}
          </span>
        </li>
      ))}
    </ul>
  );
}
