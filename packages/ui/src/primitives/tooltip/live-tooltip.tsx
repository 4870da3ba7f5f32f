'use client';
import * as TooltipPrimitive from '@radix-ui/react-tooltip';
import { forwardRef, useContext, useLayoutEffect, type ComponentPropsWithoutRef } from 'react';
import { cn } from '../../lib/cn.js';
import { usePortalContainer } from '../../lib/portal.js';
import { TooltipProvidedContext, TooltipProvider } from './tooltip-provider.js';
import type { TooltipProps } from './tooltip.js';

/** The handlers that Radix puts on its trigger. */
export type TriggerHandlers = Pick<
  ComponentPropsWithoutRef<'button'>,
  'onPointerMove' | 'onPointerLeave' | 'onPointerDown' | 'onFocus' | 'onBlur' | 'onClick'
>;

interface TriggerBridgeProps extends TriggerHandlers {
  element: HTMLElement;
  isName: boolean;
  /** Receives the trigger's handlers after each render, and null on unmount. */
  onHandlers: (handlers: TriggerHandlers | null) => void;
  'aria-describedby'?: string;
}

/** Radix's trigger, bound to an element that is mounted elsewhere: moving it into this tree would remount it and lose its focus. */
const TriggerBridge = forwardRef<HTMLElement, TriggerBridgeProps>(function TriggerBridge(
  { element, isName, onHandlers, 'aria-describedby': describedBy, ...handlers },
  ref,
) {
  useLayoutEffect(() => {
    if (typeof ref === 'function') ref(element);
    else if (ref) ref.current = element;
  }, [ref, element]);
  useLayoutEffect(() => onHandlers(handlers));
  useLayoutEffect(() => () => onHandlers(null), [onHandlers]);
  useLayoutEffect(() => {
    if (!describedBy || isName || element.hasAttribute('aria-describedby')) return undefined;
    element.setAttribute('aria-describedby', describedBy);
    return () => element.removeAttribute('aria-describedby');
  }, [describedBy, isName, element]);
  return null;
});

export type LiveTooltipProps = Omit<TooltipProps, 'children'> &
  Pick<TriggerBridgeProps, 'element' | 'onHandlers' | 'isName'>;

/** The tooltip of an element that was hovered or focused, loaded with the first of them. */
export const LiveTooltip = forwardRef<HTMLDivElement, LiveTooltipProps>(function LiveTooltip(
  {
    content,
    element,
    onHandlers,
    isName,
    side = 'top',
    align = 'center',
    open,
    defaultOpen,
    onOpenChange,
    className,
    ...props
  },
  ref,
) {
  const container = usePortalContainer();
  const hasProvider = useContext(TooltipProvidedContext);
  const tooltip = (
    <TooltipPrimitive.Root open={open} defaultOpen={defaultOpen} onOpenChange={onOpenChange}>
      <TooltipPrimitive.Trigger asChild>
        <TriggerBridge element={element} onHandlers={onHandlers} isName={isName} />
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
  return hasProvider ? tooltip : <TooltipProvider>{tooltip}</TooltipProvider>;
});
