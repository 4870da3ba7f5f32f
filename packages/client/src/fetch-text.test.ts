import { expect, it, vi } from 'vitest';
import { fetchText } from './fetch-text.js';

const answering = (body: BodyInit | null, status = 200) => vi.fn(async () => new Response(body, { status }));

it('[AR25] reads the beginning of a text and cancels the remainder', async () => {
  let pulled = 0;
  const endless = new ReadableStream<Uint8Array>({
    pull(controller) {
      pulled += 1;
      controller.enqueue(new TextEncoder().encode('a,ü,b\n'));
    },
  });
  const fetch = answering(endless);
  expect(await fetchText(fetch, '/f/1?t=secret', 10)).toEqual({
    ok: true,
    value: { text: 'a,ü,b\na,', isComplete: false },
  });
  expect(pulled).toBeLessThan(10);
  const [, init] = fetch.mock.calls[0] as unknown as [string, RequestInit];
  expect(init.signal?.aborted).toBe(true);
});

it('[AR25] reads a short text completely, and an empty one', async () => {
  expect(await fetchText(answering('a,b'), '/x', 100)).toEqual({
    ok: true,
    value: { text: 'a,b', isComplete: true },
  });
  expect(await fetchText(answering(null), '/x', 100)).toEqual({
    ok: true,
    value: { text: '', isComplete: true },
  });
});

it('[AR25] reports a failure without the secret of the address', async () => {
  expect(await fetchText(answering('no', 404), '/x', 1)).toMatchObject({
    ok: false,
    failure: { code: 'http', status: 404, message: 'Error downloading file. Please try again.' },
  });
  const lost = await fetchText(() => Promise.reject(new TypeError('offline')), '/x?t=secret', 1);
  expect(lost).toMatchObject({ ok: false, failure: { code: 'network' } });
  expect(JSON.stringify(lost)).not.toContain('secret');
});
