/** A rectangle in the viewport. @units CSS pixels */
export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

export type TooltipSide = 'top' | 'bottom' | 'left' | 'right';
export type TooltipAlign = 'start' | 'center' | 'end';

export interface TooltipPlacement {
  anchor: Box;
  card: { width: number; height: number };
  viewport: { width: number; height: number };
  side: TooltipSide;
  align: TooltipAlign;
  isRightToLeft: boolean;
}

/** Between the element and its tooltip. @units CSS pixels */
const gapPx = 6;
/** Between a tooltip and the edge of the viewport. @units CSS pixels */
const marginPx = 8;

const opposites = { top: 'bottom', bottom: 'top', left: 'right', right: 'left' } as const;

/** Where a tooltip stands: on its side, or opposite where only there is enough space; never beyond the viewport. */
export function placeTooltip(placement: TooltipPlacement): { left: number; top: number } {
  const { anchor, card, viewport, side } = placement;
  const room = {
    top: anchor.top,
    bottom: viewport.height - anchor.top - anchor.height,
    left: anchor.left,
    right: viewport.width - anchor.left - anchor.width,
  };
  const isVertical = side === 'top' || side === 'bottom';
  const needed = (isVertical ? card.height : card.width) + gapPx + marginPx;
  const opposite = opposites[side];
  const taken = room[side] < needed && room[opposite] >= needed ? opposite : side;

  const beside = { top: -card.height - gapPx, bottom: anchor.height + gapPx };
  const left = isVertical
    ? anchor.left + aligned(placement, anchor.width - card.width)
    : anchor.left + (taken === 'left' ? -card.width - gapPx : anchor.width + gapPx);
  const top = isVertical
    ? anchor.top + beside[taken === 'top' ? 'top' : 'bottom']
    : anchor.top + aligned(placement, anchor.height - card.height);
  return {
    left: within(left, viewport.width - card.width),
    top: within(top, viewport.height - card.height),
  };
}

/** How far along its side a tooltip begins, of the `difference` between the lengths of the element and of the tooltip. */
function aligned({ side, align, isRightToLeft }: TooltipPlacement, difference: number): number {
  if (align === 'center') return difference / 2;
  const isReversed = isRightToLeft && (side === 'top' || side === 'bottom');
  return (align === 'start') === isReversed ? difference : 0;
}

const within = (value: number, end: number): number => Math.max(marginPx, Math.min(value, end - marginPx));
