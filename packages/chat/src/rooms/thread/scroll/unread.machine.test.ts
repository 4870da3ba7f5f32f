import { describe, expect, it } from 'vitest';
import { transition, type UnreadEvent, type UnreadState } from './unread.machine.js';

const none: UnreadState = { status: 'none' };
const line = (key: string, wasSeen = false): UnreadState => ({ status: 'shown', key, wasSeen });
const ended = (key: string, isWatched = false): UnreadEvent => ({
  type: 'replyEnded',
  key,
  isVisible: isWatched,
});

describe('the unread line', () => {
  it.each<[string, UnreadEvent[], UnreadState]>([
    ['[UL1] a visible reply that ends needs none', [ended('a', true)], none],
    ['[UL1] one that ends out of sight has it', [ended('a')], line('a')],
    ['[UL1] and so does the first of what came meanwhile', [{ type: 'reopened', key: 'a' }], line('a')],
    ['[UL2] it stays over the first one when more come', [ended('a'), ended('b')], line('a')],
    ['[UL2] it does not go before it was seen', [ended('a'), { type: 'expired' }], line('a')],
    ['[UL2] it stays while it is being seen', [ended('a'), { type: 'seen' }], line('a', true)],
    ['[UL2] it goes after that', [ended('a'), { type: 'seen' }, { type: 'expired' }], none],
    [
      '[UL2] what comes out of sight after it was seen is new',
      [ended('a'), { type: 'seen' }, ended('b')],
      line('b'),
    ],
    ['[UL3] sending a message clears it', [ended('a'), { type: 'prompted' }], none],
    ['[UL3] nothing is nothing', [{ type: 'seen' }, { type: 'expired' }, { type: 'prompted' }], none],
  ])('%s', (_title, events, expected) => {
    expect(events.reduce(transition, none)).toEqual(expected);
  });
});
