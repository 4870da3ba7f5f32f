'use client';
import { cn } from '@stoa/ui';
import { useId, type ComponentProps, type ComponentPropsWithoutRef, type ReactNode } from 'react';
import type { LucideIcon } from 'lucide-react';
import { ExactText } from './exact-text.js';

export interface RootProps extends Omit<ComponentProps<'section'>, 'title'> {
  icon: LucideIcon;
  title: ReactNode;
  /** State of the card, for styles and tests. */
  state: string;
}

/** The frame of every proposal: what it is, what it wants in full, and what can be done about it. */
export function Root({ icon: Icon, title, state, className, children, ...props }: RootProps) {
  const id = useId();
  return (
    <section
      data-slot="proposal"
      data-state={state}
      role="group"
      aria-labelledby={id}
      className={cn(
        'flex min-w-0 flex-col gap-3 rounded-panel border border-line bg-surface-raised p-4 font-text text-ui text-ink data-[state=inert]:border-dashed data-[state=inert]:bg-surface',
        className,
      )}
      {...props}
    >
      <p id={id} className="flex min-w-0 items-center gap-2 font-medium text-ink-muted">
        <Icon size={16} aria-hidden className="shrink-0" />
        <bdi className="min-w-0 [overflow-wrap:anywhere]">{title}</bdi>
      </p>
      {children}
    </section>
  );
}

/** Names and values below each other, values letter by letter. */
export function Facts({
  facts,
  className,
  ...props
}: Omit<ComponentPropsWithoutRef<'dl'>, 'children'> & {
  facts: readonly (readonly [name: string, value: string])[];
}) {
  return (
    <dl data-slot="proposal-facts" className={cn('flex min-w-0 flex-col gap-2', className)} {...props}>
      {facts.map(([name, value], at) => (
        <div key={at} className="flex min-w-0 flex-col gap-1">
          <dt className="text-caption text-ink-muted">{name}</dt>
          <dd className="m-0 min-w-0">
            <ExactText text={value} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

export interface FooterProps extends ComponentPropsWithoutRef<'div'> {
  /** How it stands; said aloud when it changes. */
  line: ReactNode;
  icon?: ReactNode;
}

/** How a proposal stands, and its buttons. */
export function Footer({ line, icon, className, children, ...props }: FooterProps) {
  return (
    <div
      data-slot="proposal-footer"
      className={cn('flex flex-wrap items-center justify-between gap-x-4 gap-y-2', className)}
      {...props}
    >
      <p role="status" className="flex min-w-0 items-start gap-2 text-caption text-pretty text-ink-muted">
        {icon}
        <span className="min-w-0">{line}</span>
      </p>
      {children ? <div className="flex min-w-0 flex-wrap items-center gap-2">{children}</div> : null}
    </div>
  );
}

/** Something went wrong here; said at once. */
export function Trouble({ className, ...props }: ComponentPropsWithoutRef<'p'>) {
  return (
    <p
      data-slot="proposal-trouble"
      role="alert"
      className={cn('rounded-control bg-danger-soft px-2.5 py-1.5 text-ui text-pretty text-ink', className)}
      {...props}
    />
  );
}
