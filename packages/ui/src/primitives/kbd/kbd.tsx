'use client';
import { forwardRef, type ComponentPropsWithoutRef } from 'react';
import { cn } from '../../lib/cn.js';

export type KbdProps = ComponentPropsWithoutRef<'kbd'>;

/** A key to press. It inherits the text colour, so it is readable in menus and tooltips. */
export const Kbd = forwardRef<HTMLElement, KbdProps>(function Kbd({ className, ...props }, ref) {
  return (
    <kbd
      ref={ref}
      data-slot="kbd"
      className={cn(
        'inline-flex h-4.5 min-w-4.5 items-center justify-center rounded-[4px] border border-current/35 px-1 font-text text-[11px]/none font-medium',
        className,
      )}
      {...props}
    />
  );
});
