'use client';
import { forwardRef, useEffect, useLayoutEffect, useRef, type ComponentPropsWithoutRef } from 'react';
import { createPortal } from 'react-dom';
import { cn } from '../../lib/cn.js';
import { useMergedRef } from '../../lib/merge-refs.js';
import { usePortalContainer } from '../../lib/portal.js';
import { placeTooltip, type TooltipAlign, type TooltipSide } from './place-tooltip.js';

export interface TooltipCardProps extends ComponentPropsWithoutRef<'div'> {
  /** The element that it stands beside. */
  anchor: HTMLElement;
  side: TooltipSide;
  align: TooltipAlign;
  /** Escape, or the element is about to move away from it. */
  onDismiss: () => void;
}

/** A tooltip that is open. It stands where its element is, so what moves the element closes it. */
export const TooltipCard = forwardRef<HTMLDivElement, TooltipCardProps>(function TooltipCard(
  { anchor, side, align, onDismiss, className, ...props },
  forwardedRef,
) {
  const container = usePortalContainer();
  const card = useRef<HTMLDivElement>(null);
  const ref = useMergedRef(card, forwardedRef);

  useLayoutEffect(() => {
    const node = card.current;
    if (!node) return;
    const { clientWidth, clientHeight } = anchor.ownerDocument.documentElement;
    const { left, top } = placeTooltip({
      anchor: anchor.getBoundingClientRect(),
      card: node.getBoundingClientRect(),
      viewport: { width: clientWidth, height: clientHeight },
      side,
      align,
      isRightToLeft: getComputedStyle(anchor).direction === 'rtl',
    });
    node.style.left = `${left}px`;
    node.style.top = `${top}px`;
  });

  useEffect(() => {
    const view = anchor.ownerDocument.defaultView ?? window;
    function onKeyDown(event: KeyboardEvent) {
      if (event.key !== 'Escape') return;
      // A dialog around the element takes an Escape that is not prevented.
      event.preventDefault();
      onDismiss();
    }
    function onScroll({ target }: Event) {
      if (target instanceof Node && target.contains(anchor)) onDismiss();
    }
    // Before the layers of the document hear of it.
    view.addEventListener('keydown', onKeyDown, true);
    view.addEventListener('scroll', onScroll, true);
    view.addEventListener('resize', onDismiss);
    return () => {
      view.removeEventListener('keydown', onKeyDown, true);
      view.removeEventListener('scroll', onScroll, true);
      view.removeEventListener('resize', onDismiss);
    };
  }, [anchor, onDismiss]);

  return createPortal(
    <div
      ref={ref}
      data-slot="tooltip"
      className={cn(
        'fixed z-50 flex w-max max-w-72 animate-fade-in items-center gap-2 rounded-control border border-transparent bg-ink px-2 py-1 font-text text-caption font-medium text-surface forced-colors:border-line',
        className,
      )}
      {...props}
    />,
    container ?? anchor.ownerDocument.body,
  );
});
