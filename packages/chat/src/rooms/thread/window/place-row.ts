import { findByData } from '../../../base/focus/find-by-data.js';
import type { Place } from '../thread-memory.js';

/** Puts a row where it stood before. False when it is not drawn. */
export function placeRow(view: HTMLElement, { key, offsetPx }: Extract<Place, { at: 'row' }>): boolean {
  const row = findByData(view, 'data-row', key);
  if (!row) return false;
  view.scrollTop += row.getBoundingClientRect().top - view.getBoundingClientRect().top - offsetPx;
  return true;
}
