import { describe, expect, it } from 'vitest';
import { reply, userMessage } from '../../../testing/fixtures.js';
import { chunksOf } from './chunks.js';
import {
  chunksInGap,
  segmentsOf,
  transition,
  type ThreadWindow,
  type WindowEvent,
} from './window.machine.js';

const chunks = chunksOf(
  Array.from({ length: 60 }, (_, index) => userMessage(`m${index}`, 'Q')),
  [],
);
const key = (index: number) => chunks[index]!.key;
const after = (events: WindowEvent[]) => events.reduce(transition, new Map() as ThreadWindow);
const shape = (window: ThreadWindow) =>
  segmentsOf(chunks, window).map((one) =>
    one.kind === 'gap' ? `gap ${one.count}` : `${one.form} ${one.chunk.start}`,
  );

describe('the window of a thread', () => {
  it('[TW3] draws the end, and nothing that was never near', () => {
    expect(shape(after([]))).toEqual(['gap 54', 'rows 54']);
  });

  it('[TW3] leaves gaps on both sides of a place far away', () => {
    expect(shape(after([{ type: 'approached', keys: [key(3), key(4)] }]))).toEqual([
      'gap 18',
      'rows 18',
      'rows 24',
      'gap 24',
      'rows 54',
    ]);
  });

  it('[TW4] keeps the words of what was left, and never makes a gap of it', () => {
    const left = after([
      { type: 'approached', keys: [key(8), key(7)] },
      { type: 'left', keys: [key(7), key(2)] },
    ]);
    expect(shape(left)).toEqual(['gap 42', 'words 42', 'rows 48', 'rows 54']);
    expect(shape(transition(left, { type: 'approached', keys: [key(7)] }))[1]).toBe('rows 42');
  });

  it('[TW4] the end stands whole, and so does a reply in progress', () => {
    const window = after([{ type: 'left', keys: [key(9)] }]);
    expect(shape(window).at(-1)).toBe('rows 54');
    const streaming = chunksOf(
      [reply('a', '', { streaming: true }), ...chunks.flatMap(({ rows }) => rows)],
      [],
    );
    expect(segmentsOf(streaming, new Map())[0]).toMatchObject({ kind: 'chunk', form: 'rows' });
  });

  it('[TW3] is the same when nothing changes', () => {
    const window = after([{ type: 'approached', keys: [key(1)] }]);
    expect(transition(window, { type: 'approached', keys: [key(1)] })).toBe(window);
    expect(transition(window, { type: 'left', keys: [key(5)] })).toBe(window);
  });

  it('[TW5] finds what lies in a part of a gap, its edges included', () => {
    const gap = segmentsOf(chunks, new Map())[0]!;
    if (gap.kind !== 'gap') throw new Error('there is no gap');
    expect(chunksInGap(chunks, gap, { from: -1, to: 0.01 })).toEqual([key(0)]);
    expect(chunksInGap(chunks, gap, { from: 0.99, to: 4 })).toEqual([key(8)]);
    expect(chunksInGap(chunks, gap, { from: 0.4, to: 0.6 })).toEqual([key(3), key(4), key(5)]);
    expect(chunksInGap(chunks, gap, { from: -5, to: 5 })).toHaveLength(9);
  });
});
