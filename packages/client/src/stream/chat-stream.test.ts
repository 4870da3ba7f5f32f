import { describe, expect, it } from 'vitest';
import { createClient } from '../create-client.js';
import { createFakeFetch, createVirtualClock, userMessage, type FakeStep } from '../testing/index.js';

function setup(steps: FakeStep[]) {
  const clock = createVirtualClock();
  const fetch = createFakeFetch({ clock, chat: () => steps });
  return { clock, fetch, ...createClient({ fetch, clock }) };
}
const request = userMessage('run-12345678', 'hello');

describe('a run as an async iterable', () => {
  it('yields numbered events and returns the end', async () => {
    const { clock, chat } = setup([{ text: 'a' }, { waitMs: 10 }, { text: 'b' }]);
    const stream = chat.stream(request);
    const seen: string[] = [];
    const reading = (async () => {
      let step = await stream.next();
      for (; !step.done; step = await stream.next()) seen.push(`${step.value.seq} ${step.value.event.s}`);
      return step.value;
    })();
    const end = await clock.runUntil(reading);
    expect(seen).toEqual(['1 run', '2 0', '3 0', '4 run']);
    expect(end).toMatchObject({ type: 'ended', outcome: 'completed' });
    expect(await stream.result).toBe(end);
    expect(await stream.next()).toEqual({ done: true, value: end });
  });

  it('buffers events for a consumer that starts later', async () => {
    const { clock, chat } = setup(Array.from({ length: 3000 }, (_x, index) => ({ text: `${index};` })));
    const stream = chat.stream(request);
    await clock.runUntil(stream.result);
    let text = '';
    for await (const { event } of stream) if ('d' in event && typeof event.d === 'string') text += event.d;
    expect(text).toBe(Array.from({ length: 3000 }, (_x, index) => `${index};`).join(''));
  });

  it('[CS3] stops reading when the loop is left; the run goes on', async () => {
    const { clock, chat } = setup([{ text: 'a' }, { waitMs: 1000 }, { text: 'b' }]);
    const stream = chat.stream(request);
    const reading = (async () => {
      for await (const { event } of stream) if ('d' in event) break;
    })();
    await clock.runUntil(reading);
    expect(await stream.result).toEqual({ type: 'left' });
    await clock.advance(2000);
    const again = chat.follow('run-12345678', 2);
    const seqs: number[] = [];
    const rest = (async () => {
      for await (const { seq } of again) seqs.push(seq);
    })();
    await clock.runUntil(rest);
    expect(seqs).toEqual([3, 4]);
  });

  it('[CS4] stops by signal, also one aborted beforehand', async () => {
    const { clock, chat, fetch } = setup([{ waitMs: 1000 }]);
    expect(await chat.stream(request, { signal: AbortSignal.abort() }).result).toEqual({ type: 'left' });
    await clock.advance(10);
    expect(fetch.seen).toEqual([]);
    const controller = new AbortController();
    const states: string[] = [];
    const stream = chat.stream(request, {
      signal: controller.signal,
      onConnection: (state) => states.push(state),
    });
    await clock.advance(10);
    const next = stream.next();
    controller.abort();
    expect(await next).toMatchObject({ done: false });
    expect(await stream.next()).toEqual({ done: true, value: { type: 'left' } });
    expect(states).toEqual(['connecting', 'live']);
  });
});
