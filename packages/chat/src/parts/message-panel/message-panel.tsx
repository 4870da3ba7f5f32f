'use client';
import { cn } from '@stoa/ui';
import { ChevronRight, type LucideIcon } from 'lucide-react';
import type { ComponentPropsWithoutRef, ReactNode } from 'react';
import { LazyDetails } from './lazy-details.js';

export interface MessagePanelProps extends Omit<ComponentPropsWithoutRef<'details'>, 'title'> {
  icon: LucideIcon;
  title: ReactNode;
  /** A count or a status of the content. */
  count?: ReactNode;
  /** The content reports a failure. */
  tone?: 'plain' | 'danger';
  /** Whether it has a border; a row of a list has none. */
  look?: 'framed' | 'plain';
}

/** A panel of a message that loads its content when it is opened. */
export function MessagePanel({
  icon: Icon,
  title,
  count,
  tone = 'plain',
  look = 'framed',
  className,
  children,
  ...props
}: MessagePanelProps) {
  return (
    <LazyDetails
      data-slot="message-panel"
      className={cn('min-w-0', className)}
      summary={
        <summary className="-ms-1 inline-flex min-h-7 max-w-full cursor-pointer list-none items-center gap-2 rounded-control px-1 text-ui text-ink-muted transition-colors duration-quick select-none hover:text-ink focus-ring pointer-coarse:min-h-11 [&::-webkit-details-marker]:hidden">
          <ChevronRight
            size={16}
            aria-hidden
            className="shrink-0 transition-transform duration-steady rtl:-scale-x-100 [[open]>summary>&]:rotate-90 rtl:[[open]>summary>&]:scale-x-100"
          />
          <Icon size={16} aria-hidden className={cn('shrink-0', tone === 'danger' && 'text-danger')} />
          <span className="min-w-0 [overflow-wrap:anywhere]">{title}</span>
          {count === undefined ? null : (
            <bdi className="shrink-0 text-caption text-ink-muted figures-tabular">{count}</bdi>
          )}
        </summary>
      }
      {...props}
    >
      <div
        className={cn(
          'mt-1 flex min-w-0 flex-col gap-3',
          look === 'framed' ? 'rounded-panel border border-line bg-surface-raised p-3' : 'ps-6 pb-1',
        )}
      >
        {children}
      </div>
    </LazyDetails>
  );
}
