import type { ChangesListener } from '@stoa/core/state';
import { describe, expect, it } from 'vitest';
import { createVirtualClock } from '../testing/virtual-clock.js';
import { readChanges } from './changes-reader.js';

type Answer = () => Response | Promise<Response>;

const stream = (...chunks: string[]): Response =>
  new Response(
    new ReadableStream<Uint8Array>({
      start(controller) {
        for (const chunk of chunks) controller.enqueue(new TextEncoder().encode(chunk));
        controller.close();
      },
    }),
    { headers: { 'Content-Type': 'text/event-stream; charset=utf-8' } },
  );
/** A stream that says nothing until it is given up. */
const silent = (signal: AbortSignal | undefined): Response =>
  new Response(
    new ReadableStream<Uint8Array>({
      start(controller) {
        signal?.addEventListener('abort', () => controller.error(new Error('aborted')));
      },
    }),
    { headers: { 'Content-Type': 'text/event-stream' } },
  );

function setup(answers: readonly (Answer | 'silent')[]) {
  const clock = createVirtualClock();
  const heard: string[] = [];
  const asked: number[] = [];
  let lost = 0;
  const left = new AbortController();
  const listener: ChangesListener = {
    changed: (change) => heard.push(change),
    state: (state) => heard.push(`(${state})`),
  };
  readChanges(
    {
      transport: {
        send: (_path, { signal }) => {
          asked.push(clock.now());
          const answer = answers[Math.min(asked.length, answers.length) - 1] ?? 'silent';
          return Promise.resolve(answer === 'silent' ? silent(signal) : answer());
        },
        sessionLost: () => (lost += 1),
      },
      clock,
      connectivity: { isOnline: () => true, onOnline: () => () => undefined },
      random: () => 0.5,
    },
    listener,
    left.signal,
  );
  return { clock, heard, asked, left, lost: () => lost };
}

describe('reading the news of other clients', () => {
  it('[NR1] tells what is known of each event, however the bytes are cut', async () => {
    const news =
      'data: {"changed":["conversations","later"]}\n\n: hb\n\ndata: nonsense\n\ndata: {"changed":["sharing"]}\n\n';
    const { clock, heard, left } = setup([() => stream(...news), 'silent']);
    await clock.advance(2000);
    expect(heard.slice(0, 4)).toEqual(['(open)', 'conversations', 'sharing', '(closed)']);
    left.abort();
  });

  it('[NR1] comes back further and further apart, as the server asks, and gives up a silent connection', async () => {
    const { clock, asked, left } = setup([() => new Response('', { status: 503 })]);
    await clock.advance(10 * 60_000);
    expect(asked.length).toBeLessThan(40);
    left.abort();

    const told = setup([() => new Response('', { status: 429, headers: { 'Retry-After': '60' } }), 'silent']);
    await told.clock.advance(59_000);
    expect(told.asked).toHaveLength(1);
    await told.clock.advance(2000);
    expect(told.asked).toHaveLength(2);
    await told.clock.advance(30_000);
    expect(told.asked).toHaveLength(3);
    told.left.abort();
  });

  it('asks a server without such an address once, and tells a lost session', async () => {
    for (const answer of [() => new Response('', { status: 404 }), () => new Response('<html>')]) {
      const { clock, heard, asked } = setup([answer]);
      await clock.advance(10 * 60_000);
      expect([heard, asked.length]).toEqual([['(absent)'], 1]);
    }
    const { clock, asked, lost } = setup([() => new Response('{}', { status: 401 })]);
    await clock.advance(60_000);
    expect([asked.length, lost()]).toEqual([1, 1]);
  });

  it('[NR1] calls nothing once it is left', async () => {
    const { clock, heard, left } = setup(['silent']);
    await clock.advance(1000);
    left.abort();
    await clock.advance(60_000);
    expect(heard).toEqual(['(open)']);
  });
});
