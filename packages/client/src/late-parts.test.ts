import { afterEach, describe, expect, it, vi } from 'vitest';
import { createEmbedClient } from './embed/index.js';
import { judge } from './stream/judge.js';

// What reads and words refusals cannot be had.
const gone = vi.hoisted(() => () => {
  throw new Error('Out of reach.');
});
vi.mock('./stream/refusal.js', gone);
vi.mock('./embed/refusal.js', gone);

const answer = (status: number, headers = {}) =>
  new Response('{"error":"No.","code":"x"}', { status, headers });

afterEach(() => vi.restoreAllMocks());

describe('without what reads refusals', () => {
  it.each([
    [401, { type: 'over', end: { type: 'unauthorized' } }],
    [429, { type: 'over', end: { type: 'refused', status: 429, message: '', retryAfterS: 7 } }],
    [400, { type: 'over', end: { type: 'refused', status: 400, message: '', retryAfterS: 7 } }],
    [503, { type: 'again', delayMs: 7000 }],
    [200, { type: 'again' }],
  ])('[RR17] the status %i alone counts', async (status, verdict) => {
    expect(await judge(answer(status, { 'Retry-After': '7' }), false, 0)).toEqual(verdict);
  });

  it('[ES33] a chat that cannot begin keeps the reason by its code', async () => {
    const client = createEmbedClient({ server: 'https://chat.example', fetch: async () => answer(403) });
    expect(await client.session()).toEqual({
      ok: false,
      failure: { code: 'embed.key', message: 'The chat could not be reached.' },
    });
  });

  it('[ES33] a refusal that cannot be read counts as no answer, and not for good', async () => {
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
