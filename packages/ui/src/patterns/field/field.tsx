'use client';
import { CircleAlert } from 'lucide-react';
import { forwardRef, useId, useMemo, type ComponentPropsWithoutRef, type ReactNode } from 'react';
import { cn } from '../../lib/cn.js';
import { FieldContext, type FieldControl } from './field-context.js';

export interface FieldProps extends ComponentPropsWithoutRef<'div'> {
  /** Names the control. */
  label: ReactNode;
  /** Words that help to fill it in; read after the name. */
  hint?: ReactNode;
  /** The failure and its remedy; while set, the control is invalid. */
  error?: ReactNode;
  required?: boolean;
  /** The control: one of `Input`, `Textarea`, `Select`, `Switch`, `Slider`, which tie themselves to the field. */
  children: ReactNode;
  /** `row` puts the control at the end of the line, for switches in settings. */
  layout?: 'column' | 'row';
}

/** A control with its label, hint and error, tied together for screen readers. */
export const Field = forwardRef<HTMLDivElement, FieldProps>(function Field(
  { label, hint, error, required = false, layout = 'column', className, children, ...props },
  ref,
) {
  const base = useId();
  const hasHint = hint !== undefined && hint !== null;
  const hasError = error !== undefined && error !== null && error !== '';
  const control = useMemo<FieldControl>(() => {
    const described = [hasHint ? `${base}-hint` : '', hasError ? `${base}-error` : '']
      .filter(Boolean)
      .join(' ');
    return {
      id: `${base}-control`,
      'aria-describedby': described || undefined,
      'aria-invalid': hasError || undefined,
      'aria-required': required || undefined,
    };
  }, [base, hasHint, hasError, required]);
  const row = layout === 'row';
  return (
    <FieldContext.Provider value={control}>
      <div
        ref={ref}
        data-slot="field"
        data-state={hasError ? 'invalid' : 'valid'}
        className={cn(
          'font-text',
          row ? 'grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-0.5' : 'flex flex-col gap-1.5',
          className,
        )}
        {...props}
      >
        <label htmlFor={control.id} data-slot="field-label" className="text-ui font-medium text-ink">
          {label}
          {required ? (
            <span aria-hidden className="ms-0.5 text-danger">
              *
            </span>
          ) : null}
        </label>
        {row ? <div className="row-span-2 flex items-center [grid-column:2]">{children}</div> : children}
        {hasHint ? (
          <p id={`${base}-hint`} data-slot="field-hint" className="text-caption text-pretty text-ink-muted">
            {hint}
          </p>
        ) : null}
        {hasError ? (
          <p
            id={`${base}-error`}
            data-slot="field-error"
            role="alert"
            className="flex items-start gap-1.5 text-caption text-danger"
          >
            <CircleAlert size={16} aria-hidden className="shrink-0" />
            {error}
          </p>
        ) : null}
      </div>
    </FieldContext.Provider>
  );
});
