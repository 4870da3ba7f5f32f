'use client';
import { cn } from '@stoa/ui';
import { CircleAlert } from 'lucide-react';
import { useId, type ComponentPropsWithoutRef, type ReactNode } from 'react';

export interface FieldsetProps extends ComponentPropsWithoutRef<'fieldset'> {
  legend: ReactNode;
  hint?: ReactNode;
  /** Failure of the group. */
  error?: string;
}

/** Fields that make one answer together, under one name. */
export function Fieldset({ legend, hint, error, className, children, ...props }: FieldsetProps) {
  const id = useId();
  return (
    <fieldset
      data-slot="fieldset"
      aria-describedby={hint || error ? id : undefined}
      className={cn('flex min-w-0 flex-col gap-2', className)}
      {...props}
    >
      <legend className="float-left w-full text-ui font-medium text-ink">{legend}</legend>
      {hint || error ? (
        <div id={id} className="-mt-1.5 flex flex-col gap-1 text-caption text-pretty">
          {hint ? <p className="text-ink-muted">{hint}</p> : null}
          {error ? (
            <p role="alert" className="flex items-start gap-1.5 text-danger">
              <CircleAlert size={16} aria-hidden className="shrink-0" />
              {error}
            </p>
          ) : null}
        </div>
      ) : null}
      {children}
    </fieldset>
  );
}
