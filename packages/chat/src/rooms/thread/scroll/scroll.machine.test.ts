import { describe, expect, it } from 'vitest';
import { transition, type ScrollEvent, type ScrollState } from './scroll.machine.js';

const after = (start: ScrollState, events: ScrollEvent[]) => events.reduce(transition, start);

describe('scroll machine', () => {
  it.each<[string, ScrollState, ScrollEvent[], ScrollState]>([
    [
      '[SCR1] follows down to 30 px from the end',
      'free',
      [{ type: 'scrolled', direction: 'down', distancePx: 30 }],
      'following',
    ],
    [
      '[SCR1] does not follow at 31 px',
      'free',
      [{ type: 'scrolled', direction: 'down', distancePx: 31 }],
      'free',
    ],
    ['[SCR2] one wheel step up ends following at once', 'following', [{ type: 'scrolledUp' }], 'free'],
    [
      '[SCR2] even when that step stays within 30 px',
      'following',
      [{ type: 'scrolledUp' }, { type: 'scrolled', direction: 'up', distancePx: 12 }],
      'free',
    ],
    [
      '[SCR3] dragging the scrollbar up ends it past 30 px',
      'following',
      [{ type: 'scrolled', direction: 'up', distancePx: 80 }],
      'free',
    ],
    [
      '[SCR4] a block that shrinks does not',
      'following',
      [{ type: 'scrolled', direction: 'up', distancePx: 0 }],
      'following',
    ],
    ['[SCR5] the button takes it up again', 'free', [{ type: 'jumpedToEnd' }], 'following'],
    [
      '[SCR5] and so does scrolling back down',
      'following',
      [{ type: 'scrolledUp' }, { type: 'scrolled', direction: 'down', distancePx: 4 }],
      'following',
    ],
  ])('%s', (_title, start, events, expected) => {
    expect(after(start, events)).toBe(expected);
  });
});
