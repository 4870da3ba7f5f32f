import { formatText } from '@stoa/core/wire';
import { describe, expect, it, vi } from 'vitest';
import { eventTexts, framesAfter } from './frames.js';
import { answerSource, LiveRun } from './live-run.js';
import type { RunMetadata } from './run-metadata.js';

const metadata: RunMetadata = {
  id: 'run',
  personId: 'person',
  requestId: 'request',
  modelId: 'model',
  storage: 'local',
  conversationId: null,
  userMessageId: null,
  messageId: null,
  startedAt: new Date(0),
  inputTokens: 0,
  costBound: null,
  accountId: null,
  payerId: 'p1',
  assistantId: null,
  entryPoint: null,
  output: undefined,
  recorded: undefined,
};
const newRun = (onUnwritten = () => {}) => new LiveRun(metadata, { onUnwritten });
const frame = (seq: number, text: string) => formatText(seq, answerSource, text);

function reader() {
  const pushed: { frames: string; lastSeq: number }[] = [];
  return {
    pushed,
    push: (frames: string, lastSeq: number) => void pushed.push({ frames, lastSeq }),
    finished: vi.fn(),
    detached: vi.fn(),
  };
}

describe('a live run', () => {
  it('batches the events of one socket read, with adjacent text merged', () => {
    const run = newRun();
    const one = reader();
    run.readers.add(one);
    run.text('Hel');
    run.text('lo');
    run.reasoning('hm');
    run.text('!');
    expect(one.pushed).toHaveLength(0);
    run.flush();
    expect(one.pushed).toHaveLength(1);
    expect(one.pushed[0]?.lastSeq).toBe(3);
    expect(eventTexts(one.pushed[0]!.frames).map((text) => JSON.parse(text) as object)).toEqual([
      { s: 'answer', d: 'Hello' },
      { s: 'meta', type: 'reasoning', r: 'hm' },
      { s: 'answer', d: '!' },
    ]);
  });

  it('log and tail together are complete at every moment', () => {
    const run = newRun();
    const push = (text: string) => {
      run.text(text);
      run.flush();
    };
    push('a');
    push('b');
    const taken = run.takeTail();
    expect(taken).toEqual({ firstSeq: 1, lastSeq: 2, frames: frame(1, 'a') + frame(2, 'b') });
    expect(run.takeTail()).toBeUndefined();
    push('c');
    expect(run.unwrittenAfter(1)).toBe(frame(2, 'b') + frame(3, 'c'));
    run.unwritten();
    expect(run.unwrittenAfter(0)).toBe(frame(1, 'a') + frame(2, 'b') + frame(3, 'c'));
    expect(run.takeTail()).toMatchObject({ firstSeq: 1, lastSeq: 3 });
    run.written();
    expect(run.writtenSeq).toBe(3);
    expect(run.unwrittenAfter(3)).toBe('');
  });

  it('applies backpressure to the provider while the log lags behind', () => {
    const run = newRun();
    const upstream = { pause: vi.fn(), resume: vi.fn() };
    run.control(upstream);
    for (let count = 0; count < 12; count++) {
      run.text('x'.repeat(100_000));
      run.flush();
    }
    expect(upstream.pause).toHaveBeenCalledTimes(1);
    run.takeTail();
    expect(upstream.resume).not.toHaveBeenCalled();
    run.written();
    expect(upstream.resume).toHaveBeenCalledTimes(1);
  });

  it('ignores events once it is closed', () => {
    const run = newRun();
    run.text('last');
    run.close();
    run.text('late');
    run.toolCall({ index: 0, name: 'late' });
    run.flush();
    expect(run.takeTail()?.frames).toBe(frame(1, 'last'));
  });
});

describe('a range of the log', () => {
  const range = { firstSeq: 5, lastSeq: 7, frames: frame(5, 'e') + frame(6, 'a\n\nb') + frame(7, 'g') };
  it.each([
    [0, range.frames],
    [4, range.frames],
    [5, frame(6, 'a\n\nb') + frame(7, 'g')],
    [6, frame(7, 'g')],
    [7, ''],
    [99, ''],
  ])('after %i is exactly what is missing', (after, missing) => {
    expect(framesAfter(range, after)).toBe(missing);
  });
});
