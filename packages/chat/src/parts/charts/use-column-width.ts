'use client';
import { useLayoutEffect, useState, type RefObject } from 'react';
import { chartLimits } from './chart-messages.js';

/** Charts are drawn for a few widths only, so that a window that is being resized does not draw them again and again. */
const stepPx = 55;
/** The frame and the air around a picture. */
const aroundPx = 26;

/** How wide a chart may be where this element stands, at most its specified width; 0 before the first look. @units CSS pixels */
export function useColumnWidth(element: RefObject<Element | null>): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const node = element.current;
    if (!node) return;
    const look = () => {
      const room = node.getBoundingClientRect().width - aroundPx;
      const steps = Math.floor(room / stepPx) * stepPx;
      setWidth(Math.min(chartLimits.widthPx, Math.max(chartLimits.leastWidthPx, steps)));
    };
    look();
    if (typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(look);
    observer.observe(node);
    return () => observer.disconnect();
  }, [element]);
  return width;
}
