import type { ChatEvent } from '@stoa/core/contract';
import type { StreamEnd, StreamListener } from '@stoa/core/state';
import { formatFrame } from '@stoa/core/wire';
import { describe, expect, it, vi } from 'vitest';
import { createClient, type ClientOptions } from '../create-client.js';
import {
  createFakeFetch,
  createVirtualClock,
  userMessage,
  type FakeServerOptions,
  type Passage,
} from '../testing/index.js';
import type { FetchLike } from '../transport.js';

const request = userMessage('run-12345678', 'hello');

/** A client, a virtual clock and a listener that notes everything. */
function setup(server: FakeServerOptions | FetchLike, options: ClientOptions = {}) {
  const clock = createVirtualClock();
  const fake = typeof server === 'function' ? undefined : createFakeFetch({ clock, ...server });
  const client = createClient({ fetch: fake ?? (server as FetchLike), clock, random: () => 1, ...options });
  const events: ChatEvent[] = [];
  const states: string[] = [];
  const ends: StreamEnd[] = [];
  let finished: (end: StreamEnd) => void;
  const ended = new Promise<StreamEnd>((resolve) => (finished = resolve));
  const listener: StreamListener = {
    event: (_seq, event) => events.push(event),
    connection: (state) => states.push(state),
    end(end) {
      ends.push(end);
      finished(end);
    },
  };
  const text = () =>
    events.map((event) => ('d' in event && typeof event.d === 'string' ? event.d : '')).join('');
  return { clock, fake, client, listener, events, states, ends, text, run: () => clock.runUntil(ended) };
}

const sse = (...frames: string[]) =>
  new Response(frames.join(''), { headers: { 'Content-Type': 'text/event-stream; charset=utf-8' } });
const completed: ChatEvent = { s: 'run', type: 'end', outcome: 'completed' };

describe('reading a run', () => {
  it('[RR1] delivers every event and ends once', async () => {
    const { client, listener, events, states, ends, run } = setup({
      chat: () => [{ text: 'a' }, { text: 'b' }],
    });
    client.chatPort.start(request, listener);
    expect(await run()).toEqual({ type: 'ended', outcome: 'completed', end: completed });
    expect(events).toEqual([
      { s: 'run', type: 'start', model: 'fake' },
      { s: '0', d: 'a' },
      { s: '0', d: 'b' },
      completed,
    ]);
    expect(states).toEqual(['connecting', 'live']);
    expect(ends).toHaveLength(1);
  });

  it('[RR2] delivers events as their bytes arrive, before the response is complete', async () => {
    const { client, clock, listener, text } = setup({
      chat: () => [{ text: 'a' }, { waitMs: 60_000 }, { text: 'b' }],
    });
    client.chatPort.start(request, listener);
    await clock.advance(1000);
    expect(text()).toBe('a');
    await clock.advance(60_000);
    expect(text()).toBe('ab');
  });

  it.each<[number, object, object]>([
    [400, { error: 'Invalid model.' }, { type: 'refused', status: 400, message: 'Invalid model.' }],
    [401, { error: 'x', code: 'SessionExpiredError' }, { type: 'unauthorized', code: 'SessionExpiredError' }],
    [
      403,
      { error: 'No.', code: 'modelDenied' },
      { type: 'refused', status: 403, message: 'No.', code: 'modelDenied' },
    ],
    [404, {}, { type: 'refused', status: 404 }],
    [413, { error: 'Too large.' }, { type: 'refused', status: 413, message: 'Too large.' }],
    [
      500,
      {},
      { type: 'refused', message: 'Error communicating with the server. Please try again in a minute.' },
    ],
    [429, {}, { type: 'refused', message: 'Request limit reached. Please try again in a few minutes.' }],
    [
      200,
      { error: 'No messages provided' },
      { type: 'refused', status: 200, message: 'No messages provided' },
    ],
  ])('[RR3] ends at once when the server answers %i %j', async (status, body, expected) => {
    const fetch = vi.fn(() => Promise.resolve(Response.json(body, { status })));
    const { client, listener, run } = setup(fetch);
    client.chatPort.start(request, listener);
    expect(await run()).toMatchObject(expected);
    expect(fetch).toHaveBeenCalledTimes(1);
  });

  it('[RR3] reports when a limit ends', async () => {
    const { client, listener, run } = setup(() =>
      Promise.resolve(
        Response.json({ error: 'Slow down.' }, { status: 429, headers: { 'Retry-After': '7' } }),
      ),
    );
    client.chatPort.start(request, listener);
    expect(await run()).toEqual({ type: 'refused', status: 429, message: 'Slow down.', retryAfterS: 7 });
  });

  it('ends when the server does not know the run', async () => {
    const { client, listener, run } = setup({});
    client.chatPort.follow('nowhere-1', 4, listener);
    expect(await run()).toMatchObject({ type: 'refused', status: 404, code: 'noSuchRun' });
  });

  it.each<Passage>(['lost', 'unanswered', { status: 502 }, { status: 503 }, { status: 504 }])(
    'repeats the request after %j and starts one run only',
    async (passage) => {
      let left = 3;
      const script = vi.fn(() => [{ text: 'once' }]);
      const network = { passage: () => (left-- > 0 ? passage : 'through') };
      const { client, listener, text, states, run } = setup({ chat: script, network });
      client.chatPort.start(request, listener);
      await run();
      expect(script).toHaveBeenCalledTimes(1);
      expect(text()).toBe('once');
      expect(states.filter((state) => state === 'waiting')).toHaveLength(3);
    },
  );

  it('respects Retry-After', async () => {
    let left = 1;
    const network = { passage: (): Passage => (left-- > 0 ? { status: 503, retryAfterS: 40 } : 'through') };
    const { client, clock, listener, run } = setup({ network });
    client.chatPort.start(request, listener);
    await run();
    expect(clock.now()).toBeGreaterThanOrEqual(40_000);
  });

  it('[RR7] backs off from 250 ms to 5 s and gives up after three minutes', async () => {
    const times: number[] = [];
    const { client, clock, listener, run } = setup(() => {
      times.push(clock.now());
      return Promise.reject(new TypeError('Failed to fetch'));
    });
    client.chatPort.start(request, listener);
    expect(await run()).toEqual({ type: 'unreachable' });
    const gaps = times.slice(1).map((time, index) => time - (times[index] ?? 0));
    expect(gaps.slice(0, 6)).toEqual([250, 500, 1000, 2000, 4000, 5000]);
    expect(clock.now()).toBeGreaterThan(120_000);
    expect(clock.now()).toBeLessThan(240_000);
  });

  it('[RR8] reopens a connection without heartbeat after 25 s at its position', async () => {
    let connection = 0;
    const { client, clock, fake, listener, text, run } = setup({
      chat: () => [{ text: 'a'.repeat(50) }, { waitMs: 1000 }, { text: 'b' }],
      network: { stream: () => (connection++ === 0 ? { silentAfterBytes: 90 } : {}) },
    });
    client.chatPort.start(request, listener);
    await run();
    expect(text()).toBe(`${'a'.repeat(50)}b`);
    expect(clock.now()).toBeGreaterThanOrEqual(25_000);
    expect(clock.now()).toBeLessThan(27_000);
    expect(fake?.seen.map(({ method }) => method)).toEqual(['POST', 'GET']);
  });

  it('[RR8] keeps a connection with heartbeats while the model thinks for minutes', async () => {
    const { client, fake, listener, text, run } = setup({
      chat: () => [{ waitMs: 300_000 }, { text: 'late' }],
    });
    client.chatPort.start(request, listener);
    await run();
    expect(text()).toBe('late');
    expect(fake?.seen).toHaveLength(1);
  });

  it('[RR9] waits while offline without counting failed attempts', async () => {
    let online = false;
    let cameOnline: () => void = () => undefined;
    const connectivity = {
      isOnline: () => online,
      onOnline: (heard: () => void) => {
        cameOnline = heard;
        return () => undefined;
      },
    };
    const fake = createFakeFetch({});
    const fetch: FetchLike = (...sent) =>
      online ? fake(...sent) : Promise.reject(new TypeError('Failed to fetch'));
    const { client, clock, listener, states, ends, text, run } = setup(fetch, { connectivity });
    client.chatPort.start(request, listener);
    await clock.advance(3_600_000);
    expect(ends).toEqual([]);
    expect(states).toContain('offline');
    online = true;
    cameOnline();
    await run();
    expect(text()).toBe('hello');
    expect(clock.now()).toBe(3_600_000);
  });

  it('[RR10] stops reading when cancelled, and ends once', async () => {
    const { client, clock, listener, events, ends } = setup({
      chat: () => [{ waitMs: 100 }, { text: 'late' }],
    });
    const handle = client.chatPort.start(request, listener);
    await clock.advance(50);
    handle.leave();
    handle.leave();
    expect(ends).toEqual([{ type: 'left' }]);
    await clock.advance(60_000);
    expect(events).toHaveLength(1);
    expect(ends).toHaveLength(1);
  });

  it('[RR10] delivers nothing after cancellation in the middle of a chunk', async () => {
    const seen: number[] = [];
    const { client, clock } = setup(() =>
      Promise.resolve(sse(...[1, 2, 3].map((seq) => formatFrame(seq, { s: '0', d: 'x' })))),
    );
    const handle = client.chatPort.start(request, {
      event: (seq) => {
        seen.push(seq);
        handle.leave();
      },
      connection: () => undefined,
      end: () => undefined,
    });
    await clock.advance(10);
    expect(seen).toEqual([1]);
  });

  it('[RR11] follows again from its position when events are missing', async () => {
    const answers = [
      sse(formatFrame(1, { s: '0', d: 'a' }), formatFrame(3, { s: '0', d: 'c' })),
      sse(...['b', 'c'].map((d, index) => formatFrame(index + 2, { s: '0', d })), formatFrame(4, completed)),
    ];
    const urls: string[] = [];
    const { client, listener, text, run } = setup((url) => {
      urls.push(url);
      return Promise.resolve(answers.shift() ?? Response.error());
    });
    client.chatPort.start(request, listener);
    await run();
    expect(text()).toBe('abc');
    expect(urls).toEqual(['/api/chat', '/api/chat/runs/run-12345678?after=1']);
  });

  it('[RR11] accepts the end after a gap that the log itself has', async () => {
    const { client, listener, run } = setup(() =>
      Promise.resolve(sse(formatFrame(1, { s: '0', d: 'a' }), formatFrame(9, completed))),
    );
    client.chatPort.start(request, listener);
    expect(await run()).toMatchObject({ type: 'ended', outcome: 'completed' });
  });

  it('accepts the end of a log shorter than the events already read', async () => {
    const { client, listener, run } = setup(() =>
      Promise.resolve(sse(formatFrame(5, { s: 'run', type: 'end', outcome: 'interrupted' }))),
    );
    client.chatPort.follow('run-12345678', 50, listener);
    expect(await run()).toMatchObject({ type: 'ended', outcome: 'interrupted' });
  });

  it('[RR13] ignores and counts unknown lines, and tolerates [DONE]', async () => {
    const { client, listener, text, run } = setup(() =>
      Promise.resolve(
        sse(
          'id: 1\ndata: {"s":"meta","newThing":1}\n\n',
          ': hb\n\nevent: other\nretry: 5\nid: 2\ndata: {"s":"0","d":"x"}\n\n',
          'id: 3\ndata: broken{\n\ndata: [DONE]\n\n',
          formatFrame(4, completed),
        ),
      ),
    );
    const reader = client.chatPort.start(request, listener) as unknown as { unknownEvents: number };
    await run();
    expect(text()).toBe('x');
    expect(reader.unknownEvents).toBe(2);
  });

  it('[RR14] stops a run through the server', async () => {
    const { client, clock, listener, run } = setup({ chat: () => [{ text: 'a' }, { waitMs: 1e9 }] });
    client.chatPort.start(request, listener);
    await clock.advance(10);
    expect(await client.chat.stop('run-12345678')).toEqual({ ok: true, value: undefined });
    expect(await run()).toMatchObject({ type: 'ended', outcome: 'stopped' });
    expect(await client.chatPort.acknowledge('run-12345678')).toMatchObject({ ok: true });
    expect(await client.chatPort.acknowledge('run-12345678')).toMatchObject({ ok: false, status: 404 });
  });

  it('[RR15] continues with a new token when the old one is rejected between two connections', async () => {
    let valid = 't1';
    const { client, listener, text, run } = setup(
      {
        acceptsToken: () => valid,
        chat: () => [{ text: 'a' }, { waitMs: 10 }, { drop: true }, { text: 'b' }],
      },
      { getToken: ({ reason }) => Promise.resolve(reason === 'rejected' ? 't2' : 't1') },
    );
    client.chatPort.start(request, {
      ...listener,
      event: (seq, event) => ((valid = 't2'), listener.event(seq, event)),
    });
    await run();
    expect(text()).toBe('ab');
  });

  it('[RR16] surfaces an exception of a listener instead of reconnecting', async () => {
    const surfaced: unknown[] = [];
    vi.stubGlobal('queueMicrotask', (run: () => void) => {
      try {
        run();
      } catch (error) {
        surfaced.push(error);
      }
    });
    const { client, fake, listener, run } = setup({});
    client.chatPort.start(request, {
      ...listener,
      event: () => {
        throw new Error('a bug');
      },
    });
    expect(await run()).toMatchObject({ type: 'ended' });
    vi.unstubAllGlobals();
    expect(fake?.seen).toHaveLength(1);
    expect(surfaced).toHaveLength(3);
  });
});
