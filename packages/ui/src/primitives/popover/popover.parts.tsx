'use client';
import * as PopoverPrimitive from '@radix-ui/react-popover';
import { forwardRef, type ComponentPropsWithoutRef, type ReactNode } from 'react';
import { cn } from '../../lib/cn.js';
import { focusStartOf } from '../../lib/tab-stops.js';
import { usePortalContainer } from '../../lib/portal.js';
import { WithoutFocusGuards } from '../../lib/without-focus-guards.js';

export interface RootProps {
  open?: boolean;
  defaultOpen?: boolean;
  onOpenChange?: (open: boolean) => void;
  children: ReactNode;
}

/** Holds whether the popover is open. Never modal: the page behind stays usable. */
export function Root(props: RootProps) {
  return <PopoverPrimitive.Root modal={false} {...props} />;
}

export type TriggerProps = ComponentPropsWithoutRef<typeof PopoverPrimitive.Trigger>;

/** Opens the popover; usually `asChild` around a button. */
export const Trigger = forwardRef<HTMLButtonElement, TriggerProps>(function Trigger(props, ref) {
  return <PopoverPrimitive.Trigger ref={ref} data-slot="popover-trigger" {...props} />;
});

/** Where the popover points, if not at its trigger. */
export const Anchor = forwardRef<HTMLDivElement, ComponentPropsWithoutRef<typeof PopoverPrimitive.Anchor>>(
  function Anchor(props, ref) {
    return <PopoverPrimitive.Anchor ref={ref} data-slot="popover-anchor" {...props} />;
  },
);

export type ContentProps = Omit<ComponentPropsWithoutRef<typeof PopoverPrimitive.Content>, 'forceMount'>;

/** A small panel beside its trigger. Give it `aria-label` or `aria-labelledby`. */
export const Content = forwardRef<HTMLDivElement, ContentProps>(function Content(
  { className, align = 'start', sideOffset = 6, collisionPadding = 8, onOpenAutoFocus, children, ...props },
  ref,
) {
  const container = usePortalContainer();
  return (
    <PopoverPrimitive.Portal container={container}>
      <PopoverPrimitive.Content
        ref={ref}
        data-slot="popover-content"
        align={align}
        sideOffset={sideOffset}
        collisionPadding={collisionPadding}
        onOpenAutoFocus={(event) => {
          onOpenAutoFocus?.(event);
          if (event.defaultPrevented) return;
          event.preventDefault();
          if (event.currentTarget instanceof HTMLElement) focusStartOf(event.currentTarget);
        }}
        className={cn(
          'z-50 max-h-(--radix-popover-content-available-height) w-72 origin-(--radix-popover-content-transform-origin) animate-pop-in overflow-y-auto rounded-panel border border-transparent bg-surface-overlay p-4 font-text text-ui text-ink shadow-overlay outline-none scrollbar-quiet forced-colors:border-line',
          className,
        )}
        {...props}
      >
        {children}
        <WithoutFocusGuards />
      </PopoverPrimitive.Content>
    </PopoverPrimitive.Portal>
  );
});

/** Closes the popover; usually `asChild` around a button. */
export const Close = forwardRef<HTMLButtonElement, ComponentPropsWithoutRef<typeof PopoverPrimitive.Close>>(
  function Close(props, ref) {
    return <PopoverPrimitive.Close ref={ref} data-slot="popover-close" {...props} />;
  },
);
