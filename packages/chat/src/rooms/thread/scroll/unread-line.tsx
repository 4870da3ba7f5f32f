'use client';
import { cn, useTexts } from '@stoa/ui';
import type { ComponentPropsWithoutRef } from 'react';
import { threadTexts } from '../thread.texts.js';

/** The line above the first unread message. It fills the space between two rows, so that it never shifts the layout. */
export function UnreadLine({ className, ...props }: ComponentPropsWithoutRef<'div'>) {
  const thread = useTexts(threadTexts);
  return (
    <div
      role="separator"
      data-slot="unread-line"
      aria-label={thread.unreadLine}
      className={cn(
        'pointer-events-none absolute inset-x-0 -top-6 flex h-6 items-center gap-3 text-caption font-medium text-accent select-none',
        'before:h-px before:flex-1 before:bg-accent after:h-px after:flex-1 after:bg-accent',
        className,
      )}
      {...props}
    >
      <span aria-hidden>{thread.unread}</span>
    </div>
  );
}
