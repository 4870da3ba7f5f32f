'use client';
import { cn } from '@stoa/ui';
import { useId, type ComponentPropsWithoutRef } from 'react';

export interface FormSectionProps extends Omit<ComponentPropsWithoutRef<'section'>, 'title'> {
  title: string;
  hint?: string;
}

/** A part of a long form: its name at the start of the line is the map of the form. */
export function FormSection({ title, hint, className, children, ...props }: FormSectionProps) {
  const id = useId();
  return (
    <section
      data-slot="form-section"
      aria-labelledby={id}
      className={cn(
        'grid gap-x-10 gap-y-4 border-t border-line py-7 lg:grid-cols-[13rem_minmax(0,36rem)]',
        className,
      )}
      {...props}
    >
      <div className="flex flex-col gap-1">
        <h3 id={id} className="text-body font-medium text-ink">
          {title}
        </h3>
        {hint ? <p className="text-ui text-pretty text-ink-muted">{hint}</p> : null}
      </div>
      <div className="flex min-w-0 flex-col gap-6">{children}</div>
    </section>
  );
}
