'use client';
import { Slot, Slottable } from '@radix-ui/react-slot';
import { cva } from 'class-variance-authority';
import { forwardRef, type ComponentPropsWithoutRef } from 'react';
import { cn } from '../../lib/cn.js';
import { Spinner } from '../spinner/spinner.js';
import { buttonVariants, type ButtonVariantProps } from './button.variants.js';

export interface ButtonProps extends ComponentPropsWithoutRef<'button'>, ButtonVariantProps {
  /** Renders the only child (a link, say) with the button's look and props. */
  asChild?: boolean;
  /** Work is under way: the label stays and keeps its width, a ring stands in its place, and clicks do nothing. */
  loading?: boolean;
}

const ringVariants = cva('absolute inset-0 grid place-items-center text-ink-muted', {
  variants: { on: { solid: 'text-accent-ink', danger: 'text-danger-ink', other: '' } },
});

/**
 * A command. `disabled` is said to assistive technology and holds back presses, never natively: a native button that is disabled
 * while it has focus drops focus to the page. `solid` for the one main action of a view, `outline` for the rest, `ghost` in
 * toolbars and rows.
 */
export const Button = forwardRef<HTMLButtonElement, ButtonProps>(function Button(
  {
    asChild = false,
    loading = false,
    disabled = false,
    variant,
    size,
    className,
    children,
    type,
    onClick,
    ...props
  },
  ref,
) {
  const Part = asChild ? Slot : 'button';
  const isInactive = loading || disabled;
  return (
    <Part
      ref={ref}
      data-slot="button"
      data-state={loading ? 'loading' : 'idle'}
      type={asChild ? type : (type ?? 'button')}
      aria-busy={loading || undefined}
      aria-disabled={isInactive || undefined}
      className={cn(
        buttonVariants({ variant, size }),
        loading && 'text-transparent forced-color-adjust-none',
        className,
      )}
      onClick={isInactive ? (event) => event.preventDefault() : onClick}
      {...props}
    >
      <Slottable>{children}</Slottable>
      {loading ? (
        <span
          data-slot="button-ring"
          className={cn(
            ringVariants({ on: variant === 'solid' || variant === 'danger' ? variant : 'other' }),
          )}
        >
          <Spinner label={null} />
        </span>
      ) : null}
    </Part>
  );
});
