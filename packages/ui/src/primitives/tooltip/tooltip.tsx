'use client';
import * as TooltipPrimitive from '@radix-ui/react-tooltip';
import { createContext, forwardRef, useContext, type ComponentPropsWithoutRef, type ReactNode } from 'react';
import { cn } from '../../lib/cn.js';
import { usePortalContainer } from '../../lib/portal.js';

const ProvidedContext = createContext(false);

export interface TooltipProviderProps {
  /** How long a pointer rests before the first tooltip shows. @units ms */
  delayMs?: number;
  children: ReactNode;
}

/** Shares the delay among neighbours: after the first tooltip the next ones show at once. Optional. */
export function TooltipProvider({ delayMs = 500, children }: TooltipProviderProps) {
  return (
    <ProvidedContext.Provider value={true}>
      <TooltipPrimitive.Provider delayDuration={delayMs} skipDelayDuration={300}>
        {children}
      </TooltipPrimitive.Provider>
    </ProvidedContext.Provider>
  );
}

export interface TooltipProps extends Omit<ComponentPropsWithoutRef<'div'>, 'content'> {
  /** The words, and a `Kbd` where there is a shortcut. Nothing that can be clicked. */
  content: ReactNode;
  /** The one element that it explains. */
  children: ReactNode;
  side?: 'top' | 'bottom' | 'left' | 'right';
  align?: 'start' | 'center' | 'end';
  open?: boolean;
  defaultOpen?: boolean;
  onOpenChange?: (open: boolean) => void;
}

/** A short explanation beside an element, on hover and on keyboard focus. Never the only place of a fact. */
export const Tooltip = forwardRef<HTMLDivElement, TooltipProps>(function Tooltip(
  { content, children, side = 'top', align = 'center', open, defaultOpen, onOpenChange, className, ...props },
  ref,
) {
  const container = usePortalContainer();
  const provided = useContext(ProvidedContext);
  const tooltip = (
    <TooltipPrimitive.Root open={open} defaultOpen={defaultOpen} onOpenChange={onOpenChange}>
      <TooltipPrimitive.Trigger
        asChild
        // Focus that comes back after a press on something else is no question about this element.
        onFocus={(event) => {
          if (!event.target.matches(':focus-visible')) event.preventDefault();
        }}
      >
        {children}
      </TooltipPrimitive.Trigger>
      <TooltipPrimitive.Portal container={container}>
        <TooltipPrimitive.Content
          ref={ref}
          data-slot="tooltip"
          side={side}
          align={align}
          sideOffset={6}
          collisionPadding={8}
          className={cn(
            'z-50 flex max-w-72 animate-fade-in items-center gap-2 rounded-control border border-transparent bg-ink px-2 py-1 font-text text-caption font-medium text-surface forced-colors:border-line',
            className,
          )}
          {...props}
        >
          {content}
        </TooltipPrimitive.Content>
      </TooltipPrimitive.Portal>
    </TooltipPrimitive.Root>
  );
  return provided ? tooltip : <TooltipProvider>{tooltip}</TooltipProvider>;
});
