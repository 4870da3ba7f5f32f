import type { Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createFrames } from '../../testing/model-server/frames.js';
import { createOpenAiProvider, type OpenAiOptions } from './openai.js';
import { eventStreamHead, startRawServer } from './testing/raw-server.js';
import { createRecordingSink, type RecordingSink } from './testing/recording-sink.js';
import type { LlmEnd } from './port.js';

const frames = createFrames('m', 'id');
const chunk = (content: string, reason: unknown) =>
  `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content }, finish_reason: reason }] })}\n\n`;

let close: (() => Promise<void>) | undefined;
afterEach(async () => {
  await close?.();
  close = undefined;
});

/** Asks a server that is written by hand. */
async function ask(
  answer: (socket: Socket, sink: RecordingSink) => void,
  options: Partial<OpenAiOptions> = {},
): Promise<{ sink: RecordingSink; end: LlmEnd }> {
  const sink = createRecordingSink();
  const raw = await startRawServer((socket) => answer(socket, sink));
  close = raw.close;
  const request = { model: 'm', messages: [{ role: 'user' as const, content: 'x' }] };
  const end = await createOpenAiProvider({ baseUrl: raw.url, ...options }).stream(
    request,
    sink,
    new AbortController().signal,
  );
  return { sink, end };
}

/** Writes one piece after another, each when the one before has been read and a time has passed. */
function writeSlowly(
  socket: Socket,
  pieces: readonly string[],
  ms: number,
  after: () => void = () => undefined,
) {
  socket.write(eventStreamHead);
  const [first, ...rest] = pieces;
  let left = rest;
  socket.write(first!);
  const next = () => {
    const [piece, ...others] = left;
    if (piece === undefined) return after();
    left = others;
    socket.write(piece);
    setTimeout(next, ms);
  };
  setTimeout(next, ms);
}

describe('[LLM13] the end of an answer', () => {
  const words = Array.from({ length: 8 }, (_, at) => `part${at} `);

  it.each([
    ['an empty reason', ''],
    ['"stop"', 'stop'],
    ['"null"', 'null'],
  ])('does not come while deltas come, with %s in every event', async (_, reason) => {
    const pieces = [...words.map((word) => chunk(word, reason)), chunk('', 'stop'), frames.done()];
    const { sink, end } = await ask((socket) => writeSlowly(socket, pieces, 60), { lagMs: 100 });
    expect(sink.answer).toBe(words.join(''));
    expect(end).toEqual({ type: 'finished', reason: 'stop' });
  });

  it('comes after silence, where a server holds its connection open', async () => {
    const { sink, end } = await ask(
      (socket) => writeSlowly(socket, [chunk('All.', null), chunk('', 'stop')], 5),
      {
        lagMs: 50,
      },
    );
    expect([sink.answer, end]).toEqual(['All.', { type: 'finished', reason: 'stop' }]);
  });

  it('comes after silence although signs of life go on', async () => {
    let timer: NodeJS.Timeout | undefined;
    const { end } = await ask(
      (socket) =>
        writeSlowly(socket, [chunk('All.', 'stop')], 5, () => {
          timer = setInterval(() => socket.write(': ping\n\n'), 10);
        }),
      { lagMs: 50 },
    );
    clearInterval(timer);
    expect(end).toEqual({ type: 'finished', reason: 'stop' });
  });

  it('comes where nothing but a reason came', async () => {
    const { end } = await ask((socket) => writeSlowly(socket, [chunk('', 'length')], 5), { lagMs: 50 });
    expect(end).toEqual({ type: 'finished', reason: 'length' });
  });

  it('of a server whose reasons mean nothing is a cut where its connection breaks', async () => {
    const { sink, end } = await ask((socket) =>
      writeSlowly(socket, [chunk('One ', 'stop'), chunk('two ', 'stop')], 20, () => socket.resetAndDestroy()),
    );
    expect(sink.answer).toBe('One two ');
    expect(end).toMatchObject({ type: 'failed', error: { kind: 'network' } });
  });
});

describe('[LLM20] a slow model', () => {
  it('has the time until its first word, also when its head and its role come at once', async () => {
    const { sink, end } = await ask(
      (socket) =>
        writeSlowly(
          socket,
          [frames.role(), frames.text('Slow.'), frames.finish('stop') + frames.done()],
          150,
        ),
      { firstByteMs: 3_000, idleMs: 60 },
    );
    // The pause after the first word is longer than the server may pause within an answer.
    expect(sink.answer).toBe('Slow.');
    expect(end).toMatchObject({
      type: 'failed',
      error: { message: expect.stringContaining('stopped sending') },
    });
  });

  it('is given up when its time is over', async () => {
    const { end } = await ask((socket) => socket.write(eventStreamHead + frames.role()), {
      firstByteMs: 80,
      idleMs: 40,
    });
    expect(end).toMatchObject({ type: 'failed', error: { kind: 'network' } });
  });
});
