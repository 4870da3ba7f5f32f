'use client';
import type { ArtifactType } from '@stoa/core/rules';
import { cn } from '@stoa/ui';
import { useId, type ComponentPropsWithoutRef, type ReactNode } from 'react';
import { ArtifactIcon } from './artifact-icon.js';

export interface CardProps extends Omit<ComponentPropsWithoutRef<'section'>, 'title'> {
  type: ArtifactType;
  title: string;
  /** Type and state of the artifact; announced on change. */
  line: ReactNode;
  /** State of the card, for styles and tests. */
  state: string;
}

/** An artifact in a message: what it is, how it stands, and one main action. */
export function Card({ type, title, line, state, className, children, ...props }: CardProps) {
  const id = useId();
  return (
    <section
      data-slot="artifact-card"
      data-state={state}
      role="group"
      aria-labelledby={id}
      className={cn(
        'flex min-w-0 flex-wrap items-center gap-x-3 gap-y-2 rounded-panel border border-line bg-surface-raised p-3 font-text text-ui text-ink',
        className,
      )}
      {...props}
    >
      <span className="grid size-9 shrink-0 place-items-center rounded-control bg-accent-soft text-accent">
        <ArtifactIcon type={type} size={18} />
      </span>
      <div className="min-w-40 flex-1">
        <p id={id} className="truncate font-medium">
          <bdi>{title}</bdi>
        </p>
        <p role="status" className="text-caption text-pretty text-ink-muted">
          {line}
        </p>
      </div>
      {children ? <div className="flex shrink-0 items-center gap-2">{children}</div> : null}
    </section>
  );
}
