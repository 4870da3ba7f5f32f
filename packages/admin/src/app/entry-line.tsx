'use client';
import { Button, cn, Field, Input, isComposing } from '@stoa/ui';
import { forwardRef, type ComponentPropsWithoutRef, type ReactNode } from 'react';

export interface EntryLineProps extends Omit<ComponentPropsWithoutRef<'div'>, 'onChange'> {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  value: string;
  onValueChange: (value: string) => void;
  /** Of Enter in the field, and of the button. */
  onEnter: () => void;
  /** What the button holds. */
  button: ReactNode;
  isWorking?: boolean;
  input?: Omit<ComponentPropsWithoutRef<typeof Input>, 'value' | 'onChange' | 'onKeyDown'>;
  /** Stands after the button. */
  children?: ReactNode;
}

/** A field and the button that takes what is typed there, within a form that Enter must not send. */
export const EntryLine = forwardRef<HTMLDivElement, EntryLineProps>(function EntryLine(
  {
    label,
    hint,
    error,
    value,
    onValueChange,
    onEnter,
    button,
    isWorking = false,
    input,
    className,
    children,
    ...props
  },
  ref,
) {
  return (
    <div ref={ref} className={cn('flex items-start gap-2', className)} {...props}>
      <Field className="min-w-0 flex-1" label={label} hint={hint} error={error}>
        <Input
          autoComplete="off"
          spellCheck={false}
          {...input}
          value={value}
          onChange={(event) => onValueChange(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || isComposing(event)) return;
            // It would send the form around it.
            event.preventDefault();
            onEnter();
          }}
        />
      </Field>
      <Button variant="outline" className="mt-6.5" loading={isWorking} onClick={onEnter}>
        {button}
      </Button>
      {children}
    </div>
  );
});
