'use client';
import { cn } from '@stoa/ui';
import type { LucideIcon } from 'lucide-react';
import { useId, type ComponentPropsWithoutRef, type ReactNode } from 'react';

export interface QuestionCardProps extends Omit<ComponentPropsWithoutRef<'section'>, 'title'> {
  icon: LucideIcon;
  title: string;
  /** How it stands; said aloud. */
  line: string;
  failure: string | null;
  /** Buttons; what changes nothing comes first. */
  actions: ReactNode;
}

/** Something that waits for an answer of the person. */
export function QuestionCard({
  icon: Icon,
  title,
  line,
  failure,
  actions,
  className,
  children,
  ...props
}: QuestionCardProps) {
  const id = useId();
  return (
    <section
      data-slot="tool-question"
      role="group"
      aria-labelledby={id}
      className={cn(
        'my-2 flex min-w-0 flex-col gap-3 rounded-panel border border-line-strong bg-surface-raised p-4 font-text text-ui text-ink',
        className,
      )}
      {...props}
    >
      <p id={id} className="flex min-w-0 items-start gap-2 font-medium text-ink">
        <Icon size={16} aria-hidden className="mt-0.5 shrink-0 text-ink-muted" />
        <bdi className="min-w-0 [overflow-wrap:anywhere]">{title}</bdi>
      </p>
      {children}
      {failure === null ? null : (
        <p role="alert" className="rounded-control bg-danger-soft px-2.5 py-1.5 text-ui text-pretty text-ink">
          {failure}
        </p>
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p role="status" className="min-w-0 text-caption text-pretty text-ink-muted">
          {line}
        </p>
        {actions ? <div className="flex min-w-0 flex-wrap items-center gap-2">{actions}</div> : null}
      </div>
    </section>
  );
}
