import { formatFrame, formatText } from '@stoa/core/wire';
import { expect, it, vi } from 'vitest';
import { answerSource, LiveRun } from './live-run.js';
import type { LogPage, RunLog } from './run-log.js';
import { RunReader, type FrameStream } from './run-reader.js';
import type { RunMetadata } from './run-metadata.js';

const end = { s: 'run', type: 'end', outcome: 'completed' } as const;
const page = (lastSeq: number, ranges: LogPage['ranges'], isFull = false): LogPage => ({
  status: 'completed',
  lastSeq,
  end,
  ranges,
  isFull,
});

function stream() {
  const written: string[] = [];
  return {
    written,
    write: (frames: string) => void written.push(frames),
    bufferedBytes: () => 0,
    drained: async () => {},
    end: vi.fn<() => void>(),
    destroy: vi.fn(),
    onClose: () => {},
  } satisfies FrameStream & { written: string[] };
}
const deps = (read: RunLog['read'], live?: LiveRun) => ({
  log: { read } as RunLog,
  signals: { wake: () => {}, wait: async () => {} },
  live: () => live,
  logger: { info: vi.fn(), warn: vi.fn(), error: vi.fn() },
});

it('sends the end once when the last page of the log is exactly full', async () => {
  const frames = formatText(1, answerSource, 'a') + formatFrame(2, end);
  const read = async (_runId: string, after: number) =>
    after < 2 ? page(2, [{ firstSeq: 1, lastSeq: 2, frames }], true) : page(2, []);
  const target = stream();
  new RunReader(deps(read), 'run', 0, target, () => {}).open();
  await vi.waitFor(() => expect(target.end).toHaveBeenCalled(), 10_000);
  expect(target.written.join('')).toBe(frames);
});

it('returns to the log when it is detached while joining the live run', async () => {
  const run = new LiveRun({ id: 'run' } as RunMetadata, { onUnwritten: () => {} });
  let live: LiveRun | undefined = run;
  const add = run.readers.add.bind(run.readers);
  run.readers.add = (reader) => {
    add(reader);
    queueMicrotask(() => {
      live = undefined;
      run.release();
    });
    return run.readers;
  };
  const frames = formatFrame(1, end);
  const read = vi.fn(async () => page(1, [{ firstSeq: 1, lastSeq: 1, frames }]));
  const target = stream();
  const reading = { ...deps(read), live: () => live };
  new RunReader(reading, 'run', 0, target, () => {}).open();
  await vi.waitFor(() => expect(target.end).toHaveBeenCalled(), 10_000);
  expect(target.written.join('')).toBe(frames);
});
