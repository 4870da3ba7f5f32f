import { limits } from '@stoa/core/contract';
import type { Segment } from './window.machine.js';

/** Corrects the estimated height of gaps by the measured height of rendered rows: a narrow screen breaks more lines. */
export function scaleGapEstimates(list: HTMLElement, segments: readonly Segment[]): void {
  let renderedPx = 0;
  let estimatedPx = 0;
  segments.forEach((segment, index) => {
    if (segment.kind !== 'group') return;
    renderedPx += list.children[index]?.getBoundingClientRect().height ?? 0;
    estimatedPx += segment.group.estimatedPx;
  });
  if (renderedPx > 0 && estimatedPx > 0)
    list.style.setProperty(
      '--thread-scale',
      Math.min(4, Math.max(0.25, renderedPx / estimatedPx)).toFixed(3),
    );
}

/** Whether the end of what scrolls is in sight. */
export const isAtEnd = (view: HTMLElement): boolean =>
  view.scrollHeight - view.clientHeight - view.scrollTop <= limits.scrollThresholdPx;
