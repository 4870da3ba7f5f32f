import { afterEach, describe, expect, it, vi } from 'vitest';
import { createEmbedClient } from './embed/index.js';
import { classifyResponse } from './stream/classify-response.js';

// The modules that read refusals cannot be loaded.
const unavailable = vi.hoisted(() => () => {
  throw new Error('Out of reach.');
});
vi.mock('./stream/read-refusal.js', unavailable);
vi.mock('./embed/read-embed-failure.js', unavailable);

const answer = (status: number, headers = {}) =>
  new Response('{"error":"No.","code":"x"}', { status, headers });

afterEach(() => vi.restoreAllMocks());

describe('without the modules that read refusals', () => {
  it.each([
    [401, { type: 'final', end: { type: 'unauthorized' } }],
    [429, { type: 'final', end: { type: 'refused', status: 429, message: '', retryAfterS: 7 } }],
    [400, { type: 'final', end: { type: 'refused', status: 400, message: '', retryAfterS: 7 } }],
    [503, { type: 'retry', delayMs: 7000 }],
    [200, { type: 'retry' }],
  ])('[RR17] the status %i decides', async (status, outcome) => {
    expect(await classifyResponse(answer(status, { 'Retry-After': '7' }), false, 0)).toEqual(outcome);
  });

  it('[ES33] a chat that cannot start keeps the code of the reason', async () => {
    const client = createEmbedClient({ server: 'https://chat.example', fetch: async () => answer(403) });
    expect(await client.session()).toEqual({
      ok: false,
      failure: { code: 'embed.key', message: 'The chat could not be reached.' },
    });
  });

  it('[ES33] an unreadable refusal counts as a network failure, not as permanent', async () => {
    const onRefused = vi.fn();
    const client = createEmbedClient({
      server: 'https://chat.example',
      embedKey: 'stoa_pk_1',
      fetch: async () => answer(403),
      onRefused,
    });
    expect(await client.session()).toMatchObject({ ok: false, failure: { code: 'network' } });
    expect(onRefused).not.toHaveBeenCalled();
  });
});
