import { embedMessages, operations } from '@stoa/core/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  callAs,
  createEmbedSite,
  embedChatBody,
  siteOrigin,
  type EmbedSite,
  type CreatedKey,
} from '../../rooms/testing/embed-site.js';
import type { Browser } from '../../testing/browser.js';
import { createTestApp, type TestApp } from '../../testing/test-app.js';

const portOrigin = 'https://shop.example.org:8443';
const otherOrigin = 'https://other.example.org';
let app: TestApp;
let thea: Browser;
let site: EmbedSite;
let made: CreatedKey;
let token = '';
beforeAll(async () => {
  app = await createTestApp();
  thea = await app.signInAs('thea');
  site = createEmbedSite(app, thea);
  made = await site.makeKey({ origins: [siteOrigin, portOrigin], allowAnonymous: true });
  await site.makeKey({ origins: [otherOrigin] });
  token = await site.tokenOf(made);
});
afterAll(() => app?.close());

const routes = (): [string, { body?: unknown }][] => [
  ['/embed/session', {}],
  ['/embed/visitor', { body: { key: made.key.publicKey } }],
  ['/embed/chat', { body: embedChatBody('Hello', {}, { model: 'demo-brief' }) }],
  ['/embed/chat/runs/some-request', {}],
  ['/embed/chat/runs/some-request/ack', { body: {} }],
];

const foreign = [
  'null',
  'https://evil.example',
  'https://shop.example.org.evil.example',
  'https://evilshop.example.org',
  'https://a.shop.example.org',
  'https://example.org',
  'http://shop.example.org',
  'https://shop.example.org:443',
  'https://shop.example.org:444',
  'https://shop.example.org.',
  'https://SHOP.example.org',
  'HTTPS://shop.example.org',
  'https://shop.example.org/',
  'https://shop.example.org/path',
  ' https://shop.example.org x',
  'https://shop.example.org, https://evil.example',
  'https://user@shop.example.org',
  'shop.example.org',
  'file://',
  '*',
  '',
  otherOrigin,
];

describe('the origin of a page', () => {
  it.each(foreign)('[EM8] %j is refused at every address', async (origin) => {
    for (const [path, asked] of routes()) {
      const answer = await site.ask(path, { ...asked, token, origin });
      expect([answer.status, answer.body], path).toEqual([
        403,
        { error: embedMessages['embed.origin'], code: 'embed.origin' },
      ]);
      expect(answer.headers.has('access-control-allow-origin'), path).toBe(false);
      expect(answer.headers.get('vary')).toBe('Origin');
    }
  });

  it('[EM8] is echoed exactly if the key has it, without a wildcard and without cookies', async () => {
    for (const origin of [siteOrigin, portOrigin])
      for (const [path, asked] of routes().slice(0, 2)) {
        const answer = await site.ask(path, { ...asked, token, origin });
        expect(answer.status).toBe(200);
        expect(answer.headers.get('access-control-allow-origin')).toBe(origin);
        expect(answer.headers.get('vary')).toBe('Origin');
        expect(answer.headers.get('cache-control')).toBe('no-store');
        expect(answer.headers.has('access-control-allow-credentials')).toBe(false);
      }
    const stream = await site.chat(token, embedChatBody('Hello', {}, { model: 'demo-tour' }));
    expect(stream.status).toBe(200);
    expect(stream.headers['access-control-allow-origin']).toBe(siteOrigin);
    expect(stream.headers['vary']).toBe('Origin');
    expect(stream.headers).not.toHaveProperty('access-control-allow-credentials');
  });

  it('[EM8] may be absent on servers and same-origin reads; a write without one is refused', async () => {
    expect((await site.ask('/embed/session', { token, origin: null })).status).toBe(200);
    for (const fetchSite of ['cross-site', 'same-site', 'none']) {
      const answer = await site.ask('/embed/session', {
        token,
        origin: null,
        headers: { 'sec-fetch-site': fetchSite },
      });
      expect(answer.status, fetchSite).toBe(403);
    }
    const post = await site.ask('/embed/visitor', { body: { key: made.key.publicKey }, origin: null });
    expect(post.status).toBe(403);
    const own = await site.ask('/embed/visitor', {
      body: { key: made.key.publicKey },
      origin: null,
      headers: { 'sec-fetch-site': 'same-origin' },
    });
    expect(own.status).toBe(200);
  });

  it('[EM8] may be this server’s own, whose pages may use every key', async () => {
    const answer = await site.visit(made.key.publicKey, undefined, app.url);
    expect(answer.status).toBe(200);
    expect(answer.headers.has('access-control-allow-origin')).toBe(false);
    const elsewhere = new URL(app.url);
    elsewhere.port = String(Number(elsewhere.port) === 1 ? 2 : 1);
    expect((await site.visit(made.key.publicKey, undefined, elsewhere.origin)).status).toBe(403);
  });

  it('[EM8] is checked against the key’s current origins', async () => {
    const moving = await site.makeKey({ origins: ['https://before.example.org'] });
    const its = await site.tokenOf(moving);
    const from = (origin: string) => site.ask('/embed/session', { token: its, origin });
    expect((await from('https://before.example.org')).status).toBe(200);
    expect((await from('https://after.example.org')).status).toBe(403);
    await callAs(thea, operations.embed.updateKey, {
      id: moving.key.id,
      changes: { origins: ['https://after.example.org'] },
    });
    expect((await from('https://before.example.org')).status).toBe(403);
    await expect
      .poll(async () => (await from('https://after.example.org')).headers.get('access-control-allow-origin'))
      .toBe('https://after.example.org');
  });
});

describe('a preflight', () => {
  const preflight = (path: string, origin: string | null, headers: Record<string, string> = {}) =>
    site.ask(path, {
      method: 'OPTIONS',
      origin,
      headers: {
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization,content-type',
        ...headers,
      },
    });

  it('[EM9] is answered for origins of keys, with the exact allowed methods and headers', async () => {
    for (const path of [
      '/embed/session',
      '/embed/visitor',
      '/embed/chat',
      '/embed/chat/runs/a-request',
      '/embed/chat/runs/a-request/ack',
    ])
      for (const origin of [siteOrigin, portOrigin, otherOrigin]) {
        const { status, headers } = await preflight(path, origin);
        expect(status, path).toBe(204);
        expect(headers.get('access-control-allow-origin')).toBe(origin);
        expect(headers.get('access-control-allow-methods')).toBe('GET, POST');
        expect(headers.get('access-control-allow-headers')).toBe(
          'authorization, content-type, last-event-id, mcp-protocol-version, mcp-session-id',
        );
        expect(headers.get('access-control-max-age')).toBe('600');
        expect(headers.get('vary')).toContain('Origin');
        expect(headers.has('access-control-allow-credentials')).toBe(false);
      }
  });

  it.each(foreign.filter((origin) => origin !== otherOrigin))('[EM9] of %j is refused', async (origin) => {
    for (const path of ['/embed/session', '/embed/chat', '/embed/chat/runs/a-request']) {
      const { status, headers } = await preflight(path, origin);
      expect(status).toBe(403);
      for (const [name] of headers) expect(name).not.toMatch(/^access-control-/);
    }
  });

  it('[EM9] without an origin, or for addresses of the application, gets no CORS headers', async () => {
    expect((await preflight('/embed/session', null)).status).toBe(403);
    for (const path of [
      '/api/chat',
      '/api/requestOp',
      '/api/auth/token',
      '/embed/token',
      '/embed/keys',
      '/',
    ]) {
      const { status, headers } = await preflight(path, siteOrigin);
      expect(status, path).toBe(404);
      expect(headers.has('access-control-allow-origin')).toBe(false);
    }
  });

  it('[EM9] is answered for a recently revoked key, so that its pages can read the refusal', async () => {
    const gone = await site.makeKey({ origins: ['https://gone.example.org'] });
    const its = await site.tokenOf(gone);
    await callAs(thea, operations.embed.revokeKey, { id: gone.key.id });
    const ask = () => site.ask('/embed/session', { token: its, origin: 'https://gone.example.org' });
    await expect
      .poll(async () => (await ask()).headers.get('access-control-allow-origin'))
      .toBe('https://gone.example.org');
    expect((await ask()).body['code']).toBe('embed.key');
    app.clock.advance(25 * 60 * 60 * 1000);
    expect((await preflight('/embed/session', 'https://gone.example.org')).status).toBe(403);
  });
});
