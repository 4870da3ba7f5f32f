'use client';
import { forwardRef, type ComponentPropsWithoutRef, type ReactNode } from 'react';
import { cn } from '../../lib/cn.js';
import { buttonVariants, type ButtonVariantProps } from '../button/button.variants.js';
import { Spinner } from '../spinner/spinner.js';
import { Tooltip } from '../tooltip/tooltip.js';

export interface IconButtonProps
  extends Omit<ComponentPropsWithoutRef<'button'>, 'aria-label'>, ButtonVariantProps {
  /** What it does, in words: the accessible name and the tooltip. */
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

interface PlainIconButtonProps extends Omit<IconButtonProps, 'tooltip' | 'tooltipSide' | 'shortcut'> {
  describedBy?: string;
}

/**
 * The button alone. The tooltip around it would describe it by its own words, which are its name already and would be
 * read twice; so the description has a way of its own past the tooltip.
 */
const PlainIconButton = forwardRef<HTMLButtonElement, PlainIconButtonProps>(function PlainIconButton(
  {
    label,
    describedBy,
    loading = false,
    variant = 'ghost',
    size,
    type = 'button',
    className,
    children,
    onClick,
    'aria-describedby': _tooltip,
    ...props
  },
  ref,
) {
  return (
    <button
      ref={ref}
      type={type}
      data-slot="icon-button"
      data-state={loading ? 'loading' : 'idle'}
      aria-label={label}
      aria-describedby={describedBy}
      aria-busy={loading || undefined}
      aria-disabled={loading || undefined}
      className={cn(buttonVariants({ variant, size, square: true }), className)}
      onClick={loading ? (event) => event.preventDefault() : onClick}
      {...props}
    >
      {loading ? <Spinner label={null} /> : children}
    </button>
  );
});

/** A command drawn as an icon. It always has words: as its name, and as a tooltip. */
export const IconButton = forwardRef<HTMLButtonElement, IconButtonProps>(function IconButton(
  { shortcut, tooltip = true, tooltipSide, 'aria-describedby': describedBy, ...props },
  ref,
) {
  const button = <PlainIconButton ref={ref} describedBy={describedBy} {...props} />;
  if (!tooltip) return button;
  const words = shortcut ? (
    <>
      {props.label} {shortcut}
    </>
  ) : (
    props.label
  );
  return (
    <Tooltip side={tooltipSide} content={words}>
      {button}
    </Tooltip>
  );
});
