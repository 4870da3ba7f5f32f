import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, signIn, type TestApp } from '../../testing/test-app.js';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const sessionOf = async (browser: { fetch(path: string): Promise<Response> }) =>
  (await browser.fetch('/api/auth/session')).json() as Promise<{
    user?: { name: string; email: string; isAdmin: boolean };
    error?: string;
  }>;

describe('sign-in', () => {
  it('[T1] redirects to the provider with state, nonce and PKCE, and returns to the original page', async () => {
    const browser = app.browser();
    const begun = await browser.fetch('/api/auth/sign-in?returnTo=%2Fc%2F42%3Fq%3D1');
    const authorization = new URL(begun.headers.get('location') ?? '');
    expect(authorization.searchParams.get('code_challenge_method')).toBe('S256');
    for (const name of ['state', 'nonce', 'code_challenge'])
      expect(authorization.searchParams.get(name)?.length).toBeGreaterThanOrEqual(43);

    const page = await signIn(browser, 'thea', '/c/42?q=1');
    expect(page.url.pathname + page.url.search).toBe('/c/42?q=1');
    expect(await sessionOf(browser)).toMatchObject({
      user: { name: 'Thea Marsh', email: 'thea@stoa.localhost', isAdmin: true },
    });
  });

  it('[A1] only the administrator among the development people has the role', async () => {
    for (const [person, name] of [
      ['nils', 'Nils Okafor'],
      ['mei', 'Mei Tanaka'],
    ] as const) {
      const { user } = await sessionOf(await app.signInAs(person));
      expect(user).toMatchObject({ name, isAdmin: false });
    }
  });

  it('[T1] a repeated sign-in keeps the person’s row', async () => {
    await app.signInAs('mei');
    await app.signInAs('mei');
    const { rows } = await app.database.pool.query(
      `select id from people where email = 'mei@stoa.localhost'`,
    );
    expect(rows).toHaveLength(1);
  });

  it('[T1] a repeated sign-in ends the browser’s former session', async () => {
    const browser = await app.signInAs('nils');
    const before = browser.cookies().get('stoa_session') ?? '';
    await signIn(browser, 'mei');
    expect(await sessionOf(browser)).toMatchObject({ user: { name: 'Mei Tanaka' } });
    const old = app.browser();
    old.setCookie('stoa_session', before);
    expect(await sessionOf(old)).toEqual({ error: 'SessionExpiredError' });
  });

  it.each([
    ['//evil.example/x'],
    ['https://evil.example/'],
    ['/\\evil.example'],
    ['/\t/evil.example'],
    ['javascript:alert(1)'],
    ['/api/auth/sign-out'],
  ])('[T5] refuses a return address outside this origin: %j', async (returnTo) => {
    const page = await signIn(app.browser(), 'mei', returnTo);
    expect(page.url.href).toBe(`${app.url}/`);
  });

  it('[X6] the person picker has no inline script or style, and the policy allows none without a nonce', async () => {
    const page = await app.browser().open('/api/auth/sign-in');
    expect(page.html).not.toMatch(/<script|<style|\sstyle=|\son\w+=/);
    expect(page.response.headers.get('content-security-policy')).not.toMatch(/unsafe/);
    expect(page.html).toContain('Administrator');
  });
});

describe('a manipulated sign-in', () => {
  /** Takes the flow up to the callback's address without calling it. */
  async function untilCallback() {
    const browser = app.browser();
    const page = await browser.open('/api/auth/sign-in');
    const [, action = ''] = /action="([^"]+)"/.exec(page.html) ?? [];
    let next = await browser.fetch(action, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'person=thea',
    });
    while (!next.headers.get('location')?.includes('/api/auth/callback'))
      next = await browser.fetch(next.headers.get('location') ?? '/');
    return { browser, callback: new URL(next.headers.get('location') ?? '') };
  }

  const failed = (response: Response) => {
    const location = new URL(response.headers.get('location') ?? '', app.url);
    expect(response.headers.getSetCookie().join()).not.toContain('stoa_session=');
    return { reason: location.searchParams.get('reason'), problem: location.searchParams.get('problem') };
  };

  it('[T2] refuses an unknown state', async () => {
    const { browser, callback } = await untilCallback();
    callback.searchParams.set('state', 'x'.repeat(43));
    expect(failed(await browser.fetch(callback.href))).toEqual({
      reason: 'failed',
      problem: 'attemptUnknown',
    });
  });

  it.each(['%00', 'a%00b', '', '%F0%9F', 'x'.repeat(5000)])(
    '[T2] the state %j is refused like an unknown one',
    async (state) => {
      const { browser, callback } = await untilCallback();
      callback.searchParams.delete('state');
      const answer = await browser.fetch(`${callback.href}&state=${state}`);
      expect(answer.status).toBeLessThan(400);
      expect(failed(answer).problem).toBe('attemptUnknown');
    },
  );

  it('[T2] refuses the callback of another browser’s sign-in', async () => {
    const { callback } = await untilCallback();
    const other = app.browser();
    await other.fetch('/api/auth/sign-in');
    expect(failed(await other.fetch(callback.href)).problem).toBe('attemptUnknown');
    expect(failed(await app.browser().fetch(callback.href)).problem).toBe('attemptUnknown');
  });

  it('[T2] refuses a repeated callback', async () => {
    const { browser, callback } = await untilCallback();
    expect((await browser.fetch(callback.href)).headers.get('location')).toBe('/');
    expect(failed(await browser.fetch(callback.href)).problem).toBe('attemptUnknown');
  });

  it.each(['nonce', 'code_verifier'])('[T2] refuses a wrong %s', async (column) => {
    const { browser, callback } = await untilCallback();
    await app.database.pool.query(`update sign_in_attempts set ${column} = $1 where state = $2`, [
      'y'.repeat(43),
      callback.searchParams.get('state'),
    ]);
    expect(failed(await browser.fetch(callback.href)).problem).toBe('refused');
  });

  it('[T2] refuses a wrong issuer and a forged code', async () => {
    for (const [name, value] of [
      ['iss', 'https://evil.example'],
      ['code', 'forged'],
    ] as const) {
      const { browser, callback } = await untilCallback();
      callback.searchParams.set(name, value);
      expect(failed(await browser.fetch(callback.href)).problem).toBe('refused');
    }
  });

  it('[T2] refuses an expired attempt', async () => {
    const { browser, callback } = await untilCallback();
    await app.database.pool.query(
      `update sign_in_attempts set created_at = now() - interval '16 minutes' where state = $1`,
      [callback.searchParams.get('state')],
    );
    expect(failed(await browser.fetch(callback.href)).problem).toBe('attemptUnknown');
  });

  it('[T5] the development provider redirects to this origin only', async () => {
    const begun = await app.browser().fetch('/api/auth/sign-in');
    const authorization = new URL(begun.headers.get('location') ?? '');
    for (const address of [
      'https://evil.example/api/auth/callback',
      `${app.url}/elsewhere`,
      'http://evil.example:80/api/auth/callback',
    ]) {
      authorization.searchParams.set('redirect_uri', address);
      const answer = await app.browser().fetch(authorization.href);
      expect(answer.status).toBe(400);
    }
  });
});

describe('the session of a client that knows the protocol alone', () => {
  const sessionAt = async (browser: Awaited<ReturnType<TestApp['signInAs']>>) =>
    (await (await browser.fetch('/api/auth/session')).json()) as Record<string, string>;

  it('[T12] is empty while nobody is signed in', async () => {
    expect(await sessionOf(app.browser())).toEqual({});
  });

  it('[T12] carries a token of minutes that is dead at sign-out', async () => {
    const browser = await app.signInAs('thea');
    const { accessToken, expires } = await sessionAt(browser);
    expect(Date.parse(expires ?? '')).toBeGreaterThan(Date.now());
    const call = () =>
      app.browser().fetch('/api/auth/session', { headers: { authorization: `Bearer ${accessToken}` } });
    const asBearer = (await (await call()).json()) as Record<string, unknown>;
    expect(asBearer).toMatchObject({ user: { name: 'Thea Marsh' } });
    // A token makes no further token.
    expect(asBearer).not.toHaveProperty('accessToken');
    await browser.fetch('/api/auth/sign-out', { method: 'POST' });
    expect(await (await call()).json()).not.toHaveProperty('user');
  });
});

describe('the addresses of clients of the protocol', () => {
  const form = (fields: Record<string, string>): RequestInit => ({
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields).toString(),
  });

  it('[T13] signs in and out', async () => {
    const browser = app.browser();
    const providers = (await (await browser.fetch('/api/auth/providers')).json()) as Record<
      string,
      { signinUrl: string }
    >;
    const [provider] = Object.values(providers);
    const { csrfToken } = (await (await browser.fetch('/api/auth/csrf')).json()) as { csrfToken: string };
    const asked = form({ csrfToken, callbackUrl: `${app.url}/c/42?q=1`, json: 'true' });
    const { url } = (await (await browser.fetch(provider!.signinUrl, asked)).json()) as { url: string };
    expect(url).toBe(`${app.url}/api/auth/sign-in?returnTo=%2Fc%2F42%3Fq%3D1`);
    await signIn(browser, 'thea');
    expect(await sessionOf(browser)).toMatchObject({ user: { name: 'Thea Marsh' } });
    const asks = await browser.fetch('/api/auth/signout');
    expect([asks.status, await asks.text()]).toEqual([
      200,
      expect.stringContaining('<form method="post" action="/api/auth/signout">'),
    ]);
    expect(await sessionOf(browser)).toMatchObject({ user: { name: 'Thea Marsh' } });
    const out = await browser.fetch('/api/auth/signout', form({ csrfToken, json: 'true' }));
    expect(await out.json()).toEqual({ url: `${app.url}/?reason=signedOut` });
    expect(await sessionOf(browser)).toEqual({});
  });

  it('[T13] leads nowhere else, and takes no request of another site', async () => {
    for (const callbackUrl of ['https://evil.example/', '//evil.example', 'javascript:alert(1)']) {
      const address = `/api/auth/signin/cognito?callbackUrl=${encodeURIComponent(callbackUrl)}`;
      const answer = await app.browser().fetch(address);
      expect(answer.headers.get('location')).toBe(`${app.url}/api/auth/sign-in?returnTo=%2F`);
    }
    const browser = await app.signInAs('mei');
    const foreign = form({});
    const answer = await browser.fetch('/api/auth/signout', {
      ...foreign,
      headers: { ...foreign.headers, origin: 'https://evil.example' },
    });
    expect(answer.status).toBe(403);
    expect(await sessionOf(browser)).toMatchObject({ user: { name: 'Mei Tanaka' } });
  });
});

describe('sign-out', () => {
  const tokenOf = async (browser: Awaited<ReturnType<TestApp['signInAs']>>) => {
    const response = await browser.fetch('/api/auth/token', { method: 'POST' });
    return (await response.json()) as { accessToken: string; expires: string };
  };
  const asBearer = (accessToken: string) =>
    app.browser().fetch('/api/auth/session', { headers: { authorization: `Bearer ${accessToken}` } });

  it('[T3] revokes the session at once, cookie and bearer', async () => {
    const browser = await app.signInAs('thea');
    const cookie = browser.cookies().get('stoa_session') ?? '';
    const { accessToken } = await tokenOf(browser);
    expect(await (await asBearer(accessToken)).json()).toMatchObject({ user: { name: 'Thea Marsh' } });

    const answer = await browser.fetch('/api/auth/sign-out', { method: 'POST' });
    expect(await answer.json()).toEqual({ location: '/?reason=signedOut' });
    expect(browser.cookies().has('stoa_session')).toBe(false);

    const thief = app.browser();
    thief.setCookie('stoa_session', cookie);
    expect(await sessionOf(thief)).toEqual({ error: 'SessionExpiredError' });
    expect(await (await asBearer(accessToken)).json()).not.toHaveProperty('user');
    const refused = await thief.fetch('/api/auth/token', { method: 'POST' });
    expect(refused.status).toBe(401);
    expect(await refused.json()).toEqual({ error: 'Unauthorized', code: 'SessionExpiredError' });
  });

  it('[T3] keeps other sessions of the same person', async () => {
    const [one, two] = [await app.signInAs('mei'), await app.signInAs('mei')];
    await one.fetch('/api/auth/sign-out', { method: 'POST' });
    expect((await sessionOf(two)).user).toBeDefined();
  });

  it('[T3] a bearer token expires after fifteen minutes, and the session issues another', async () => {
    const browser = await app.signInAs('nils');
    const { accessToken } = await tokenOf(browser);
    app.clock.advance(15 * 60_000 + 1000);
    expect(await (await asBearer(accessToken)).json()).toEqual({});
    const next = await tokenOf(browser);
    expect(await (await asBearer(next.accessToken)).json()).toMatchObject({ user: { name: 'Nils Okafor' } });
  });

  it('[T4] stores tokens as hashes', async () => {
    const browser = await app.signInAs('mei');
    const { accessToken } = await tokenOf(browser);
    const secrets = [accessToken, browser.cookies().get('stoa_session') ?? ''];
    for (const table of ['sessions', 'access_tokens']) {
      const { rows } = await app.database.pool.query(`select * from ${table}`);
      for (const secret of secrets) expect(JSON.stringify(rows)).not.toContain(secret);
    }
  });
});

describe('a session', () => {
  it('[T4] cookies are HttpOnly, SameSite=Lax and for the whole origin', async () => {
    const browser = app.browser();
    const begun = await browser.fetch('/api/auth/sign-in');
    expect(begun.headers.getSetCookie().join()).toMatch(
      /^stoa_sign_in=[^;]+; Max-Age=900; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    const signedIn = await app.signInAs('thea');
    const answer = await signedIn.fetch('/api/auth/sign-out', { method: 'POST' });
    expect(answer.headers.getSetCookie().join()).toMatch(/stoa_session=;.*Path=\/.*HttpOnly.*SameSite=Lax/);
  });

  it('[T4] slides while used, and expires with a reason when idle', async () => {
    const browser = await app.signInAs('nils');
    app.clock.advance(13 * 24 * 3600_000);
    expect((await sessionOf(browser)).user).toBeDefined();
    app.clock.advance(13 * 24 * 3600_000);
    expect((await sessionOf(browser)).user).toBeDefined();
    app.clock.advance(15 * 24 * 3600_000);
    expect(await sessionOf(browser)).toEqual({ error: 'SessionExpiredError' });
  });

  it('[T4] ends after ninety days, used or not', async () => {
    const browser = await app.signInAs('nils');
    for (let day = 0; day < 88; day += 11) {
      app.clock.advance(11 * 24 * 3600_000);
      expect((await sessionOf(browser)).user).toBeDefined();
    }
    app.clock.advance(3 * 24 * 3600_000);
    expect((await sessionOf(browser)).user).toBeUndefined();
  });

  it.each(['', 'x', 'x'.repeat(43), `' or 1=1 --`, 'é'.repeat(43)])(
    '[T4] refuses a forged cookie or bearer: %j',
    async (token) => {
      const browser = app.browser();
      browser.setCookie('stoa_session', encodeURIComponent(token));
      expect((await sessionOf(browser)).user).toBeUndefined();
      const bearer = await app.browser().fetch('/api/auth/session', {
        headers: { authorization: `Bearer ${encodeURIComponent(token)}` },
      });
      expect(((await bearer.json()) as { user: unknown }).user).toBeUndefined();
    },
  );
});

describe('a cross-site request', () => {
  const change = (browser: Awaited<ReturnType<TestApp['signInAs']>>, headers: Record<string, string>) =>
    browser.fetch('/api/auth/token', { method: 'POST', headers });

  it.each([
    [{ origin: 'https://evil.example' }],
    [{ origin: 'null' }],
    [{ origin: 'http://localhost:1' }],
    [{ 'sec-fetch-site': 'cross-site' }],
    [{ 'sec-fetch-site': 'same-site' }],
    [{ origin: 'http://evil.example', host: 'evil.example' }],
  ])('[T6] is refused with its reason: %j', async (headers) => {
    const answer = await change(await app.signInAs('thea'), headers);
    expect(answer.status).toBe(403);
    expect(await answer.json()).toMatchObject({
      code: 'ForeignOrigin',
      error: expect.stringContaining('another site'),
    });
  });

  it('[T6] accepts same-origin pages and bearer clients', async () => {
    const browser = await app.signInAs('thea');
    expect((await change(browser, { 'sec-fetch-site': 'same-origin' })).status).toBe(200);
    const { accessToken } = (await (await change(browser, {})).json()) as { accessToken: string };
    const answer = await app.browser().fetch('/api/auth/token', {
      method: 'POST',
      headers: { authorization: `Bearer ${accessToken}`, origin: 'https://elsewhere.example' },
    });
    expect(answer.status).toBe(200);
  });

  it('[T6] an Authorization header does not unlock the cookie', async () => {
    const browser = await app.signInAs('thea');
    const answer = await change(browser, {
      authorization: 'Bearer nonsense',
      origin: 'https://evil.example',
    });
    expect(answer.status).toBe(401);
  });
});
