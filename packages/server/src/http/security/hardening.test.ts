import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeKey } from '../../testing/api-key-people.js';
import type { Browser } from '../../testing/browser.js';
import { createTestApp, type TestApp } from '../../testing/test-app.js';
import { externalImagePath } from '../files/external-images.js';

let app: TestApp;
const lines: string[] = [];
beforeAll(async () => {
  app = await createTestApp({ onLog: (line) => lines.push(line), env: { STOA_BODY_LIMIT_MB: '1' } });
});
afterAll(() => app.close());

let member: Browser;
beforeAll(async () => {
  member = await app.signInAs('mei');
});
const post = (path: string, body: BodyInit, type = 'application/json') =>
  member.fetch(path, { method: 'POST', body, headers: { 'content-type': type } });
const isAlive = async () => (await app.browser().fetch('/healthz')).status === 200;

describe('malformed requests', () => {
  it.each([
    ['broken JSON', '{"a":'],
    ['a bare word', 'undefined'],
    ['a prototype key', '{"__proto__":{"isAdmin":true}}'],
    ['a constructor key', '{"constructor":{"prototype":{"x":1}}}'],
    ['bytes that are no text', '\u0000\u0001'],
  ])('[R1] %s as a body is a 400 with a sentence, on every route', async (_case, body) => {
    for (const path of ['/api/requestOp', '/api/chat', '/api/auth/token', '/api/auth/sign-out']) {
      const answer = await post(path, body);
      expect(answer.status).toBe(400);
      expect(answer.headers.get('content-type')).toContain('application/json');
      expect(((await answer.json()) as { error: string }).error.length).toBeGreaterThan(10);
    }
    expect(await isAlive()).toBe(true);
  });

  it.each(['/api/requestOp', '/api/chat'])(
    '[R1] nothing as a body is a 400 with a sentence at %s',
    async (path) => {
      const answer = await post(path, '');
      expect(answer.status).toBe(400);
      expect(((await answer.json()) as { error: string }).error.length).toBeGreaterThan(10);
    },
  );

  it.each(['/api/requestOp', '/api/chat'])('[R1] excessive nesting is a 400 at %s', async (path) => {
    const nested = '['.repeat(100_000) + ']'.repeat(100_000);
    for (const body of [nested, `{"messages":${nested}}`]) {
      const answer = await post(path, body);
      expect(answer.status).toBe(400);
      expect(await answer.json()).toEqual({ error: expect.stringContaining('200 levels') });
    }
  });

  it('[R2] a body over the limit is a 413 and names the limit', async () => {
    const answer = await post('/api/requestOp', JSON.stringify({ text: 'x'.repeat(1_100_000) }));
    expect(answer.status).toBe(413);
    expect(await answer.json()).toEqual({ error: expect.stringContaining('1024 kB') });
  });

  it.each([
    '/api/chat',
    '/api/requestOp',
    '/api/chat/runs/some-request/ack',
    '/v1/chat/completions',
    '/v1/embeddings',
    '/mcp',
  ])('[R2] reads no body without a session at %s', async (path) => {
    const head = `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n`;
    const answer = await new Promise<string>((resolve, reject) => {
      const socket = connect(app.server.port, '127.0.0.1', () =>
        socket.write(`${head}Content-Length: 1000000\r\n\r\n{`),
      );
      socket.setTimeout(20_000, () => socket.destroy());
      socket.once('data', (data) => {
        socket.destroy();
        resolve(data.toString());
      });
      socket.once('close', () => resolve('')).once('error', reject);
    });
    expect(answer).toMatch(/^HTTP\/1.1 401 /);
  });

  it('[R1] an unsupported content type is a 415', async () => {
    expect((await post('/api/requestOp', '<x/>', 'text/xml')).status).toBe(415);
  });

  it('[R1] malformed addresses and headers do not crash the process', async () => {
    for (const line of [
      'GET /%E0%A4%A HTTP/1.1',
      'GET //%00 HTTP/1.1',
      'NONSENSE',
      'GET /api/chat/runs/%zz HTTP/1.1',
    ])
      await raw(`${line}\r\nHost: localhost\r\nCookie: =;;; a=%E0%A4%A\r\n\r\n`);
    expect(await isAlive()).toBe(true);
  });

  it('[R1] an unknown API address is a JSON 404', async () => {
    const answer = await app.browser().fetch('/api/nothing?secret=1', { headers: { accept: 'text/html' } });
    expect(answer.status).toBe(404);
    expect(await answer.json()).toEqual({ error: 'There is nothing at GET /api/nothing.' });
  });

  /** Sends bytes as they are. */
  const raw = (text: string) =>
    new Promise<void>((resolve) => {
      const socket = connect(app.server.port, '127.0.0.1', () => socket.end(text));
      socket.on('close', () => resolve()).on('error', () => resolve());
      socket.resume();
    });
});

describe('headers', () => {
  it.each(['/', '/healthz', '/api/nothing', '/dev-oidc/.well-known/openid-configuration', '/metrics'])(
    '[X6] sends the policy and the other security headers on %s',
    async (path) => {
      const { headers } = await app.browser().fetch(path, { headers: { accept: 'text/html' } });
      const policy = headers.get('content-security-policy') ?? '';
      for (const part of [
        "object-src 'none'",
        "base-uri 'none'",
        "frame-ancestors 'self'",
        "script-src 'self'",
      ])
        expect(policy).toContain(part);
      expect(policy).not.toContain('unsafe');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
      expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
      expect(headers.get('permissions-policy')).toContain('geolocation=()');
    },
  );

  it('[X6] every response of a page has a new nonce', async () => {
    const nonceOf = async () => {
      const { headers } = await app.browser().fetch('/', { headers: { accept: 'text/html' } });
      return /'nonce-([^']+)'/.exec(headers.get('content-security-policy') ?? '')?.[1] ?? '';
    };
    const [one, two] = [await nonceOf(), await nonceOf()];
    expect(one).toMatch(/^[\w+/]{24}$/);
    expect(two).not.toBe(one);
  });

  it('[T4] over https cookies are Secure with the host prefix, and HSTS is sent', async () => {
    const secure = await createTestApp({ env: { PUBLIC_URL: 'https://chat.example.test' } });
    try {
      const answer = await secure.browser().fetch('/api/auth/sign-in');
      expect(answer.headers.getSetCookie().join()).toMatch(
        /^__Host-stoa_sign_in=.*Path=\/; HttpOnly; Secure; SameSite=Lax/,
      );
      expect(answer.headers.get('strict-transport-security')).toContain('max-age=31536000');
      const target = new URL(answer.headers.get('location') ?? '');
      expect(target.searchParams.get('redirect_uri')).toBe('https://chat.example.test/api/auth/callback');
    } finally {
      await secure.close();
    }
  });

  it('[T5] a forged Host header does not become the return address', async () => {
    const answer = await app
      .browser()
      .fetch('/api/auth/sign-in', { headers: { 'x-forwarded-host': 'evil.example' } });
    expect(answer.headers.get('location')).not.toContain('evil.example');
  });
});

describe('health', () => {
  it('[R6] reports liveness and readiness, and serves metrics to this machine', async () => {
    const browser = app.browser();
    expect(await (await browser.fetch('/readyz')).json()).toEqual({ status: 'ready' });
    const metrics = await (await browser.fetch('/metrics')).text();
    expect(metrics).toContain('stoa_http_request_duration_seconds_bucket');
    expect(metrics).toContain('route="/readyz"');
  });

  it('[R6] refuses metrics through a proxy without the token', async () => {
    const through = { 'x-forwarded-for': '203.0.113.9' };
    expect((await app.browser().fetch('/metrics', { headers: through })).status).toBe(403);
    const guarded = await createTestApp({ env: { STOA_METRICS_TOKEN: 'of the metrics' } });
    try {
      const ask = (authorization: string) =>
        guarded.browser().fetch('/metrics', { headers: { ...through, authorization } });
      expect((await ask('Bearer wrong')).status).toBe(403);
      expect((await ask('Bearer of')).status).toBe(403);
    } finally {
      await guarded.close();
    }
  });
});

describe('load', () => {
  it('[R3] answers too many requests with a 429 and a time to wait; limits are per person', async () => {
    const limited = await createTestApp({ env: { STOA_RATE_LIMIT_PER_MINUTE: '20' } });
    try {
      const [thea, nils] = [await limited.signInAs('thea'), await limited.signInAs('nils')];
      const statuses = [];
      for (let i = 0; i < 22; i++) statuses.push((await thea.fetch('/api/auth/session')).status);
      expect(statuses.at(-1)).toBe(429);
      const answer = await thea.fetch('/api/auth/session');
      expect(answer.headers.get('retry-after')).toMatch(/^\d+$/);
      expect(await answer.json()).toMatchObject({ code: 'TooManyRequests' });
      expect((await nils.fetch('/api/auth/session')).status).toBe(200);
      expect((await limited.browser().fetch('/healthz')).status).toBe(200);
    } finally {
      await limited.close();
    }
  });
});

it('[R3] an accepted key is limited by itself, and keys that are made up by their address', async () => {
  const limited = await createTestApp({ env: { STOA_RATE_LIMIT_PER_MINUTE: '40' } });
  try {
    const thea = await limited.signInAs('thea');
    const [one, other] = [await makeKey(thea), await makeKey(thea)];
    const list = async (secret: string) =>
      (await fetch(`${limited.url}/v1/models`, { headers: { authorization: `Bearer ${secret}` } })).status;
    const many = async (secretOf: (at: number) => string) => {
      const statuses: number[] = [];
      for (let at = 0; at < 41; at += 1) statuses.push(await list(secretOf(at)));
      return statuses;
    };
    const ofOne = await many(() => one.secret);
    expect([ofOne[39], ofOne[40]]).toEqual([200, 429]);
    expect(await list(other.secret)).toBe(200);
    const madeUp = await many((at) => `${one.secret}${at}`);
    expect([madeUp[0], madeUp[40]]).toEqual([401, 429]);
    expect(await list(other.secret)).toBe(200);
  } finally {
    await limited.close();
  }
});

it('[R3] what is refused before its body is read counts as well', async () => {
  const limited = await createTestApp({
    env: { STOA_RATE_LIMIT_PER_MINUTE: '5', STOA_TRUST_PROXY: '1' },
  });
  const bearers = ['amp-made-up', 'eyJhbGciOiJub25lIn0.e30.', ''];
  const places = [
    '/v1/chat/completions',
    '/v1/embeddings',
    '/api/chat',
    '/chat',
    '/api/requestOp',
    '/mcp/save',
    '/api/files/upload',
    '/api/admin/testEndpoint',
    `GET ${externalImagePath}?url=https://x.example.org/a.png`,
  ];
  let clients = 0;
  try {
    for (const place of places)
      for (const bearer of bearers) {
        const [path, method = 'POST'] = place.split(' ').toReversed();
        const address = `203.0.113.${(clients += 1)}`;
        const ask = async (at: number) =>
          (
            await fetch(limited.url + path, {
              method,
              headers: {
                'x-forwarded-for': address,
                ...(bearer && { authorization: `Bearer ${bearer}${at}` }),
              },
            })
          ).status;
        const statuses = [];
        for (let at = 0; at < 6; at += 1) statuses.push(await ask(at));
        expect([place, bearer, statuses]).toEqual([place, bearer, [...Array(5).fill(401), 429]]);
      }
  } finally {
    await limited.close();
  }
});

it.each(['/%61pi/auth/session', '/', '/a/page'])(
  '[R3] the spelling of an address does not bypass the limit: %s',
  async (path) => {
    const limited = await createTestApp({ env: { STOA_RATE_LIMIT_PER_MINUTE: '5' } });
    try {
      const ask = () => limited.browser().fetch(path, { headers: { accept: 'text/html' } });
      for (let i = 0; i < 5; i++) await ask();
      expect((await ask()).status).toBe(429);
    } finally {
      await limited.close();
    }
  },
);

it('[R3] a forwarded address counts only behind a trusted proxy', async () => {
  const limited = await createTestApp({ env: { STOA_RATE_LIMIT_PER_MINUTE: '5' } });
  try {
    const statuses = [];
    for (let i = 0; i < 6; i++) {
      const headers = { 'x-forwarded-for': `203.0.113.${i}` };
      statuses.push((await limited.browser().fetch('/api/auth/session', { headers })).status);
    }
    expect(statuses.at(-1)).toBe(429);
  } finally {
    await limited.close();
  }
});

describe('the log', () => {
  it('[T4] contains no cookie, token, code, query or body', async () => {
    const browser = await app.signInAs('thea');
    const cookie = browser.cookies().get('stoa_session') ?? '';
    const { accessToken } = (await (await browser.fetch('/api/auth/token', { method: 'POST' })).json()) as {
      accessToken: string;
    };
    await app.browser().fetch('/api/auth/session?token=query-secret', {
      headers: { authorization: `Bearer ${accessToken}` },
    });
    await post('/api/requestOp', '{"words": "of a person"');
    const log = lines.join('');
    expect(log).toContain('/api/auth/callback');
    for (const secret of [cookie, accessToken, 'query-secret', 'of a person', 'code=', 'stoa_session='])
      expect(log).not.toContain(secret);
  });
});
