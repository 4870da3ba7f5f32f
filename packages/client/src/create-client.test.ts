import { describe, expect, it, vi } from 'vitest';
import { createClient } from './create-client.js';
import { createNetworkPorts } from './network-ports.js';
import { createFakeFetch, FakeRefusal } from './testing/index.js';

const list = { success: true as const, data: { models: [], default: null, advanced: null, cheapest: null } };
const handlers = {
  models: { list: () => list },
  conversations: {
    get: ({ conversationId }: { conversationId: string }) => {
      if (conversationId !== 'c1') throw new FakeRefusal('No such key.', 'NoSuchKey');
      return { success: true as const, conversation: [97, 98] };
    },
  },
};

describe('a client', () => {
  it('[CC1] calls operations by room and name over the envelope', async () => {
    const fetch = createFakeFetch({ operations: handlers });
    const client = createClient({ fetch, baseUrl: 'https://chat.example.org/' });
    expect(await client.models.list()).toEqual({ ok: true, value: list });
    expect(await client.conversations.get({ conversationId: 'c1' })).toEqual({
      ok: true,
      value: { success: true, conversation: [97, 98] },
    });
    expect(fetch.seen[1]).toEqual({
      method: 'POST',
      path: '/api/requestOp',
      body: {
        data: {
          method: 'GET',
          path: '/state/conversation',
          op: '/get',
          queryParams: { conversationId: 'ImMxIg==' },
        },
      },
    });
  });

  it('[CC2] returns refusals with the message and type of the server', async () => {
    const client = createClient({ fetch: createFakeFetch({ operations: handlers }) });
    expect(await client.conversations.get({ conversationId: 'c2' })).toEqual({
      ok: false,
      failure: { code: 'refused', message: 'No such key.', type: 'NoSuchKey', status: 200 },
    });
  });

  it('[CC2] returns network failures, unknown operations and responses that break the contract', async () => {
    const offline = createClient({ fetch: () => Promise.reject(new TypeError('Failed to fetch')) });
    expect(await offline.models.list()).toEqual({
      ok: false,
      failure: {
        code: 'network',
        message: 'Network Error calling GET - /available_models: Failed to fetch.',
      },
    });
    const { settings } = createClient({ fetch: createFakeFetch() });
    expect(await settings.get()).toMatchObject({ ok: false, failure: { code: 'http', status: 404 } });
    const broken = createClient({ fetch: () => Promise.resolve(new Response('<html>')) });
    expect(await broken.models.list()).toMatchObject({ ok: false, failure: { code: 'parse' } });
    const throwing = createClient({
      fetch: () => {
        throw new TypeError('no such scheme');
      },
    });
    expect(await throwing.models.list()).toMatchObject({ ok: false, failure: { code: 'network' } });
  });

  it('cancels a call by its signal', async () => {
    const controller = new AbortController();
    const client = createClient({
      fetch: (_url, init) =>
        new Promise((_resolve, reject) => {
          init?.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error));
        }),
    });
    const call = client.conversations.get({ conversationId: 'c1' }, { signal: controller.signal });
    const early = client.models.list({ signal: AbortSignal.abort() });
    controller.abort();
    expect(await call).toMatchObject({ ok: false, failure: { code: 'aborted' } });
    expect(await early).toMatchObject({ ok: false, failure: { code: 'aborted' } });
  });

  it('[CC4] uses the session cookie of its own origin unless there are tokens', async () => {
    const fetch = vi.fn(() => Promise.resolve(new Response('{}')));
    await createClient({ fetch }).models.list();
    await createClient({ fetch, getToken: () => Promise.resolve('t') }).models.list();
    await createClient({ fetch, credentials: 'include' }).models.list();
    const inits = fetch.mock.calls.map((call) => (call as unknown as [string, RequestInit])[1]);
    expect(inits.map((init) => init.credentials)).toEqual(['same-origin', 'omit', 'include']);
    expect(inits.map((init) => new Headers(init.headers).get('Authorization'))).toEqual([
      null,
      'Bearer t',
      null,
    ]);
  });

  it('reports a lost session once, until a request succeeds again', async () => {
    const lost = vi.fn();
    let status = 401;
    const client = createClient({
      onSessionLost: lost,
      fetch: () =>
        Promise.resolve(Response.json({ error: 'x', code: 'RefreshAccessTokenError' }, { status })),
    });
    const outcomes = await Promise.all([client.models.list(), client.settings.get()]);
    expect(outcomes.map((outcome) => !outcome.ok && outcome.failure.code)).toEqual([
      'unauthorized',
      'unauthorized',
    ]);
    expect(lost.mock.calls).toEqual([['RefreshAccessTokenError']]);
    status = 200;
    await client.models.list();
    status = 401;
    await client.chat.stop('run-12345678');
    expect(lost).toHaveBeenCalledTimes(2);
  });

  it('[CC6] fetches chunks without the token, and exposes neither secret nor query in a failure', async () => {
    const seen: RequestInit[] = [];
    const fake = createFakeFetch({ chunks: { '/blobs/1': [{ id: 'c' }] } });
    const client = createClient({
      baseUrl: 'https://chat.example.org',
      getToken: () => Promise.resolve('secret'),
      fetch: (url, init) => {
        seen.push(init ?? {});
        if (url.includes('signature')) return Promise.reject(new TypeError('Failed to fetch'));
        return url === 'https://chat.example.org/blobs/1'
          ? fake(url, init)
          : Promise.resolve(new Response('', { status: 403 }));
      },
    });
    expect(await client.fetchChunk('/blobs/1')).toEqual({ ok: true, value: [{ id: 'c' }] });
    expect(await client.fetchChunk('https://files.example.org/x')).toEqual({
      ok: false,
      failure: { code: 'http', status: 403, message: 'Failed to get presigned url: 403' },
    });
    const failure = await client.fetchChunk('https://files.example.org/y?signature=s3cr3t');
    expect(JSON.stringify(failure)).not.toContain('s3cr3t');
    expect(JSON.stringify(seen)).not.toContain('secret');
  });

  it('implements the network ports of the stores', async () => {
    const ports = createNetworkPorts(createClient({ fetch: createFakeFetch({ operations: handlers }) }));
    expect(await ports.call('models', 'list')).toEqual({ ok: true, value: list });
    expect(await ports.call('conversations', 'get', { conversationId: 'c1' })).toMatchObject({ ok: true });
    expect(() => ports.call('conversations', 'steal' as 'get', { conversationId: 'c1' })).toThrow(
      'conversations.steal',
    );
  });
});
