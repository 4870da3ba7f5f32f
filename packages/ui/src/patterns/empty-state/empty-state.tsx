'use client';
import { forwardRef, type ComponentPropsWithoutRef, type ReactNode } from 'react';
import { cn } from '../../lib/cn.js';

export interface EmptyStateProps extends Omit<ComponentPropsWithoutRef<'div'>, 'title'> {
  /** 20 px. */
  icon?: ReactNode;
  /** Purpose of the empty area. */
  title: ReactNode;
  /** One or two sentences more. */
  description?: ReactNode;
  /** The first step: one button. */
  action?: ReactNode;
  /** `page` fills a view and speaks louder; `panel` sits in a list. */
  size?: 'panel' | 'page';
}

/** An empty place that says what it is for and how to begin. */
export const EmptyState = forwardRef<HTMLDivElement, EmptyStateProps>(function EmptyState(
  { icon, title, description, action, size = 'panel', className, children, ...props },
  ref,
) {
  return (
    <div
      ref={ref}
      data-slot="empty-state"
      className={cn(
        'mx-auto flex max-w-sm flex-col items-center gap-1 px-4 py-8 text-center font-text',
        className,
      )}
      {...props}
    >
      {icon ? (
        <div
          aria-hidden
          className="mb-2 grid size-10 place-items-center rounded-t-full rounded-b-control border border-line bg-surface-sunken text-ink-muted"
        >
          {icon}
        </div>
      ) : null}
      <p className={size === 'page' ? 'text-title text-ink face-display' : 'text-ui font-medium text-ink'}>
        {title}
      </p>
      {description ? (
        <p className={cn('text-pretty text-ink-muted', size === 'page' ? 'text-body' : 'text-ui')}>
          {description}
        </p>
      ) : null}
      {action ? <div className="mt-3 flex flex-wrap justify-center gap-2">{action}</div> : null}
      {children}
    </div>
  );
});
