import { findByData } from '../../../base/focus/find-by-data.js';
import { overlapping } from './row-elements.js';
import type { Place } from '../thread-memory.js';

/** How far into a row an anchor is sought, and in parts of how many children: the words of a long line have no height of their own. */
const mostLevels = 8;
const mostChildren = 400;
/** Less than this is rounding, not movement. @units px */
const leastPx = 0.5;

/** What the reader sees at the top of the viewport, and where it stands. */
interface Anchor {
  part: Element;
  partPx: number;
  key: string;
  rowPx: number;
  scrollTop: number;
}

/** Keeps what the reader sees where it is, whatever grows or shrinks above it. */
export interface AnchorHold {
  /** Remembers what stands at the top; call it whenever the reader moved. */
  note(): void;
  /**
   * Moves the view back to what it showed, where the browser has not done so itself; call it after layout.
   *
   * Browsers with scroll anchoring have moved by then. They don't after a change of font size, and some have none.
   */
  hold(): void;
  /** The row at the top; null where none is drawn. */
  place(): Extract<Place, { at: 'row' }> | null;
}

/** The first part of `element` that reaches below `top`, as deep as it begins above it. */
function partAt(element: Element, top: number): Element {
  let part = element;
  for (let level = 0; level < mostLevels; level += 1) {
    if (part.children.length > mostChildren || part.getBoundingClientRect().top >= top) break;
    const below = [...part.children].find((child) => {
      const box = child.getBoundingClientRect();
      return box.height > 0 && box.bottom > top;
    });
    if (!below) break;
    part = below;
  }
  return part;
}

/** The first drawn row that reaches below `top`, before `bottom`. */
function rowAt(view: Element, top: number, bottom: number): Element | null {
  const list = view.querySelector('[data-slot=thread-list]');
  if (!list) return null;
  const [from, end] = overlapping(list, top, bottom);
  for (let index = from; index < end; index += 1) {
    const chunk = list.children[index];
    if (chunk?.getAttribute('data-slot') !== 'thread-chunk') continue;
    const row = [...chunk.children].find((child) => child.getBoundingClientRect().bottom > top);
    if (row) return row;
  }
  return null;
}

/** Makes the hold of one viewport. */
export function createAnchorHold(view: HTMLElement): AnchorHold {
  let anchor: Anchor | null = null;
  const topOf = (element: Element) => element.getBoundingClientRect().top - view.getBoundingClientRect().top;

  const note = () => {
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
    note,
    hold() {
      if (view.clientHeight === 0) return;
      // Nothing was drawn here before; or somebody has moved it: the browser, or whoever looks for words in the page.
      if (!anchor || view.scrollTop !== anchor.scrollTop) return note();
      const { part, partPx, key, rowPx } = anchor;
      const row = part.isConnected ? null : findByData(view, 'data-row', key);
      const movedPx = row ? topOf(row) - rowPx : part.isConnected ? topOf(part) - partPx : 0;
      if (Math.abs(movedPx) < leastPx) return;
      // Two hands that keep the place would move it twice.
      view.style.overflowAnchor = 'none';
      requestAnimationFrame(() => (view.style.overflowAnchor = ''));
      view.scrollTop += movedPx;
      note();
    },
    place: () => (anchor ? { at: 'row', key: anchor.key, offsetPx: anchor.rowPx } : null),
  };
}
