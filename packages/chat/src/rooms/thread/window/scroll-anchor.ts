import { findByData } from '@stoa/react';
import { overlappingRange } from './row-elements.js';
import type { ScrollPosition } from '../thread-memory.js';

/** How deep an anchor is looked for, and among how many children: the text nodes of a long line have no box of their own. */
const maxLevels = 8;
const maxChildren = 400;
/** Smaller shifts are rounding. @units px */
const minPx = 0.5;

/** The element at the top of the viewport, and its offset. */
interface Anchor {
  part: Element;
  partPx: number;
  key: string;
  rowPx: number;
  scrollTop: number;
}

/** Keeps the visible content where it is when content above it grows or shrinks. */
export interface ScrollAnchor {
  /** Takes the element at the top as the anchor; call it after each scroll. */
  capture(): void;
  /**
   * Scrolls the anchor back to its offset where the browser has not done so itself; call it after layout.
   *
   * Browsers with scroll anchoring have done so by then, but not after a change of font size, and some have none.
   */
  restore(): void;
  /** The row at the top; null where none is rendered. */
  position(): Extract<ScrollPosition, { at: 'row' }> | null;
}

/** The deepest first descendant of `element` that reaches below `top` and begins above it. */
function partAt(element: Element, top: number): Element {
  let part = element;
  for (let level = 0; level < maxLevels; level += 1) {
    if (part.children.length > maxChildren || part.getBoundingClientRect().top >= top) break;
    const below = [...part.children].find((child) => {
      const box = child.getBoundingClientRect();
      return box.height > 0 && box.bottom > top;
    });
    if (!below) break;
    part = below;
  }
  return part;
}

/** The first rendered row that reaches below `top`, before `bottom`. */
function rowAt(view: Element, top: number, bottom: number): Element | null {
  const list = view.querySelector('[data-slot=thread-list]');
  if (!list) return null;
  const [from, end] = overlappingRange(list, top, bottom);
  for (let index = from; index < end; index += 1) {
    const group = list.children[index];
    if (group?.getAttribute('data-slot') !== 'thread-group') continue;
    const row = [...group.children].find((child) => child.getBoundingClientRect().bottom > top);
    if (row) return row;
  }
  return null;
}

/** Creates the scroll anchor of one viewport. */
export function createScrollAnchor(view: HTMLElement): ScrollAnchor {
  let anchor: Anchor | null = null;
  const topOf = (element: Element) => element.getBoundingClientRect().top - view.getBoundingClientRect().top;

  const capture = () => {
    const { top, bottom, height } = view.getBoundingClientRect();
    const row = height > 0 ? rowAt(view, top, bottom) : null;
    const key = row?.getAttribute('data-row');
    if (!row || !key) {
      anchor = null;
      return;
    }
    const part = partAt(row, top);
    anchor = { part, partPx: topOf(part), key, rowPx: topOf(row), scrollTop: view.scrollTop };
  };

  return {
    capture: capture,
    restore() {
      if (view.clientHeight === 0) return;
      // Without an anchor, or after a scroll from elsewhere, as by the browser's search, the new position counts.
      if (!anchor || view.scrollTop !== anchor.scrollTop) return capture();
      const { part, partPx, key, rowPx } = anchor;
      const row = part.isConnected ? null : findByData(view, 'data-row', key);
      const movedPx = row ? topOf(row) - rowPx : part.isConnected ? topOf(part) - partPx : 0;
      if (Math.abs(movedPx) < minPx) return;
      // The browser's own scroll anchoring would apply the shift again.
      view.style.overflowAnchor = 'none';
      requestAnimationFrame(() => (view.style.overflowAnchor = ''));
      view.scrollTop += movedPx;
      capture();
    },
    position: () => (anchor ? { at: 'row', key: anchor.key, offsetPx: anchor.rowPx } : null),
  };
}
