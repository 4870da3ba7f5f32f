'use client';
import { cn } from '@stoa/ui';
import { useId, type ComponentPropsWithoutRef, type ReactNode } from 'react';

export interface SectionProps extends Omit<ComponentPropsWithoutRef<'section'>, 'title'> {
  title: ReactNode;
  /** Description of the settings below. */
  hint?: ReactNode;
  /** Stands beside the title. */
  end?: ReactNode;
}

/** A group of settings with its heading. */
export function Section({ title, hint, end, className, children, ...props }: SectionProps) {
  const id = useId();
  return (
    <section
      data-slot="settings-section"
      aria-labelledby={id}
      className={cn('flex flex-col gap-3 border-b border-line py-5 last:border-b-0', className)}
      {...props}
    >
      <div
        className={cn('flex flex-wrap justify-between gap-x-4 gap-y-2', hint ? 'items-end' : 'items-center')}
      >
        <div className="flex min-w-0 flex-1 basis-64 flex-col gap-0.5">
          <h3 id={id} className="text-body font-medium text-ink">
            {title}
          </h3>
          {hint ? <p className="max-w-measure text-ui text-pretty text-ink-muted">{hint}</p> : null}
        </div>
        {end}
      </div>
      {children}
    </section>
  );
}
