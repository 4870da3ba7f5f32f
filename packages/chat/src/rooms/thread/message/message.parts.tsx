'use client';
import { cn } from '@stoa/ui';
import { forwardRef, type ComponentPropsWithoutRef } from 'react';

export interface MessageRootProps extends ComponentPropsWithoutRef<'article'> {
  from: 'user' | 'assistant';
  /** The author, for screen readers. */
  author: string;
}

/**
 * One message. A message of the person is aligned to the end of the line, a reply takes the full measure. Only the keys of the thread
 * focus it; Tab goes on to its buttons.
 */
export const Root = forwardRef<HTMLElement, MessageRootProps>(function Root(
  { from, author, className, children, ...props },
  ref,
) {
  return (
    <article
      ref={ref}
      data-slot="message"
      part="message"
      data-from={from}
      aria-label={author}
      tabIndex={-1}
      className={cn(
        'group/message flex min-w-0 scroll-my-6 flex-col gap-2 rounded-control transition-colors duration-slow focus-ring focus-visible:outline-offset-8! data-found:bg-accent-soft',
        from === 'user' && 'items-end',
        className,
      )}
      {...props}
    >
      {children}
    </article>
  );
});

/** The text of a message of the person, on a surface. Line breaks and spaces stay as typed. */
export function Text({ className, ...props }: ComponentPropsWithoutRef<'div'>) {
  return (
    <div
      data-slot="message-text"
      dir="auto"
      className={cn(
        'max-w-[min(100%,36rem)] rounded-sheet rounded-ee-control border border-line bg-surface-raised px-4 py-2.5 text-body whitespace-pre-wrap text-ink [overflow-wrap:anywhere]',
        className,
      )}
      {...props}
    />
  );
}

/**
 * The row of actions under a message. Drawn faintly until the message is hovered or focused; the row of the last message is
 * always clear. Its height is reserved while a reply streams, so that completion moves nothing.
 */
export function Actions({ className, ...props }: ComponentPropsWithoutRef<'div'>) {
  return (
    <div
      data-slot="message-actions"
      role="group"
      className={cn(
        'flex h-7 items-center gap-0.5 text-ink-muted [&_svg]:transition-opacity [&_svg]:duration-quick pointer-coarse:h-11',
        'pointer-fine:data-[quiet=true]:[&_svg]:opacity-45 group-hover/message:[&_svg]:opacity-100! focus-within:[&_svg]:opacity-100!',
        className,
      )}
      {...props}
    />
  );
}

/** Three animated marks while a reply is pending; they take the place of the actions. */
export function Pending({ className, children, ...props }: ComponentPropsWithoutRef<'div'>) {
  return (
    <div
      data-slot="message-pending"
      className={cn('flex h-7 items-center gap-2 text-caption text-ink-muted pointer-coarse:h-11', className)}
      {...props}
    >
      <span aria-hidden className="flex items-end gap-1">
        <span className="h-3 w-1 animate-breathe rounded-t-full bg-accent motion-reduce:animate-none" />
        <span className="h-3 w-1 animate-breathe rounded-t-full bg-accent [animation-delay:200ms] motion-reduce:animate-none" />
        <span className="h-3 w-1 animate-breathe rounded-t-full bg-accent [animation-delay:400ms] motion-reduce:animate-none" />
      </span>
      {children}
    </div>
  );
}
