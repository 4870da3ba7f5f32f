'use client';
import type { PluginLocation } from '@stoa/core/state';
import {
  useCallback,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
} from 'react';

/** Position of the panel before it is moved. @source protocol §11.3 */
export const firstPlace: PluginLocation = { x: 100, y: -250 };

const marginPx = 8;
/** Less is a click. */
const dragFromPx = 4;
const stepPx = 16;
const largeStepPx = 64;

interface Bounds {
  start: number;
  end: number;
  top: number;
  bottom: number;
  isRtl: boolean;
}

/** How far the panel may go, counted from the start and the top of what it hangs on. */
function boundsOf(panel: HTMLElement): Bounds {
  const page = panel.closest('main') ?? panel.ownerDocument.documentElement;
  const area = page.getBoundingClientRect();
  const origin = (panel.offsetParent ?? page).getBoundingClientRect();
  const isRtl = getComputedStyle(panel).direction === 'rtl';
  const before = isRtl ? area.right - origin.right : origin.left - area.left;
  const above = origin.top - area.top;
  // A layer over the page covers whatever is below it.
  const header = page.querySelector<HTMLElement>('[data-slot=header-bar]')?.offsetHeight ?? 0;
  return {
    start: marginPx - before,
    end: area.width - before - panel.offsetWidth - marginPx,
    top: header + marginPx - above,
    bottom: area.height - above - panel.offsetHeight - marginPx,
    isRtl,
  };
}

const within = (value: number, least: number, most: number): number =>
  Math.round(Math.max(least, Math.min(value, most)));

const inside = ({ x, y }: PluginLocation, { start, end, top, bottom }: Bounds): PluginLocation => ({
  x: within(x, start, end),
  y: within(y, top, bottom),
});

/** A tall panel would stand over the message box at its first place: it goes above, or below where there is no space. */
function clearOf(panel: HTMLElement, y: number, { top }: Bounds): number {
  const above = Math.min(y, -panel.offsetHeight - marginPx);
  const box = panel.offsetParent;
  return above >= top || !(box instanceof HTMLElement) ? above : box.offsetHeight + marginPx;
}

const steps: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/**
 * Keeps a panel inside of the page, and lets it be moved: by pointer, by arrow keys, and with one press to the other side. Only a finished
 * move is kept, never a place that a narrow window forced.
 *
 * @param scope a change of it moves what the panel hangs on
 */
export function usePluginPlace(
  panel: RefObject<HTMLElement | null>,
  {
    location,
    scope,
    onMove,
  }: { location: PluginLocation | null; scope: string; onMove: (place: PluginLocation) => void },
) {
  const wanted = location ?? firstPlace;
  const [place, setPlace] = useState(wanted);
  const drag = useRef<{ from: PluginLocation; x: number; y: number; isMoved: boolean } | null>(null);
  const isAfterDrag = useRef(false);

  const { x, y } = wanted;
  const isFirst = location === null;
  const settle = useCallback(() => {
    if (!panel.current) return;
    const bounds = boundsOf(panel.current);
    setPlace(inside({ x, y: isFirst ? clearOf(panel.current, y, bounds) : y }, bounds));
  }, [panel, isFirst, x, y]);
  useLayoutEffect(() => {
    const page = panel.current?.closest('main');
    if (!page) return undefined;
    // It tells the first size as well, before anything is painted.
    const observer = new ResizeObserver(settle);
    observer.observe(page);
    return () => observer.disconnect();
  }, [panel, settle, scope]);

  const moveTo = (next: PluginLocation) => {
    if (!panel.current) return;
    const reached = inside(next, boundsOf(panel.current));
    setPlace(reached);
    onMove(reached);
  };
  return {
    style: { insetInlineStart: place.x, insetBlockStart: place.y },
    /** Of the whole bar that is dragged. */
    bar: {
      onPointerDown(event: PointerEvent<HTMLElement>) {
        if (event.button !== 0) return;
        drag.current = { from: place, x: event.clientX, y: event.clientY, isMoved: false };
        isAfterDrag.current = false;
        // A fast pointer leaves the bar before it is heard again. A button keeps its click until it is dragged.
        if (!(event.target as Element).closest('button'))
          event.currentTarget.setPointerCapture(event.pointerId);
      },
      onPointerMove(event: PointerEvent<HTMLElement>) {
        const at = drag.current;
        if (!at || !panel.current) return;
        const bounds = boundsOf(panel.current);
        const [right, down] = [event.clientX - at.x, event.clientY - at.y];
        if (!at.isMoved && Math.hypot(right, down) < dragFromPx) return;
        if (!at.isMoved) event.currentTarget.setPointerCapture(event.pointerId);
        at.isMoved = true;
        setPlace(inside({ x: at.from.x + (bounds.isRtl ? -right : right), y: at.from.y + down }, bounds));
      },
      onPointerUp() {
        if (drag.current?.isMoved) {
          isAfterDrag.current = true;
          onMove(place);
        }
        drag.current = null;
      },
      onPointerCancel() {
        drag.current = null;
        settle();
      },
    },
    /** Of the button on it. */
    grip: {
      onKeyDown(event: KeyboardEvent<HTMLElement>) {
        const step = steps[event.key];
        if (!step || !panel.current) return;
        event.preventDefault();
        const far = event.shiftKey ? largeStepPx : stepPx;
        const { isRtl } = boundsOf(panel.current);
        moveTo({ x: place.x + step[0] * far * (isRtl ? -1 : 1), y: place.y + step[1] * far });
      },
      onClick() {
        // The end of a drag is a click as well.
        if (isAfterDrag.current) return void (isAfterDrag.current = false);
        if (!panel.current) return;
        const { start, end } = boundsOf(panel.current);
        moveTo({ x: place.x - start < end - place.x ? end : start, y: place.y });
      },
    },
  };
}
