'use client';
import { Slot } from '@radix-ui/react-slot';
import * as TooltipPrimitive from '@radix-ui/react-tooltip';
import {
  createContext,
  forwardRef,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type ComponentPropsWithoutRef,
  type FocusEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
} from 'react';
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
  /** The words are the element's name already: they are not read once more as its description. */
  isName?: boolean;
  side?: 'top' | 'bottom' | 'left' | 'right';
  align?: 'start' | 'center' | 'end';
  open?: boolean;
  defaultOpen?: boolean;
  onOpenChange?: (open: boolean) => void;
}

/** What Radix wants to hear of the element that a tooltip explains. */
type TriggerHandlers = Pick<
  ComponentPropsWithoutRef<'button'>,
  'onPointerMove' | 'onPointerLeave' | 'onPointerDown' | 'onFocus' | 'onBlur' | 'onClick'
>;

interface TriggerBridgeProps extends TriggerHandlers {
  element: HTMLElement;
  isName: boolean;
  onAsk: (handlers: TriggerHandlers | null) => void;
  'aria-describedby'?: string;
}

/** Stands for the explained element where Radix wants its trigger, so that the element need not move into Radix's tree. */
const TriggerBridge = forwardRef<HTMLElement, TriggerBridgeProps>(function TriggerBridge(
  { element, isName, onAsk, 'aria-describedby': describedBy, ...handlers },
  ref,
) {
  useLayoutEffect(() => {
    if (typeof ref === 'function') ref(element);
    else if (ref) ref.current = element;
  }, [ref, element]);
  useLayoutEffect(() => onAsk(handlers));
  useLayoutEffect(() => () => onAsk(null), [onAsk]);
  useLayoutEffect(() => {
    if (!describedBy || isName || element.hasAttribute('aria-describedby')) return undefined;
    element.setAttribute('aria-describedby', describedBy);
    return () => element.removeAttribute('aria-describedby');
  }, [describedBy, isName, element]);
  return null;
});

type LiveTooltipProps = Omit<TooltipProps, 'children'> &
  Pick<TriggerBridgeProps, 'element' | 'onAsk' | 'isName'>;

/** The tooltip of an element that somebody has come near to. */
const LiveTooltip = forwardRef<HTMLDivElement, LiveTooltipProps>(function LiveTooltip(
  {
    content,
    element,
    onAsk,
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
  const provided = useContext(ProvidedContext);
  const tooltip = (
    <TooltipPrimitive.Root open={open} defaultOpen={defaultOpen} onOpenChange={onOpenChange}>
      <TooltipPrimitive.Trigger asChild>
        <TriggerBridge element={element} onAsk={onAsk} isName={isName} />
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

/**
 * A short explanation beside an element, on hover and on keyboard focus. Never the only place of a fact.
 *
 * A page has hundreds of them and shows one: until somebody comes near, there is no more of it than the words.
 */
export const Tooltip = forwardRef<HTMLDivElement, TooltipProps>(function Tooltip(
  { children, isName = false, ...props },
  ref,
) {
  const { open, defaultOpen } = props;
  const [live, setLive] = useState<HTMLElement | null>(null);
  const element = useRef<HTMLElement>(null);
  const handlers = useRef<TriggerHandlers>(null);
  /** What happened before there was anybody to hear it. */
  const missed = useRef<((handlers: TriggerHandlers) => void) | null>(null);
  const isPressed = useRef(false);

  const onAsk = useCallback((next: TriggerHandlers | null) => {
    handlers.current = next;
    if (!next) return;
    const tell = missed.current;
    missed.current = null;
    tell?.(next);
  }, []);
  const isAsked = open !== undefined || defaultOpen === true;
  useEffect(() => {
    if (isAsked) setLive(element.current);
  }, [isAsked]);
  const hold = useCallback((node: HTMLElement | null) => {
    element.current = node;
    if (node && handlers.current) setLive(node);
  }, []);

  const hear = (tell: (handlers: TriggerHandlers) => void) => {
    if (handlers.current) return tell(handlers.current);
    missed.current = tell;
    setLive(element.current);
  };
  return (
    <>
      <Slot
        ref={hold}
        onPointerMove={(event: PointerEvent<HTMLButtonElement>) => {
          if (event.pointerType !== 'touch') hear(({ onPointerMove }) => onPointerMove?.(event));
        }}
        onPointerLeave={(event: PointerEvent<HTMLButtonElement>) => {
          missed.current = null;
          handlers.current?.onPointerLeave?.(event);
        }}
        onPointerDown={(event: PointerEvent<HTMLButtonElement>) => {
          isPressed.current = true;
          event.currentTarget.ownerDocument.addEventListener(
            'pointerup',
            () => void (isPressed.current = false),
            { once: true },
          );
          handlers.current?.onPointerDown?.(event);
        }}
        onFocus={(event: FocusEvent<HTMLButtonElement>) => {
          // Focus that comes back after a press on something else is no question about this element.
          if (!isPressed.current && event.target.matches(':focus-visible'))
            hear(({ onFocus }) => onFocus?.(event));
        }}
        onBlur={(event: FocusEvent<HTMLButtonElement>) => {
          missed.current = null;
          handlers.current?.onBlur?.(event);
        }}
        onClick={(event: MouseEvent<HTMLButtonElement>) => {
          missed.current = null;
          handlers.current?.onClick?.(event);
        }}
      >
        {children}
      </Slot>
      {live ? <LiveTooltip ref={ref} element={live} onAsk={onAsk} isName={isName} {...props} /> : null}
    </>
  );
});
