import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { HighlightAnswer, HighlightRequest } from './highlight-engine.js';
import { createHighlighter, highlightLimits, type OpenHighlightHost } from './highlighter.js';
import { createChunker } from '../use-chunks.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Rooms whose answers the test gives. */
function fakeRooms() {
  const rooms: {
    requests: HighlightRequest[];
    ended: boolean;
    answer(answer: HighlightAnswer): void;
    fail(): void;
  }[] = [];
  const open: OpenHighlightHost = (answer, fail) => {
    const room = { requests: [] as HighlightRequest[], ended: false, answer, fail };
    rooms.push(room);
    return { post: (request) => void room.requests.push(request), end: () => void (room.ended = true) };
  };
  return { rooms, open };
}
const soon = () => vi.advanceTimersByTime(700);

describe('following a block', () => {
  it('[CB10] sends complete lines only, each once, and the last line when the block ends', () => {
    const { rooms, open } = fakeRooms();
    const job = createHighlighter(open, 1000).follow('javascript');
    job.update('one\ntwo', false);
    expect(rooms).toHaveLength(0);
    soon();
    job.update('one\ntwo\nthr', false);
    job.update('one\ntwo\nthree', true);
    soon();
    expect(rooms[0]!.requests).toMatchObject([
      { type: 'append', text: 'one\n' },
      { type: 'finish', text: 'two\nthree' },
    ]);
  });

  it('updates highlighted chunks; other chunks keep their identity', () => {
    const { rooms, open } = fakeRooms();
    const job = createHighlighter(open, 10_000).follow('javascript');
    const heard = vi.fn();
    job.subscribe(heard);
    job.update('x\n'.repeat(50), false);
    soon();
    const { block } = rooms[0]!.requests[0]!;
    rooms[0]!.answer({ block, parts: [{ firstLine: 0, lines: Array.from({ length: 50 }, () => [1, 1]) }] });
    expect(heard).toHaveBeenCalledTimes(1);
    const [first, second] = job.chunks();
    job.update('x\n'.repeat(50), true);
    soon();
    rooms[0]!.answer({ block, parts: [{ firstLine: 25, lines: [[1, 2]] }] });
    expect(job.chunks()[0]).toBe(first);
    expect(job.chunks()[1]).not.toBe(second);
    expect(job.chunks()[1]![5]).toEqual([1, 2]);
  });

  it('[CB12] terminates a worker that does not answer; only its current block stays plain', () => {
    const { rooms, open } = fakeRooms();
    const highlighter = createHighlighter(open, 1000);
    const [bad, good] = [highlighter.follow('javascript'), highlighter.follow('python')];
    bad.update('bad', true);
    soon();
    good.update('good', true);
    soon();
    vi.advanceTimersByTime(highlightLimits.watchdogMs);
    expect(rooms[0]!.ended).toBe(true);
    soon();
    expect(rooms).toHaveLength(2);
    expect(rooms[1]!.requests).toMatchObject([{ type: 'finish', grammar: 'python', text: 'good' }]);
  });

  it('[CB13] highlights no block that is too long or has a line that is too long', () => {
    const { rooms, open } = fakeRooms();
    const highlighter = createHighlighter(open, 5000);
    highlighter.follow('javascript').update('x\n'.repeat(3000), true);
    highlighter.follow('javascript').update('x'.repeat(highlightLimits.maxLineCharacters + 1), true);
    soon();
    expect(rooms).toHaveLength(0);
  });

  it('starts again for another text, and requests no highlighted block twice', () => {
    const { rooms, open } = fakeRooms();
    const highlighter = createHighlighter(open, 1000);
    const job = highlighter.follow('javascript');
    job.update('one\ntwo', false);
    soon();
    job.update('other', true);
    soon();
    expect(rooms[0]!.requests.map(({ type }) => type)).toEqual(['append', 'drop', 'finish']);
    for (const { block } of rooms[0]!.requests)
      rooms[0]!.answer({ block, parts: [{ firstLine: 0, lines: [[5, 1]] }] });
    const again = highlighter.follow('javascript');
    again.update('other', true);
    soon();
    expect(again.chunks()[0]).toEqual([[5, 1]]);
    expect(rooms[0]!.requests).toHaveLength(3);
  });
});

describe('cutting into chunks', () => {
  it('splits a text into the same chunks however it grew, without loss', () => {
    const code = Array.from({ length: 77 }, (_, index) => `line ${index}`).join('\n');
    for (const text of [code, `${code}\n`, '', '\n', 'a', 'x\n'.repeat(20), 'x\n'.repeat(40)]) {
      const once = createChunker()(text);
      const chunk = createChunker();
      for (let end = 0; end < text.length; end += 13) chunk(text.slice(0, end));
      expect(chunk(text)).toEqual(once);
      expect(once.chunks.join('')).toBe(text);
      expect(once.lineCount).toBe(text.replace(/\n$/, '').split('\n').length - (text === '' ? 1 : 0));
    }
  });
});
