'use client';
import { forwardRef, type ComponentPropsWithoutRef, type ReactNode } from 'react';
import { cn } from '../../lib/cn.js';
import { buttonVariants, type ButtonVariantProps } from '../button/button.variants.js';
import { Spinner } from '../spinner/spinner.js';
import { Tooltip } from '../tooltip/tooltip.js';

export interface IconButtonProps
  extends Omit<ComponentPropsWithoutRef<'button'>, 'aria-label'>, ButtonVariantProps {
  /** The accessible name and the tooltip. */
  label: string;
  /** The icon, 16 or 20 px. */
  children: ReactNode;
  /** Shown after the label in the tooltip, usually a `Kbd`. */
  shortcut?: ReactNode;
  /** Turns the tooltip off where the label stands beside the button anyway. */
  tooltip?: boolean;
  tooltipSide?: 'top' | 'bottom' | 'left' | 'right';
  /** Work is under way: a ring replaces the icon and clicks do nothing. */
  loading?: boolean;
}

/** A command drawn as an icon. It always has words: as its name, and as a tooltip. `disabled` keeps focus, as a `Button` does. */
export const IconButton = forwardRef<HTMLButtonElement, IconButtonProps>(function IconButton(
  {
    label,
    shortcut,
    tooltip = true,
    tooltipSide,
    loading = false,
    disabled = false,
    variant = 'ghost',
    size,
    type = 'button',
    className,
    children,
    onClick,
    ...props
  },
  ref,
) {
  const isInactive = loading || disabled;
  const button = (
    <button
      ref={ref}
      type={type}
      data-slot="icon-button"
      data-state={loading ? 'loading' : 'idle'}
      aria-label={label}
      aria-busy={loading || undefined}
      aria-disabled={isInactive || undefined}
      className={cn(buttonVariants({ variant, size, square: true }), className)}
      onClick={isInactive ? (event) => event.preventDefault() : onClick}
      {...props}
    >
      {loading ? <Spinner label={null} /> : children}
    </button>
  );
  if (!tooltip) return button;
  const words = shortcut ? (
    <>
      {label} {shortcut}
    </>
  ) : (
    label
  );
  return (
    <Tooltip isName side={tooltipSide} content={words}>
      {button}
    </Tooltip>
  );
});
