import { useCallback, useEffect, useRef, useState, type FocusEvent, type PointerEvent } from 'react';

/** After a tooltip was closed, the next one of its group shows at once for this long. @units ms */
const skipDelayMs = 300;
/** How long a pointer may be between an element and its tooltip. @units ms */
const leaveMs = 120;

/** Tooltips of which one is open at a time. */
export interface TooltipGroup {
  /** How long a pointer rests before a tooltip shows: not at all where one is open or was until a moment ago. @units ms */
  delayMs(): number;
  /** Closes the one that is open. @returns to be called when this one has closed */
  enter(close: () => void): () => void;
}

export function createTooltipGroup(delayMs: number): TooltipGroup {
  let closeOpen: (() => void) | null = null;
  let closedAt = -Infinity;
  return {
    delayMs: () => (closeOpen || performance.now() - closedAt < skipDelayMs ? 0 : delayMs),
    enter(close) {
      closeOpen?.();
      closeOpen = close;
      return () => {
        if (closeOpen === close) closeOpen = null;
        closedAt = performance.now();
      };
    },
  };
}

export interface TooltipState {
  open: boolean | undefined;
  defaultOpen: boolean | undefined;
  onOpenChange: ((open: boolean) => void) | undefined;
}

/** When a tooltip opens and closes. @returns its element while it is open, and the props of the element and of the tooltip */
export function useTooltip(group: TooltipGroup, { open, defaultOpen = false, onOpenChange }: TooltipState) {
  const element = useRef<HTMLElement>(null);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** After a press or Escape nothing opens before the pointer comes anew. */
  const isDismissed = useRef(false);
  const isPressed = useRef(false);
  const isOpen = anchor !== null;

  const stop = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
  }, []);
  const change = (next: boolean) => {
    stop();
    if (next === isOpen) return;
    onOpenChange?.(next);
    if (open === undefined) setAnchor(next ? element.current : null);
  };
  const latest = useRef(change);
  useEffect(() => {
    latest.current = change;
  });
  const close = useCallback(() => latest.current(false), []);
  const dismiss = useCallback(() => {
    isDismissed.current = true;
    close();
  }, [close]);

  // The server renders none, and its element is known only here.
  const isAskedFor = open ?? defaultOpen;
  useEffect(() => setAnchor(isAskedFor ? element.current : null), [isAskedFor]);
  useEffect(() => stop, [stop]);
  useEffect(() => (isOpen ? group.enter(close) : undefined), [isOpen, group, close]);

  const closeSoon = () => {
    stop();
    timer.current = setTimeout(close, leaveMs);
  };
  const leave = () => {
    isDismissed.current = false;
    if (isOpen) closeSoon();
    else stop();
  };
  return {
    anchor,
    triggerProps: {
      ref: element,
      // It may have been dismissed while the pointer was on the tooltip, which is no leaving of the element.
      onPointerEnter: () => void (isDismissed.current = false),
      onPointerMove(event: PointerEvent) {
        if (event.pointerType === 'touch' || isDismissed.current) return;
        if (isOpen) return stop();
        if (timer.current !== undefined) return;
        timer.current = setTimeout(() => latest.current(true), group.delayMs());
      },
      onPointerLeave: leave,
      onPointerDown(event: PointerEvent) {
        isPressed.current = true;
        event.currentTarget.ownerDocument.addEventListener(
          'pointerup',
          () => void (isPressed.current = false),
          { once: true },
        );
        dismiss();
      },
      onFocus(event: FocusEvent) {
        // Focus that returns after a press on another element does not ask for this one.
        if (!isPressed.current && event.target.matches(':focus-visible')) change(true);
      },
      onBlur: close,
      onClick: dismiss,
    },
    cardProps: { onDismiss: dismiss, onPointerEnter: stop, onPointerLeave: closeSoon },
  };
}
