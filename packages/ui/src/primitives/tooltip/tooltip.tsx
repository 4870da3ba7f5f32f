'use client';
import { Slot } from '@radix-ui/react-slot';
import {
  createContext,
  forwardRef,
  isValidElement,
  useCallback,
  useContext,
  useEffect,
  useRef,
  useState,
  type ComponentPropsWithoutRef,
  type FocusEvent,
  type MouseEvent,
  type PropsWithChildren,
  type PointerEvent,
  type ReactNode,
} from 'react';
import type { LiveTooltip, TriggerHandlers } from './live-tooltip.js';

export interface TooltipProps extends Omit<ComponentPropsWithoutRef<'div'>, 'content'> {
  /** The text, and a `Kbd` where there is a shortcut. Nothing that can be clicked. */
  content: ReactNode;
  /** The one element that it explains. */
  children: ReactNode;
  /** The text is the element's name already: it is not read once more as its description. */
  isName?: boolean;
  side?: 'top' | 'bottom' | 'left' | 'right';
  align?: 'start' | 'center' | 'end';
  open?: boolean;
  defaultOpen?: boolean;
  onOpenChange?: (open: boolean) => void;
}

const NativeContext = createContext(false);

/** With `true` the tooltips below are the browser's own: the text of their content as `title`. */
export const NativeTooltipProvider = NativeContext.Provider;

function textOf(content: ReactNode): string {
  if (typeof content === 'string' || typeof content === 'number') return String(content);
  if (Array.isArray(content)) return content.map(textOf).join('');
  return isValidElement<PropsWithChildren>(content) ? textOf(content.props.children) : '';
}

function createLoader() {
  let loaded: typeof LiveTooltip | null = null;
  return {
    loaded: () => loaded,
    load: async () => (loaded ??= (await import('./live-tooltip.js')).LiveTooltip),
  };
}
const loader = createLoader();

/** Loads what positions and shows tooltips, which the first hover or focus does otherwise. */
export const preloadTooltip = async (): Promise<void> => void (await loader.load());

/**
 * A short explanation beside an element, on hover and on keyboard focus. Never the only place of a fact.
 *
 * A page has hundreds of them and shows one: until an element is hovered or focused, its tooltip is a few listeners, and Radix's tooltip
 * is loaded with the first. An event that came before is replayed.
 */
export const Tooltip = forwardRef<HTMLDivElement, TooltipProps>(function Tooltip(
  { children, isName = false, ...props },
  ref,
) {
  const { open, defaultOpen } = props;
  const isNative = useContext(NativeContext);
  const [target, setTarget] = useState<HTMLElement | null>(null);
  const [Live, setLive] = useState(loader.loaded);
  const element = useRef<HTMLElement>(null);
  const handlers = useRef<TriggerHandlers>(null);
  /** The last event before the trigger was mounted. */
  const pending = useRef<((handlers: TriggerHandlers) => void) | null>(null);
  const isPressed = useRef(false);

  const onHandlers = useCallback((next: TriggerHandlers | null) => {
    handlers.current = next;
    if (!next) return;
    const replay = pending.current;
    pending.current = null;
    replay?.(next);
  }, []);
  const activate = useCallback((node: HTMLElement | null) => {
    setTarget(node);
    setLive(loader.loaded);
    // Without the network there is no tooltip; the next hover tries again.
    if (!loader.loaded()) loader.load().then(setLive, () => undefined);
  }, []);
  const isControlled = open !== undefined || defaultOpen === true;
  useEffect(() => {
    if (isControlled && !isNative && element.current) activate(element.current);
  }, [isControlled, isNative, activate]);
  const setElement = useCallback((node: HTMLElement | null) => {
    element.current = node;
    if (node && handlers.current) setTarget(node);
  }, []);

  const dispatch = (call: (handlers: TriggerHandlers) => void) => {
    if (handlers.current) return call(handlers.current);
    pending.current = call;
    activate(element.current);
  };
  if (isNative) return <Slot title={textOf(props.content)}>{children}</Slot>;
  return (
    <>
      <Slot
        ref={setElement}
        onPointerMove={(event: PointerEvent<HTMLButtonElement>) => {
          if (event.pointerType !== 'touch') dispatch(({ onPointerMove }) => onPointerMove?.(event));
        }}
        onPointerLeave={(event: PointerEvent<HTMLButtonElement>) => {
          pending.current = null;
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
          // Focus that returns after a press on another element does not ask for this one.
          if (!isPressed.current && event.target.matches(':focus-visible'))
            dispatch(({ onFocus }) => onFocus?.(event));
        }}
        onBlur={(event: FocusEvent<HTMLButtonElement>) => {
          pending.current = null;
          handlers.current?.onBlur?.(event);
        }}
        onClick={(event: MouseEvent<HTMLButtonElement>) => {
          pending.current = null;
          handlers.current?.onClick?.(event);
        }}
      >
        {children}
      </Slot>
      {target && Live ? (
        <Live ref={ref} element={target} onHandlers={onHandlers} isName={isName} {...props} />
      ) : null}
    </>
  );
});
