'use client';
import { cn } from '@stoa/ui';
import { useId, type ComponentPropsWithoutRef, type ReactNode } from 'react';

export interface TitledBlockProps extends Omit<ComponentPropsWithoutRef<'section'>, 'title'> {
  title: string;
  hint?: string;
  /** Its place among the headings of the page. */
  heading?: 'h2' | 'h3';
  children: ReactNode;
}

/** A part of a section under its title. */
export function TitledBlock({
  title,
  hint,
  heading: Heading = 'h3',
  children,
  className,
  ...props
}: TitledBlockProps) {
  const id = useId();
  return (
    <section
      data-slot="titled-block"
      aria-labelledby={id}
      className={cn('flex min-w-0 flex-col gap-2 border-t border-line pt-4', className)}
      {...props}
    >
      <Heading id={id} className="text-body font-medium text-ink">
        {title}
      </Heading>
      {hint === undefined ? null : <p className="text-ui text-pretty text-ink-muted">{hint}</p>}
      {children}
    </section>
  );
}
