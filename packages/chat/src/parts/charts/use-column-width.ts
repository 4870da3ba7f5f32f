'use client';
import { useLayoutEffect, useState, type RefObject } from 'react';
import { chartLimits } from './chart-messages.js';

/** Widths are rounded to steps, so that resizing a window renders charts only a few times. */
const stepPx = 55;
/** Border and padding around a picture. */
const aroundPx = 26;

/** The width available to a chart in this element, at most its specified width; 0 before the first measurement. @units CSS pixels */
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
