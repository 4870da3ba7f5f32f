import { limits } from '@stoa/core/contract';

/** Whether the thread follows the growing reply or keeps its scroll position. */
export type ScrollState = 'following' | 'free';

/** Changes of the thread's scroll position. Distances are to the very end. @units px */
export type ScrollEvent =
  /** The reader scrolled up by wheel, touch or key, and there is content above. */
  | { type: 'scrolledUp' }
  | { type: 'scrolled'; direction: 'up' | 'down'; distancePx: number }
  /** The scroll-down button, or a message was sent. */
  | { type: 'jumpedToEnd' };

/**
 * The stream is followed only while the reader is within 30 px of the end, and one wheel step up ends it at once, even one
 * that stays within those 30 px. Growth itself changes nothing: a following thread is kept at its end.
 *
 * @source chat specification §9 "scroll-to-bottom threshold"; ending at once is ours.
 */
export function transition(state: ScrollState, event: ScrollEvent): ScrollState {
  switch (event.type) {
    case 'scrolledUp':
      return 'free';
    case 'jumpedToEnd':
      return 'following';
    case 'scrolled':
      if (event.direction === 'up') return event.distancePx > limits.scrollThresholdPx ? 'free' : state;
      return event.distancePx <= limits.scrollThresholdPx ? 'following' : state;
    default:
      return event satisfies never;
  }
}
