import { findByData } from '@stoa/react';
import type { ScrollPosition } from '../thread-memory.js';

/** Scrolls a row to its remembered offset. False when it is not rendered. */
export function scrollToRow(
  view: HTMLElement,
  { key, offsetPx }: Extract<ScrollPosition, { at: 'row' }>,
): boolean {
  const row = findByData(view, 'data-row', key);
  if (!row) return false;
  view.scrollTop += row.getBoundingClientRect().top - view.getBoundingClientRect().top - offsetPx;
  return true;
}
