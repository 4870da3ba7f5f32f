'use client';
import { useState, type PointerEvent } from 'react';
import { Picture, type PictureProps } from '../../base/blocks/picture.js';
import type { ChartPoint } from './chart-messages.js';

export interface PictureWithTooltipsProps extends PictureProps {
  width: number;
  height: number;
  /** The marks with tooltips, from back to front. The data table holds the same text. */
  points: readonly ChartPoint[];
}

/** Hit tolerance of small marks. @units CSS pixels of the picture */
const reachPx = 3;

/** A chart whose marks show their values on hover. */
export function PictureWithTooltips({ points, width, height, ...props }: PictureWithTooltipsProps) {
  const [shown, setShown] = useState<{ text: string; xPct: number; yPct: number } | null>(null);
  const look = (event: PointerEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    const x = ((event.clientX - box.left) / box.width) * width;
    const y = ((event.clientY - box.top) / box.height) * height;
    const hit = points.findLast(
      ({ x1, x2, y1, y2 }) =>
        x >= x1 - reachPx && x <= x2 + reachPx && y >= y1 - reachPx && y <= y2 + reachPx,
    );
    setShown(hit ? { text: hit.text, xPct: (x / width) * 100, yPct: (y / height) * 100 } : null);
  };
  return (
    <span
      data-slot="pointed-picture"
      className="relative inline-block max-w-full"
      onPointerMove={look}
      onPointerLeave={() => setShown(null)}
    >
      <Picture width={width} height={height} className="block h-auto max-w-full" {...props} />
      {shown ? (
        <span
          aria-hidden
          dir="auto"
          className="pointer-events-none absolute z-10 w-max max-w-64 rounded-control border border-line bg-surface-overlay px-2 py-1 text-start text-caption whitespace-pre-line text-ink shadow-raised [overflow-wrap:anywhere]"
          style={{
            // In the coordinates of the picture, which does not turn with the direction of writing.
            left: shown.xPct < 60 ? `calc(${shown.xPct}% + 12px)` : undefined,
            right: shown.xPct < 60 ? undefined : `calc(${100 - shown.xPct}% + 12px)`,
            top: `${shown.yPct}%`,
          }}
        >
          {shown.text}
        </span>
      ) : null}
    </span>
  );
}
