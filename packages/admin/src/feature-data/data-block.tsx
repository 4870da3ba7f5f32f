'use client';
import { cn } from '@stoa/ui';
import { useId, type ComponentPropsWithoutRef, type ReactNode, type Ref } from 'react';

export interface DataBlockProps extends Omit<ComponentPropsWithoutRef<'section'>, 'title'> {
  title: string;
  hint: string;
  children: ReactNode;
  place?: Ref<HTMLElement>;
}

/** One kind of data of a feature, with its heading. */
export function DataBlock({ title, hint, children, place, className, ...props }: DataBlockProps) {
  const id = useId();
  return (
    <section
      ref={place}
      data-slot="data-block"
      aria-labelledby={id}
      className={cn('flex max-w-[52rem] flex-col gap-4', className)}
      {...props}
    >
      <header className="flex flex-col gap-1">
        <h2 id={id} className="text-lead face-display">
          {title}
        </h2>
        <p className="text-ui text-pretty text-ink-muted">{hint}</p>
      </header>
      {children}
    </section>
  );
}
