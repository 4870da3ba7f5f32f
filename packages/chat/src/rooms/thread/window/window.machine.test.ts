import { describe, expect, it } from 'vitest';
import { reply, userMessage } from '../../../testing/fixtures.js';
import { groupRows } from './row-groups.js';
import {
  groupsInGap,
  segmentsOf,
  transition,
  type ThreadWindow,
  type WindowEvent,
} from './window.machine.js';

const groups = groupRows(
  Array.from({ length: 60 }, (_, index) => userMessage(`m${index}`, 'Q')),
  [],
);
const key = (index: number) => groups[index]!.key;
const after = (events: WindowEvent[]) => events.reduce(transition, new Map() as ThreadWindow);
const shape = (window: ThreadWindow) =>
  segmentsOf(groups, window).map((one) =>
    one.kind === 'gap' ? `gap ${one.count}` : `${one.rendering} ${one.group.start}`,
  );

describe('the window of a thread', () => {
  it('[TW3] renders the end, and gaps for the rest', () => {
    expect(shape(after([]))).toEqual(['gap 54', 'full 54']);
  });

  it('[TW3] leaves gaps on both sides of a distant position', () => {
    expect(shape(after([{ type: 'entered', keys: [key(3), key(4)] }]))).toEqual([
      'gap 18',
      'full 18',
      'full 24',
      'gap 24',
      'full 54',
    ]);
  });

  it('[TW4] keeps groups that left as text, and never makes a gap of them', () => {
    const left = after([
      { type: 'entered', keys: [key(8), key(7)] },
      { type: 'left', keys: [key(7), key(2)] },
    ]);
    expect(shape(left)).toEqual(['gap 42', 'text 42', 'full 48', 'full 54']);
    expect(shape(transition(left, { type: 'entered', keys: [key(7)] }))[1]).toBe('full 42');
  });

  it('[TW4] renders the end and a streaming reply in full', () => {
    const window = after([{ type: 'left', keys: [key(9)] }]);
    expect(shape(window).at(-1)).toBe('full 54');
    const streaming = groupRows(
      [reply('a', '', { streaming: true }), ...groups.flatMap(({ rows }) => rows)],
      [],
    );
    expect(segmentsOf(streaming, new Map())[0]).toMatchObject({ kind: 'group', rendering: 'full' });
  });

  it('[TW3] keeps its identity when nothing changes', () => {
    const window = after([{ type: 'entered', keys: [key(1)] }]);
    expect(transition(window, { type: 'entered', keys: [key(1)] })).toBe(window);
    expect(transition(window, { type: 'left', keys: [key(5)] })).toBe(window);
  });

  it('[TW5] finds the groups in a part of a gap, edges included', () => {
    const gap = segmentsOf(groups, new Map())[0]!;
    if (gap.kind !== 'gap') throw new Error('there is no gap');
    expect(groupsInGap(groups, gap, { from: -1, to: 0.01 })).toEqual([key(0)]);
    expect(groupsInGap(groups, gap, { from: 0.99, to: 4 })).toEqual([key(8)]);
    expect(groupsInGap(groups, gap, { from: 0.4, to: 0.6 })).toEqual([key(3), key(4), key(5)]);
    expect(groupsInGap(groups, gap, { from: -5, to: 5 })).toHaveLength(9);
  });
});
