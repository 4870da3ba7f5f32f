'use client';
import { limits } from '@stoa/core/contract';
import { useMediumScreen, useStoa, useStore } from '@stoa/react';
import { cn, Sheet } from '@stoa/ui';
import {
  forwardRef,
  useEffect,
  useImperativeHandle,
  useReducer,
  useRef,
  useState,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
} from 'react';

const narrowestPx = 320;
const keyStepPx = 24;

/** Notices stand over the conversation, and over a panel that covers it under the two rows of its buttons. */
function usePlaceOfNotices({ startPx, endPx }: { startPx: number; endPx: number }, isOver: boolean): void {
  useEffect(() => {
    const { style } = document.documentElement;
    style.setProperty('--stoa-notices-start', isOver ? '0px' : `${startPx}px`);
    style.setProperty('--stoa-notices-end', isOver ? '0px' : `${endPx}px`);
    if (isOver) style.setProperty('--stoa-notices-top', '7rem');
    return () => {
      style.removeProperty('--stoa-notices-start');
      style.removeProperty('--stoa-notices-end');
      style.removeProperty('--stoa-notices-top');
    };
  }, [startPx, endPx, isOver]);
}

/** Escape has a meaning of its own in a box, a menu and a dialog. */
const ownEscape = 'textarea, input, [role=menu], [role=dialog] [role=dialog], [data-escape]';

export interface SideFrameProps {
  slot: string;
  /** Names the panel. */
  label: string;
  /** Names the edge that changes its width. */
  resizeLabel: string;
  /** Where this browser keeps the width. */
  widthKey: string;
  /** Part of the window that it takes before a width was chosen. */
  share: number;
  /** What it stands beside keeps this much. @units px */
  besidePx: number;
  /** It takes the place of everything else. */
  isFull?: boolean;
  /** It stands inside the main part of the page, where a complementary landmark cannot be. */
  isInMain?: boolean;
  /** Escape in it; closes it by default. */
  onEscape?: () => void;
  onClose: () => void;
  children: ReactNode;
}

/**
 * The one panel at the end of the window: beside what it belongs to, as wide as the person likes, over it where there is no space.
 *
 * @source screens.md "One side panel"
 */
export const SideFrame = forwardRef<HTMLElement, SideFrameProps>(function SideFrame(
  {
    slot,
    label,
    resizeLabel,
    widthKey,
    share,
    besidePx,
    isFull = false,
    isInMain = false,
    onClose,
    onEscape = onClose,
    children,
  },
  ref,
) {
  const { layout, ports } = useStoa();
  const isMedium = useMediumScreen();
  // The width that was chosen stays, so that it comes back when there is room again.
  const [chosen, setChosen] = useState(() => window.innerWidth * share);
  const [, refit] = useReducer((count: number) => count + 1, 0);
  const drag = useRef<{ startX: number; startWidth: number } | null>(null);
  const panel = useRef<HTMLElement>(null);
  useImperativeHandle(ref, () => panel.current!);
  const isLeftOpen = useStore(layout.store, (state) => state.leftOpen);
  const leftPx = isLeftOpen ? limits.sidebarWidthPx : 0;
  const widest = Math.max(narrowestPx, window.innerWidth - leftPx - besidePx);
  const fitting = (px: number) => Math.round(Math.min(widest, Math.max(narrowestPx, px)));
  const width = fitting(chosen);
  usePlaceOfNotices({ startPx: leftPx, endPx: width }, isMedium || isFull);

  useEffect(() => {
    void ports.storage.get(widthKey).then((kept) => {
      if (typeof kept === 'number') setChosen(kept);
    });
    window.addEventListener('resize', refit);
    return () => window.removeEventListener('resize', refit);
  }, [ports, widthKey]);

  const keep = (px: number) => {
    setChosen(px);
    void ports.storage.set(widthKey, px);
  };
  const toEnd = () => (panel.current && getComputedStyle(panel.current).direction === 'rtl' ? -1 : 1);
  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { startX: event.clientX, startWidth: width };
  };
  const onPointerMove = (event: PointerEvent) => {
    if (drag.current)
      setChosen(fitting(drag.current.startWidth - (event.clientX - drag.current.startX) * toEnd()));
  };
  const onPointerUp = () => {
    if (drag.current) keep(width);
    drag.current = null;
  };
  const onResizeKey = (event: KeyboardEvent) => {
    const step = { ArrowLeft: keyStepPx * toEnd(), ArrowRight: -keyStepPx * toEnd() }[event.key];
    const to =
      step !== undefined
        ? width + step
        : event.key === 'Home'
          ? narrowestPx
          : event.key === 'End'
            ? widest
            : null;
    if (to === null) return;
    event.preventDefault();
    keep(fitting(to));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    if (event.target instanceof Element && event.target.closest(ownEscape)) return;
    event.preventDefault();
    onEscape();
  };

  if (isMedium)
    return (
      <Sheet.Root open onOpenChange={onClose}>
        <Sheet.Content
          side="end"
          aria-describedby={undefined}
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            (event.currentTarget as HTMLElement).focus();
          }}
          className="flex w-[min(40rem,100vw)] flex-col bg-surface p-0"
        >
          <Sheet.Title className="sr-only">{label}</Sheet.Title>
          {children}
        </Sheet.Content>
      </Sheet.Root>
    );
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes the panel from wherever focus is in it
    <aside
      ref={panel}
      data-slot={slot}
      role={isInMain ? 'region' : undefined}
      aria-label={label}
      tabIndex={-1}
      onKeyDown={onKeyDown}
      style={isFull ? undefined : { width }}
      className={cn(
        'flex min-h-0 bg-surface outline-none',
        isFull ? 'absolute inset-0 z-30' : 'relative shrink-0 border-s border-line',
      )}
    >
      {isFull ? null : (
        <div
          role="separator"
          aria-orientation="vertical"
          aria-label={resizeLabel}
          aria-valuemin={narrowestPx}
          aria-valuemax={widest}
          aria-valuenow={width}
          tabIndex={0}
          onPointerDown={onPointerDown}
          onPointerMove={onPointerMove}
          onPointerUp={onPointerUp}
          onKeyDown={onResizeKey}
          className="absolute inset-y-0 -start-1.5 z-10 w-3 cursor-col-resize touch-none after:absolute after:inset-y-0 after:start-1.5 after:w-px after:bg-transparent after:transition-colors hover:after:bg-accent focus-visible:outline-none focus-visible:after:w-0.5 focus-visible:after:bg-focus"
        />
      )}
      <div className="flex min-w-0 flex-1 flex-col">{children}</div>
    </aside>
  );
});
