'use client';
import { cn } from '@stoa/ui';
import type { ComponentPropsWithoutRef, ReactNode } from 'react';

export interface PanelHeaderProps extends Omit<ComponentPropsWithoutRef<'div'>, 'title' | 'children'> {
  /** Name of the chat, as the site gave it. */
  title: string;
  /** A word about what is shown: the name of the assistant, or of the conversation. */
  detail?: string | null;
  /** Stands before the title: a button that leads back. The mark is left out then. */
  start?: ReactNode;
  /** The buttons at the end. */
  children?: ReactNode;
}

/** The first sign of a name that can be drawn, as it is written. */
const initialOf = (title: string): string => {
  const [first = ''] = new Intl.Segmenter().segment(title.trim());
  return typeof first === 'string' ? first : first.segment.toLocaleUpperCase();
};

/** The head of the panel: whose chat this is, and the few things that can be done with it as a whole. */
export function PanelHeader({ title, detail, start, children, className, ...props }: PanelHeaderProps) {
  return (
    <div
      data-slot="panel-header"
      part="header"
      className={cn(
        'relative z-10 flex h-14 shrink-0 has-[[role=menu]]:z-70 items-center gap-2.5 border-b border-line bg-surface ps-4 pe-2',
        className,
      )}
      {...props}
    >
      {start ?? (
        <span
          aria-hidden
          data-slot="panel-mark"
          className="grid size-8 shrink-0 place-items-center rounded-t-full rounded-b-control border border-transparent ground-brand bg-accent text-ui font-semibold text-accent-ink forced-color-adjust-none"
        >
          {initialOf(title)}
        </span>
      )}
      <div className="min-w-0 flex-1">
        <h2 dir="auto" className="truncate text-start text-body font-semibold text-ink">
          {title}
        </h2>
        {detail ? (
          <p dir="auto" className="-mt-0.5 truncate text-start text-caption text-ink-muted">
            {detail}
          </p>
        ) : null}
      </div>
      <div className="flex shrink-0 items-center">{children}</div>
    </div>
  );
}
