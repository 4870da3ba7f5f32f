'use client';
import { cn } from '@stoa/ui';
import { useId, type ComponentPropsWithoutRef } from 'react';

export interface SectionProps extends Omit<ComponentPropsWithoutRef<'section'>, 'title'> {
  title: string;
}

/** A few choices that belong together. */
export function Section({ title, className, children, ...props }: SectionProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className={cn('flex flex-col gap-4 border-t border-line py-5 first:border-t-0 first:pt-0', className)}
      {...props}
    >
      <h3 id={id} className="text-body font-medium text-ink">
        {title}
      </h3>
      {children}
    </section>
  );
}
