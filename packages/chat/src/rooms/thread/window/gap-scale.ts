import { limits } from '@stoa/core/contract';
import type { Segment } from './window.machine.js';

/** Makes the gaps of a list as high as its drawn rows are compared with what was guessed: a narrow screen breaks more lines. */
export function scaleGaps(list: HTMLElement, segments: readonly Segment[]): void {
  let drawnPx = 0;
  let guessPx = 0;
  segments.forEach((segment, index) => {
    if (segment.kind !== 'chunk') return;
    drawnPx += list.children[index]?.getBoundingClientRect().height ?? 0;
    guessPx += segment.chunk.guessPx;
  });
  if (drawnPx > 0 && guessPx > 0)
    list.style.setProperty('--thread-scale', Math.min(4, Math.max(0.25, drawnPx / guessPx)).toFixed(3));
}

/** Whether the end of what scrolls is in sight. */
export const isAtEnd = (view: HTMLElement): boolean =>
  view.scrollHeight - view.clientHeight - view.scrollTop <= limits.scrollThresholdPx;
