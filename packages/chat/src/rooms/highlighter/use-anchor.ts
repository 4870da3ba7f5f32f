'use client';
import { useEffect, useState, type CSSProperties } from 'react';

/** Where something opens that belongs to a selection. */
export interface Anchor {
  range: Range;
  /** The box of the selection. */
  style: CSSProperties;
  /** The side of the selection that has space for a form. */
  side: 'top' | 'bottom';
}

/** Height of the form: a selection with less space below has it above, if there is more. @units pixels */
const formHeightPx = 360;

function anchorOf(range: Range): Anchor {
  const { left, top, bottom, width, height } = range.getBoundingClientRect();
  const below = window.innerHeight - bottom;
  return {
    range,
    style: { position: 'fixed', left, top, width, height, pointerEvents: 'none' },
    side: below < formHeightPx && top > below ? 'top' : 'bottom',
  };
}

/**
 * The place of a selection, which follows it while the page scrolls and stays where it was once the selection is gone.
 *
 * @param isFollowed whether something is open there
 * @returns `point` takes another selection
 */
export function useAnchor(isFollowed: boolean): { anchor: Anchor | null; point: (range: Range) => void } {
  const [anchor, setAnchor] = useState<Anchor | null>(null);
  useEffect(() => {
    if (!isFollowed) return;
    const follow = () =>
      setAnchor((before) => (before?.range.startContainer.isConnected ? anchorOf(before.range) : before));
    addEventListener('scroll', follow, { capture: true, passive: true });
    return () => removeEventListener('scroll', follow, { capture: true });
  }, [isFollowed]);
  return { anchor, point: (range) => setAnchor(anchorOf(range)) };
}
