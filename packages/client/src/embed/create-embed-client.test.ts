import { readFileSync } from 'node:fs';
import type { EmbedSession } from '@stoa/core/contract';
import type { StreamEnd } from '@stoa/core/state';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { startEmbedServer, type EmbedServer, type EmbedServerOptions } from '../testing/embed-server.js';
import { createFakeFetch, createRandom, userMessage } from '../testing/index.js';
import type { TokenRequest } from '../token-source.js';
import { createEmbedClient, type EmbedClient, type EmbedClientOptions } from './create-embed-client.js';
import { isSupportedProtocol } from './protocol.js';
import { protocolFailure } from './read-embed-failure.js';

const session: EmbedSession = {
  protocol: 1,
  publicKey: 'stoa_pk_1',
  endUser: { id: 'u:7', name: 'Ada', isAnonymous: false },
  title: 'Help',
  greeting: 'Hello!',
  prompts: [],
  disclaimer: null,
  disclosure: null,
  assistant: null,
  models: [],
  defaultModelId: null,
  scopes: ['chat'],
  perMinute: 20,
};
const jwt = (name: string, expS: number) =>
  `${name}.${btoa(JSON.stringify({ exp: expS })).replace(/=+$/, '')}.sig`;
const inAnHour = () => Math.floor(Date.now() / 1000) + 3600;

let server: EmbedServer | undefined;
afterEach(() => server?.stop());

async function open(
  does: Partial<EmbedServerOptions> = {},
  client: Partial<EmbedClientOptions> = {},
): Promise<{ client: EmbedClient; server: EmbedServer }> {
  server = await startEmbedServer({
    chat: createFakeFetch(),
    accepts: (token) => token === 'good',
    session: () => session,
    ...does,
  });
  return {
    server,
    client: createEmbedClient({
      server: server.baseUrl,
      getToken: () => Promise.resolve('good'),
      random: () => 0,
      ...client,
    }),
  };
}

/** Reads a run to its end. */
const read = (client: EmbedClient, requestId: string, onText: (text: string) => void = () => undefined) =>
  new Promise<{ text: string; end: StreamEnd; numbers: number[] }>((resolve) => {
    let text = '';
    const numbers: number[] = [];
    client.chatPort.start(userMessage(requestId, 'go'), {
      event(seq, event) {
        numbers.push(seq);
        if ('d' in event && typeof event.d === 'string') text += event.d;
        onText(text);
      },
      connection: () => undefined,
      end: (end) => resolve({ text, end, numbers }),
    });
  });

describe('the client of an embedded chat', () => {
  it('[ES17] reads the end user and the features of the chat', async () => {
    const { client, server: one } = await open();
    expect(await client.session()).toEqual({ ok: true, session });
    expect(one.seen).toMatchObject([
      { method: 'GET', url: '/embed/session?protocols=1-1', authorization: 'Bearer good' },
    ]);
  });

  it('[ES17] requests addresses under /embed only, with the token in one header only', async () => {
    const { client, server: one } = await open();
    await client.session();
    await read(client, 'run-12345678');
    await client.chatPort.stop('run-12345678');
    await client.chatPort.acknowledge('run-12345678');
    await client.acceptDisclosure('v1');
    expect(one.seen.map(({ method, url }) => `${method} ${url}`)).toEqual([
      'GET /embed/session?protocols=1-1',
      'POST /embed/chat',
      'POST /embed/chat',
      'POST /embed/chat/runs/run-12345678/ack',
      'POST /embed/disclosure',
    ]);
    for (const { url, body, cookie, authorization } of one.seen) {
      expect(authorization).toBe('Bearer good');
      expect(url + body).not.toContain('good');
      expect(cookie).toBeUndefined();
    }
  });

  it('[ES17] contains no operation of the product', () => {
    const files = [
      'create-embed-client.ts',
      'read-embed-failure.ts',
      'index.ts',
      '../chat-port.ts',
      '../transport.ts',
    ];
    for (const file of files)
      expect(readFileSync(new URL(file, import.meta.url), 'utf8')).not.toMatch(
        /operations\.js|create-client\.js/,
      );
  });

  it.each<[string, unknown, number, object]>([
    [
      'an origin that is not allowed',
      { error: 'Not here.', code: 'embed.origin' },
      403,
      { code: 'embed.origin', message: 'Not here.' },
    ],
    ['a refusal without words', { code: 'embed.key' }, 401, { code: 'embed.key', message: /switched off/ }],
    ['a page of a proxy', '<html>', 502, { code: 'network' }],
    ['an unknown refusal', { error: 'x', code: 'other' }, 500, { code: 'network' }],
    ['no session', { protocol: 1 }, 200, { code: 'network' }],
    [
      'a newer server',
      { protocol: 2, protocols: { min: 2, max: 4 } },
      200,
      { code: 'embed.newer', message: 'This chat speaks protocol 1-1, its server 2-4.' },
    ],
    ['a server from before ranges', { protocol: 0 }, 200, { code: 'embed.older', message: /its server 0-0/ }],
    ['a list', [], 200, { code: 'network' }],
  ])('[ES18] %s has its own code', async (_case, body, status, expected) => {
    const { client } = await open({
      instead: ({ url }) => (url.startsWith('/embed/session') ? { status, body } : undefined),
    });
    const answer = await client.session();
    const { message, ...rest } = expected as { message?: string | RegExp };
    expect(answer).toMatchObject({ ok: false, failure: rest });
    if (message) expect(answer.ok ? '' : answer.failure.message).toMatch(message);
  });

  it.each([
    [{ ...session, protocol: 1 }, '1-3', undefined],
    [{ ...session, protocol: 3, protocols: { min: 2, max: 3 } }, '1-3', undefined],
    [{ protocol: 4, protocols: { min: 4, max: 6 } }, '1-3', 'embed.newer'],
    [{ protocol: 2, protocols: { min: 1, max: 2 } }, '3-5', 'embed.older'],
    [{ protocol: 'x' }, '1-3', undefined],
    [null, '1-3', undefined],
  ])('[ES35] response %# continues in any supported protocol', (answer, own, code) => {
    const [min = 0, max = 0] = own.split('-').map(Number);
    expect(isSupportedProtocol(answer, { min, max })).toBe(code === undefined);
    if (code) expect(protocolFailure(answer, { min, max }).code).toBe(code);
  });

  it('[ES35] needs no further header in the preflight', async () => {
    const sent: string[] = [];
    const { client } = await open(
      {},
      {
        fetch: (input, init) => {
          sent.push(...Object.keys(init?.headers ?? {}));
          return globalThis.fetch(input, init);
        },
      },
    );
    expect(await client.session()).toMatchObject({ ok: true });
    expect(sent.map((name) => name.toLowerCase()).filter((name) => name !== 'accept')).toEqual([
      'authorization',
    ]);
  });

  it('[ES37] accepts a version, reads the current state, and tells a refusal from a network failure', async () => {
    const holds = { version: 'v2', text: 'Other words.', isAccepted: false };
    const answers: { status: number; body: unknown }[] = [
      { status: 200, body: { disclosure: holds } },
      { status: 200, body: { disclosure: null } },
      { status: 200, body: '<html>' },
      { status: 200, body: {} },
      { status: 503, body: { error: 'x' } },
    ];
    const onRefused = vi.fn();
    const refusal = { error: 'Accept first.', code: 'embed.disclosure' };
    const { client, server: one } = await open(
      {
        instead: ({ url }) =>
          url === '/embed/disclosure'
            ? answers.shift()
            : url === '/embed/chat'
              ? { status: 428, body: refusal }
              : undefined,
      },
      { onRefused },
    );
    const tell = () => client.acceptDisclosure('v1');
    expect([await tell(), await tell()]).toEqual([holds, null]);
    expect(one.seen.at(-1)).toMatchObject({
      method: 'POST',
      body: '{"version":"v1"}',
      authorization: 'Bearer good',
    });
    expect([await tell(), await tell(), await tell()]).toEqual([undefined, undefined, undefined]);
    const { end } = await read(client, 'run-12345678');
    expect(end).toMatchObject({
      type: 'refused',
      status: 428,
      message: 'Accept first.',
      code: 'embed.disclosure',
    });
    expect(onRefused.mock.calls).toMatchObject([[{ code: 'embed.disclosure' }]]);
    one.stop();
    expect(await tell()).toBeUndefined();
  });

  it('[ES18] a rate limit names its delay; an unreachable server is a network failure', async () => {
    const { client, server: one } = await open({
      instead: () => ({
        status: 429,
        body: { error: 'Wait.', code: 'embed.rate' },
        headers: { 'Retry-After': '7' },
      }),
    });
    expect(await client.session()).toMatchObject({ failure: { code: 'embed.rate', retryAfterS: 7 } });
    one.stop();
    expect(await client.session()).toMatchObject({ ok: false, failure: { code: 'network' } });
  });

  it.each<[string, number, string]>([
    ['a server that is there, and whose answers this page may not read', Infinity, 'embed.origin'],
    ['a connection that broke once', 1, 'ready'],
  ])('[ES18] %s: told from an unreachable server', async (_case, breaks, expected) => {
    let left = breaks;
    const asked: string[] = [];
    const { client } = await open(
      {},
      {
        fetch: (input, init) => {
          asked.push(`${init?.method} ${new URL(String(input)).pathname} ${init?.mode ?? 'cors'}`);
          if (init?.mode === 'no-cors') return Promise.resolve(new Response());
          return left-- > 0 ? Promise.reject(new TypeError('Failed to fetch')) : fetch(input, init);
        },
      },
    );
    const answer = await client.session();
    expect(answer.ok ? 'ready' : answer.failure.code).toBe(expected);
    expect(asked).toEqual([
      'GET /embed/session cors',
      'HEAD /embed/embed.js no-cors',
      'GET /embed/session cors',
    ]);
  });

  it.each<[string, () => unknown]>([
    [
      'throws',
      () => {
        throw new Error('secret detail of the page');
      },
    ],
    ['rejects', () => Promise.reject(new Error('secret detail of the page'))],
    ['gives nothing', () => Promise.resolve(undefined)],
    ['gives an empty text', () => Promise.resolve('')],
    ['gives no text', () => Promise.resolve({ token: 'good' })],
  ])('[ES19] a page that %s has no token', async (_case, getToken) => {
    const onToken = vi.fn();
    const { client, server: one } = await open({}, { getToken: getToken as never, onToken });
    const answer = await client.session();
    expect(answer).toMatchObject({ ok: false, failure: { code: 'embed.token' } });
    expect(JSON.stringify(answer)).not.toContain('secret detail');
    expect(onToken.mock.calls).toEqual([[{ reason: 'initial', ok: false }]]);
    expect(one.seen).toEqual([]);
  });

  it('[ES19] a refused token is replaced once, in one request, and never exposed', async () => {
    const asked: Omit<TokenRequest, 'signal'>[] = [];
    const onToken = vi.fn();
    const { client } = await open(
      { accepts: (token) => token === 'second' },
      {
        onToken,
        getToken: ({ signal: _signal, ...request }) => {
          asked.push(request);
          return Promise.resolve(asked.length === 1 ? 'first' : 'second');
        },
      },
    );
    const answers = await Promise.all([client.session(), client.session(), client.session()]);
    expect(answers.every(({ ok }) => ok)).toBe(true);
    expect(asked).toEqual([{ reason: 'initial' }, { reason: 'rejected', previous: 'first' }]);
    expect(onToken.mock.calls).toEqual([
      [{ reason: 'initial', ok: true }],
      [{ reason: 'rejected', ok: true }],
    ]);
  });

  it('[ES19] a token that is never accepted ends the run and is reported once', async () => {
    const onRefused = vi.fn();
    let made = 0;
    const { client } = await open(
      { accepts: () => false },
      { onRefused, getToken: async () => `t${++made}` },
    );
    const { end } = await read(client, 'run-12345678');
    expect(end).toEqual({ type: 'unauthorized', code: 'embed.token' });
    await vi.waitFor(() => expect(onRefused).toHaveBeenCalled());
    const message = 'The chat could not confirm who you are.';
    expect(onRefused.mock.calls).toEqual([[{ code: 'embed.token', message }]]);
    expect(made).toBe(2);
  });

  it('[ES20] an anonymous visitor gets a token for the key, and is recognised later', async () => {
    let kept: string | undefined;
    const visitor = { get: async () => kept, set: async (next: string) => void (kept = next) };
    const { client, server: one } = await open(
      {
        visitor: ({ visitor: known }) => ({
          body: { token: 'good', expiresAt: '', visitor: known ?? 'secret-1' },
        }),
      },
      { getToken: undefined, embedKey: 'stoa_pk_1', visitor },
    );
    expect(await client.session()).toMatchObject({ ok: true });
    expect(kept).toBe('secret-1');
    const again = createEmbedClient({ server: one.baseUrl, embedKey: 'stoa_pk_1', visitor });
    expect(await again.session()).toMatchObject({ ok: true });
    const exchanges = one.seen.filter(({ url }) => url === '/embed/visitor');
    expect(exchanges.map(({ body }) => JSON.parse(body) as unknown)).toEqual([
      { key: 'stoa_pk_1' },
      { key: 'stoa_pk_1', visitor: 'secret-1' },
    ]);
    for (const { authorization, cookie } of exchanges)
      expect([authorization, cookie]).toEqual([undefined, undefined]);
  });

  it('[ES20] a key without anonymous visitors is reported; without a key there is no request', async () => {
    const { client, server: one } = await open({}, { getToken: undefined, embedKey: 'stoa_pk_1' });
    expect(await client.session()).toMatchObject({ failure: { code: 'embed.anonymous' } });
    const nobody = createEmbedClient({ server: one.baseUrl });
    expect(await nobody.session()).toMatchObject({ failure: { code: 'embed.key' } });
  });

  it('[ES21] loses and doubles nothing when tokens expire and sockets close during a run', async () => {
    const random = createRandom(7);
    const text = Array.from({ length: 60 }, (_x, at) => `${at} 😀→é `);
    let cuts = 25;
    let current = '';
    let made = 0;
    const asked: string[] = [];
    const { client, server: one } = await open(
      {
        chat: createFakeFetch({ chat: () => text.flatMap((each) => [{ text: each }, { waitMs: 2 }]) }),
        accepts: (token) => token === current,
        cutAfterBytes: () => {
          if (cuts-- <= 0) return undefined;
          // The token that opened this connection is not good for the next one.
          current = 'nobody’s';
          return random.int(1, 300);
        },
      },
      {
        getToken: async ({ reason }) => {
          asked.push(reason);
          current = jwt(`t${++made}`, inAnHour());
          return current;
        },
      },
    );
    const { text: got, end, numbers } = await read(client, 'run-12345678');
    expect(end).toMatchObject({ type: 'ended', outcome: 'completed' });
    expect(got).toBe(text.join(''));
    expect(numbers).toEqual(numbers.map((_n, at) => at + 1));
    expect(cuts).toBeLessThan(0);
    expect(asked.slice(1).every((reason) => reason === 'rejected')).toBe(true);
    expect(asked.length).toBeGreaterThan(20);
    for (const { url } of one.seen) expect(url).not.toMatch(/t\d+\./);
  }, 30_000);

  it('[ES21] an expiring token is replaced before its next use, while the run goes on', async () => {
    const reasons: string[] = [];
    let made = 0;
    let cuts = 2;
    const { client } = await open(
      {
        chat: createFakeFetch({
          chat: () => [{ text: 'a' }, { waitMs: 5 }, { text: 'b' }, { waitMs: 5 }, { text: 'c' }],
        }),
        accepts: (token) => token.startsWith('t'),
        cutAfterBytes: () => (cuts-- > 0 ? 60 : undefined),
      },
      {
        getToken: async ({ reason }) => {
          reasons.push(reason);
          // The first one has 20 s left, which is too little to begin anything with.
          return jwt(`t${++made}`, made === 1 ? Math.floor(Date.now() / 1000) + 20 : inAnHour());
        },
      },
    );
    const { text } = await read(client, 'run-12345678');
    expect(text).toBe('abc');
    expect(reasons).toEqual(['initial', 'expired']);
  });
});
