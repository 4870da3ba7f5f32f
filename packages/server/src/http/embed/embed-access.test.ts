import { createHmac } from 'node:crypto';
import { embedMessages, embedProtocols, embedSessionSchema, operations } from '@stoa/core/contract';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { deriveKey } from '../../platform/seal.js';
import {
  callAs,
  createEmbedSite,
  siteOrigin,
  type EmbedSite,
  type CreatedKey,
} from '../../rooms/testing/embed-site.js';
import type { Browser } from '../../testing/browser.js';
import { createTestApp, type TestApp } from '../../testing/test-app.js';

const secret = 'a secret of the tests, long enough to be one';
let app: TestApp;
let thea: Browser;
let site: EmbedSite;
let made: CreatedKey;
let logged = '';
beforeAll(async () => {
  app = await createTestApp({ onLog: (line) => (logged += line) });
  thea = await app.signInAs('thea');
  site = createEmbedSite(app, thea);
  made = await site.makeKey({ title: 'Help', greeting: 'Hello!', perMinute: 33, disclaimer: 'Mind.' });
});
afterAll(() => app?.close());

const payloadOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as Record<string, unknown>;
const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const refusal = (code: keyof typeof embedMessages) => ({ error: embedMessages[code], code });

describe('a token', () => {
  it('[EM2] is a JWT with an expiry, for one end user of the site', async () => {
    const answer = await site.mint(made.secret, { endUserId: 'user-7', name: ' Ada ', ttlS: 60 });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const { token, expiresAt } = answer.body as { token: string; expiresAt: string };
    const payload = payloadOf(token);
    expect(payload).toMatchObject({ iss: 'stoa', aud: 'stoa-embed', sub: 'u:user-7', name: 'Ada' });
    expect((payload['exp'] as number) * 1000).toBe(Date.parse(expiresAt));
    expect((payload['exp'] as number) - (payload['iat'] as number)).toBe(60);

    const session = await site.ask('/embed/session', { token });
    expect(session.status).toBe(200);
    expect(z.parse(embedSessionSchema, session.body)).toMatchObject({
      protocol: 1,
      publicKey: made.key.publicKey,
      endUser: { id: 'u:user-7', name: 'Ada', isAnonymous: false },
      title: 'Help',
      greeting: 'Hello!',
      disclaimer: 'Mind.',
      defaultModelId: 'demo-tour',
      scopes: ['chat'],
      perMinute: 33,
    });
    const [model] = session.body['models'] as Record<string, unknown>[];
    for (const secretOfModel of ['systemPrompt', 'inputTokenCost', 'outputTokenCost', 'upstreamId'])
      expect(model, secretOfModel).not.toHaveProperty(secretOfModel);
  });

  it('[EM33] names its protocol, and accepts a request without one', async () => {
    const token = await site.tokenOf(made);
    const ask = async (query: string) => (await site.ask(`/embed/session${query}`, { token })).body;
    for (const query of ['', '?protocols=1-1', '?protocols=1-7'])
      expect(await ask(query)).toMatchObject({
        protocol: 1,
        protocols: embedProtocols,
        publicKey: made.key.publicKey,
      });
    expect(await ask('?protocols=7-9')).toEqual({ protocol: embedProtocols.max, protocols: embedProtocols });
    const malformed = await site.ask('/embed/session?protocols=new', { token });
    expect([malformed.status, malformed.body['code']]).toEqual([400, 'embed.malformed']);
  });

  it('[EM2] is valid for ten minutes, and never longer than the key’s limit', async () => {
    const usual = payloadOf(await site.tokenOf(made));
    expect((usual['exp'] as number) - (usual['iat'] as number)).toBe(600);
    const brief = await site.makeKey({ maxTtlS: 30 });
    const cut = payloadOf(await site.tokenOf(brief, 'user-1', { ttlS: 3600 }));
    expect((cut['exp'] as number) - (cut['iat'] as number)).toBe(30);
  });

  it.each([
    ['nothing', undefined],
    ['another secret', `stoa_sk_${'A'.repeat(43)}`],
    ['the public key', 'public'],
    ['a part of the secret', 'part'],
  ])('[EM2] is refused for %s', async (_case, given) => {
    const token =
      given === 'public' ? made.key.publicKey : given === 'part' ? made.secret.slice(0, -1) : given;
    const answer = await site.ask('/embed/token', { body: { endUserId: 'x' }, token, origin: null });
    expect([answer.status, answer.body]).toEqual([401, refusal('embed.key')]);
  });

  it('[EM2] is refused to browsers, so that a leaked secret is useless in a page', async () => {
    for (const origin of [siteOrigin, app.url]) {
      const answer = await site.ask('/embed/token', { body: { endUserId: 'x' }, token: made.secret, origin });
      expect([answer.status, answer.body['code']]).toEqual([403, 'embed.origin']);
      expect(answer.headers.has('access-control-allow-origin')).toBe(false);
      const preflight = await site.ask('/embed/token', { method: 'OPTIONS', origin });
      expect(preflight.status).toBe(404);
      expect(preflight.headers.has('access-control-allow-origin')).toBe(false);
    }
  });

  it('[EM2] can only be narrowed to origins and scopes of the key', async () => {
    const wide = await site.makeKey({
      origins: [siteOrigin, 'https://b.example.org'],
      scopes: ['chat', 'tools', 'upload'],
    });
    const narrow = await site.tokenOf(wide, 'user-1', {
      origins: ['HTTPS://B.example.org/'],
      scopes: ['chat', 'chat'],
    });
    expect((await site.ask('/embed/session', { token: narrow })).status).toBe(403);
    const there = await site.ask('/embed/session', { token: narrow, origin: 'https://b.example.org' });
    expect(there.body['scopes']).toEqual(['chat']);
    const foreign = await site.mint(wide.secret, { endUserId: 'x', origins: ['https://evil.example'] });
    expect([foreign.status, foreign.body['code']]).toEqual([403, 'embed.origin']);
    const beyond = await site.mint(wide.secret, { endUserId: 'x', scopes: ['chat', 'history'] });
    expect([beyond.status, beyond.body['code']]).toEqual([403, 'embed.scope']);
  });

  it('[EM2] is never longer than a header allows', async () => {
    const origins = Array.from({ length: 50 }, (_x, i) => `https://${'a'.repeat(200)}${i}.example.org`);
    const many = await site.makeKey({ origins });
    const answer = await site.mint(many.secret, { endUserId: 'x', origins });
    expect([answer.status, answer.body['code']]).toEqual([400, 'embed.malformed']);
    expect(
      (await site.ask('/embed/session', { token: await site.tokenOf(many), origin: origins[49]! })).status,
    ).toBe(200);
  });

  it.each([
    ['no end user', {}],
    ['an empty end user', { endUserId: '' }],
    ['an end user that is no text', { endUserId: { $ne: null } }],
    ['a long end user', { endUserId: 'x'.repeat(201) }],
    ['no scope', { endUserId: 'x', scopes: [] }],
    ['an unknown scope', { endUserId: 'x', scopes: ['admin'] }],
    ['too long a life', { endUserId: 'x', ttlS: 3601 }],
    ['no life', { endUserId: 'x', ttlS: 0 }],
    ['a fraction of a second', { endUserId: 'x', ttlS: 30.5 }],
    ['a list', []],
    ['a word', '"word"'],
    ['broken JSON', '{"a":'],
    ['a prototype key', '{"__proto__":{"endUserId":"x"}}'],
    ['bottomless nesting', '['.repeat(50_000)],
  ])('[EM3] %s is a 400', async (_case, body) => {
    for (const path of ['/embed/token', '/embed/visitor']) {
      const answer = await site.ask(path, {
        body,
        token: made.secret,
        origin: path === '/embed/token' ? null : siteOrigin,
      });
      expect(answer.status).toBe(400);
      expect(answer.body['code']).toBe('embed.malformed');
      expect((answer.body['error'] as string).length).toBeGreaterThan(10);
    }
  });

  it('[EM3] refuses a body of another type or over the limit with a sentence', async () => {
    const other = await site.ask('/embed/token', {
      body: 'endUserId=x',
      origin: null,
      token: made.secret,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect([other.status, other.body['code']]).toEqual([415, 'embed.malformed']);
    const large = await site.ask('/embed/token', {
      body: { endUserId: 'x', name: 'x'.repeat(70_000) },
      origin: null,
      token: made.secret,
    });
    expect(large.status).toBe(413);
  });

  it('[EM4] is valid until it expires', async () => {
    const token = await site.tokenOf(made, 'user-1', { ttlS: 60 });
    // The clock goes on by itself between two requests: seconds of margin on both sides.
    app.clock.advance(45_000);
    expect((await site.ask('/embed/session', { token })).status).toBe(200);
    app.clock.advance(16_000);
    const late = await site.ask('/embed/session', { token });
    expect([late.status, late.body]).toEqual([401, refusal('embed.token')]);
    // The page must be able to see that it needs another one.
    expect(late.headers.get('access-control-allow-origin')).toBe(siteOrigin);
  });

  it('[EM4] without a signature, or signed for another purpose, is invalid', async () => {
    const good = await site.tokenOf(made);
    const [header = '', payload = '', signature = ''] = good.split('.');
    const claims = payloadOf(good);
    const key = deriveKey(secret, 'embed-token');
    const sign = (alg: string, typ: string, body: object = claims, by: Uint8Array = key) =>
      new SignJWT(body as never).setProtectedHeader({ alg, typ }).sign(by);
    const mac = (head: unknown, body: unknown) => {
      const text = `${base64(head)}.${base64(body)}`;
      return `${text}.${createHmac('sha256', key).update(text).digest('base64url')}`;
    };
    const { exp: _exp, ...endless } = claims;
    const bad: Record<string, string> = {
      none: `${base64({ alg: 'none', typ: 'stoa-embed+jwt' })}.${payload}.`,
      'none with a signature': `${base64({ alg: 'none', typ: 'stoa-embed+jwt' })}.${payload}.${signature}`,
      unsigned: `${header}.${payload}.`,
      'another user': `${header}.${base64({ ...claims, sub: 'u:admin' })}.${signature}`,
      'another secret': await sign(
        'HS256',
        'stoa-embed+jwt',
        claims,
        deriveKey('x'.repeat(40), 'embed-token'),
      ),
      'another purpose': await sign('HS256', 'stoa-embed+jwt', claims, deriveKey(secret, 'session')),
      'the secret itself': await sign('HS256', 'stoa-embed+jwt', claims, Buffer.from(secret)),
      'the public key as a secret': await sign(
        'HS256',
        'stoa-embed+jwt',
        claims,
        Buffer.from(made.key.publicKey.padEnd(32)),
      ),
      'another algorithm': await sign('HS512', 'stoa-embed+jwt', claims, Buffer.concat([key, key])),
      'another type': await sign('HS256', 'JWT'),
      'no type': mac({ alg: 'HS256' }, claims),
      'another audience': await sign('HS256', 'stoa-embed+jwt', { ...claims, aud: 'stoa' }),
      'another issuer': await sign('HS256', 'stoa-embed+jwt', { ...claims, iss: 'shop' }),
      'no end': await sign('HS256', 'stoa-embed+jwt', endless),
      'no key': await sign('HS256', 'stoa-embed+jwt', { ...claims, kid: undefined }),
      'an unknown kind of user': await sign('HS256', 'stoa-embed+jwt', { ...claims, sub: 'admin' }),
      'a scope of its own': await sign('HS256', 'stoa-embed+jwt', { ...claims, scopes: ['everything'] }),
      'too long': `${good}${'A'.repeat(9_000)}`,
      'too short': 'a.b',
      empty: '.',
      'not JSON': `${Buffer.from('x').toString('base64url')}.${payload}.${signature}`,
    };
    for (const [name, token] of Object.entries(bad)) {
      const answer = await site.ask('/embed/session', { token });
      expect([answer.status, answer.body['code']], name).toEqual([401, 'embed.token']);
    }
    // A key that does not exist, in a token that we signed.
    for (const kid of ['00000000-0000-4000-8000-000000000000', "x' or 1=1", '']) {
      const token = await sign('HS256', 'stoa-embed+jwt', { ...claims, kid });
      const answer = await site.ask('/embed/session', { token });
      expect([answer.status, answer.body['code']]).toEqual([401, 'embed.key']);
    }
    expect((await site.ask('/embed/session')).body).toEqual(refusal('embed.token'));
    expect((await site.ask('/embed/session', { token: good })).status).toBe(200);
  });

  it('[EM4] for the same user id of another key is another user', async () => {
    const other = await site.makeKey();
    const [mine, theirs] = [await site.tokenOf(made, 'same'), await site.tokenOf(other, 'same')];
    expect((await site.session(mine)).publicKey).toBe(made.key.publicKey);
    expect((await site.session(theirs)).publicKey).toBe(other.key.publicKey);
  });
});

describe('a visitor', () => {
  it('[EM5] is recognized by their claim, and by nothing else', async () => {
    const open = await site.makeKey({ allowAnonymous: true });
    const first = await site.visit(open.key.publicKey);
    expect(first.status).toBe(200);
    const { token, visitor } = first.body as { token: string; visitor: string };
    const { endUser } = await site.session(token);
    expect(endUser).toMatchObject({ name: null, isAnonymous: true });
    const again = await site.visit(open.key.publicKey, visitor);
    expect((await site.session(again.body['token'] as string)).endUser.id).toBe(endUser.id);
    expect((await site.visit(open.key.publicKey)).body['visitor']).not.toBe(visitor);
    expect(JSON.stringify(payloadOf(token))).not.toContain(visitor);

    const other = await site.makeKey({ allowAnonymous: true });
    const [payload = '', signature = ''] = visitor.split('.');
    const claim = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object;
    const forged = [
      `${base64({ ...claim, person: 'somebody' })}.${signature}`,
      `${payload}.`,
      payload,
      endUser.id,
      token,
      'x'.repeat(500),
      '',
    ];
    for (const text of forged) {
      const answer = await site.visit(open.key.publicKey, text);
      expect(answer.status).toBe(200);
      expect((await site.session(answer.body['token'] as string)).endUser.id).not.toBe(endUser.id);
    }
    const elsewhere = await site.visit(other.key.publicKey, visitor);
    expect((await site.session(elsewhere.body['token'] as string)).endUser.id).not.toBe(endUser.id);
    // Nor is the secret a token.
    expect((await site.ask('/embed/session', { token: visitor })).status).toBe(401);
  });

  it('[EM5] is refused where the key allows none, even with an earlier token', async () => {
    expect((await site.visit(made.key.publicKey)).body).toEqual(refusal('embed.anonymous'));
    const open = await site.makeKey({ allowAnonymous: true });
    const token = (await site.visit(open.key.publicKey)).body['token'] as string;
    const changed = await callAs(thea, operations.embed.updateKey, {
      id: open.key.id,
      changes: { allowAnonymous: false },
    });
    expect(changed['success']).toBe(true);
    const answer = await site.ask('/embed/session', { token });
    expect([answer.status, answer.body]).toEqual([403, refusal('embed.anonymous')]);
  });

  it('[EM5] is refused for an unknown key, and for a secret in place of the key', async () => {
    for (const key of ['stoa_pk_unknown', '', made.secret]) {
      const answer = await site.visit(key);
      expect([answer.status, answer.body]).toEqual([401, refusal('embed.key')]);
    }
  });
});

describe('separation of identities', () => {
  it('[EM6] a person’s cookie and bearer token are ignored there', async () => {
    const cookie = [...thea.cookies()].map(([name, value]) => `${name}=${value}`).join('; ');
    const { accessToken } = (await (await thea.fetch('/api/auth/token', { method: 'POST' })).json()) as {
      accessToken: string;
    };
    for (const path of ['/embed/session', '/embed/chat/runs/some-request']) {
      const withCookie = await site.ask(path, { headers: { cookie }, origin: app.url });
      expect([withCookie.status, withCookie.body['code']]).toEqual([401, 'embed.token']);
      const withToken = await site.ask(path, { token: accessToken });
      expect([withToken.status, withToken.body['code']]).toEqual([401, 'embed.token']);
    }
    const chat = await site.ask('/embed/chat', {
      body: { killSwitch: {} },
      headers: { cookie },
      origin: app.url,
    });
    expect(chat.status).toBe(401);
    // Nor does it stand in the way.
    const token = await site.tokenOf(made);
    expect((await site.ask('/embed/session', { token, headers: { cookie } })).status).toBe(200);
    const open = await site.makeKey({ allowAnonymous: true });
    const visited = await site.ask('/embed/visitor', {
      body: { key: open.key.publicKey },
      headers: { cookie },
    });
    expect(visited.status).toBe(200);
    expect(visited.headers.getSetCookie()).toEqual([]);
  });

  it('[EM6] an embed token and a secret are ignored by the API', async () => {
    const token = await site.tokenOf(made);
    for (const given of [token, made.secret, made.key.publicKey]) {
      for (const [path, body] of [
        ['/api/auth/session', undefined],
        ['/api/chat/runs/some-request', undefined],
        ['/api/requestOp', {}],
        ['/api/chat', {}],
        ['/api/auth/token', {}],
      ] as const) {
        const answer = await site.ask(path, { token: given, ...(body && { body }), origin: app.url });
        if (path === '/api/auth/session') expect(answer.body).toEqual({});
        else expect(answer.status, path).toBe(401);
      }
    }
  });

  it('[EM6] every other address below /embed/ is a 404, never a page', async () => {
    const token = await site.tokenOf(made);
    for (const path of ['/embed/', '/embed/requestOp', '/embed/api/chat', '/embed/chat/runs']) {
      const answer = await site.ask(path, { token, headers: { accept: 'text/html' } });
      expect(answer.status, path).toBe(404);
      expect(answer.headers.get('content-type')).toContain('json');
    }
    expect((await site.ask('/embed/requestOp', { token, body: {} })).status).toBe(404);
    // An operation of administrators has its address there, for bearers of a session.
    expect((await site.ask('/embed/keys', { token })).status).toBe(401);
  });

  it('[EM6] logs no secret and no token', async () => {
    const token = await site.tokenOf(made, 'user-in-the-log');
    await site.session(token);
    expect(logged).toContain('/embed/session');
    for (const text of [made.secret, token, 'user-in-the-log']) expect(logged).not.toContain(text);
  });
});

describe('requests per client address', () => {
  it('[EM7] are limited ten times as strictly for new visitors', async () => {
    const busy = await createTestApp({ env: { STOA_RATE_LIMIT_PER_MINUTE: '40' } });
    try {
      const shop = createEmbedSite(busy, await busy.signInAs('thea'));
      const { key } = await shop.makeKey({ allowAnonymous: true });
      const statuses = [];
      for (let i = 0; i < 5; i++) statuses.push((await shop.visit(key.publicKey)).status);
      expect(statuses).toEqual([200, 200, 200, 200, 429]);
    } finally {
      await busy.close();
    }
  });

  it('[EM7] are limited, with a Retry-After that a page can read', async () => {
    const busy = await createTestApp({ env: { STOA_RATE_LIMIT_PER_MINUTE: '40' } });
    try {
      const shop = createEmbedSite(busy, await busy.signInAs('thea'));
      const key = await shop.makeKey({ allowAnonymous: true });
      const token = await shop.tokenOf(key);
      const answers = await Promise.all(
        Array.from({ length: 45 }, () => shop.ask('/embed/session', { token })),
      );
      const refused = answers.filter(({ status }) => status === 429);
      expect(refused.length).toBeGreaterThanOrEqual(5);
      expect(refused[0]!.body).toEqual(refusal('embed.rate'));
      expect(Number(refused[0]!.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(refused[0]!.headers.get('access-control-allow-origin')).toBe(siteOrigin);
      expect(refused[0]!.headers.get('access-control-expose-headers')).toBe('Retry-After');
    } finally {
      await busy.close();
    }
  });
});
