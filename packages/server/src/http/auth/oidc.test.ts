import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startOidcServer, type OidcServer } from '../../testing/oidc-server.js';
import { createTestApp, type TestApp } from '../../testing/test-app.js';

let provider: OidcServer;
let app: TestApp;
const ada = { sub: 'u-1', email: 'Ada@Example.Test', email_verified: true, name: 'Ada' };

beforeAll(async () => {
  provider = await startOidcServer((address) => address.hostname === 'localhost');
  app = await createTestApp({
    env: {
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: provider.clientId,
      OIDC_CLIENT_SECRET: provider.clientSecret,
      OIDC_SCOPES: 'openid profile email offline_access',
      OIDC_ADMIN_EMAILS: 'boss@example.test, ADA@example.test',
    },
  });
});
afterAll(async () => {
  await app.close();
  await provider.close();
});
beforeEach(() => {
  provider.account = { ...ada };
  provider.isDown = false;
});

async function signedIn() {
  const browser = app.browser();
  const page = await browser.open('/api/auth/sign-in?returnTo=/');
  return { browser, page };
}

const session = async (browser: Awaited<ReturnType<typeof signedIn>>['browser']) =>
  (await (await browser.fetch('/api/auth/session')).json()) as { user?: unknown; error?: string };

describe('an OIDC provider', () => {
  it('[T1] signs in with a client secret; the lower-case e-mail decides about the administrator', async () => {
    const { browser } = await signedIn();
    expect(await session(browser)).toMatchObject({
      user: { name: 'Ada', email: 'ada@example.test', isAdmin: true },
    });
  });

  it('[T1, ID1, ID6] a person keeps their row under a new subject or a new address', async () => {
    const idOf = async () => ((await session((await signedIn()).browser)).user as { id: string }).id;
    const first = await idOf();
    provider.account = { ...ada, sub: 'u-2' };
    expect(await idOf()).toBe(first);
    provider.account = { ...ada, sub: 'u-2', email: 'ada.new@example.test' };
    expect(await idOf()).toBe(first);
    provider.account = { ...ada, sub: 'u-3', email: 'ada@example.test' };
    expect(await idOf()).not.toBe(first);
    // Two people now, who stay two although the first one's address becomes the second one's.
    provider.account = { ...ada, sub: 'u-2', email: 'ada@example.test' };
    expect(await idOf()).toBe(first);
    await app.database.pool.query('delete from people');
  });

  it.each([
    ['no address', { sub: 'u-9', name: 'No Mail' }, 'emailMissing'],
    [
      'an address that the provider does not stand by',
      { ...ada, sub: 'u-9', email_verified: false },
      'emailUnverified',
    ],
    ['something that is no address', { ...ada, sub: 'u-9', email: 'nobody' }, 'emailMissing'],
  ])('[T1] refuses %s', async (_case, account, problem) => {
    provider.account = account;
    const { browser, page } = await signedIn();
    expect(page.url.searchParams.get('problem')).toBe(problem);
    expect((await session(browser)).user).toBeUndefined();
  });

  it('[T3] sign-out redirects to the provider’s sign-out', async () => {
    const { browser } = await signedIn();
    const answer = await browser.fetch('/api/auth/sign-out', { method: 'POST' });
    const { location } = (await answer.json()) as { location: string };
    const url = new URL(location);
    expect(url.origin).toBe(provider.issuer);
    expect(url.searchParams.get('post_logout_redirect_uri')).toBe(`${app.url}/`);
    expect(url.searchParams.get('id_token_hint')).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
  });

  it('[X6] the form action stays on this origin, wherever the provider’s sign-out is', async () => {
    const { browser } = await signedIn();
    const answer = await browser.fetch('/api/auth/sign-out', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: '',
    });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('content-security-policy')).toContain("form-action 'self';");
    const html = await answer.text();
    const [, target = ''] = /<meta http-equiv="refresh" content="0;url=([^"]+)">/.exec(html) ?? [];
    const url = new URL(target.replaceAll('&amp;', '&'));
    expect(url.origin).toBe(provider.issuer);
    expect(url.searchParams.get('post_logout_redirect_uri')).toBe(`${app.url}/`);
  });
});

describe('refresh', () => {
  it('[T7] a due session is refreshed once, however many requests arrive', async () => {
    const { browser } = await signedIn();
    app.clock.advance(10 * 60_000);
    const before = provider.tokenRequests;
    const all = await Promise.all(Array.from({ length: 8 }, () => session(browser)));
    expect(all.every(({ user }) => user !== null)).toBe(true);
    expect(provider.tokenRequests - before).toBe(1);
  });

  it('[T7] a refused refresh ends the session, with the code that signs the browser out', async () => {
    const { browser } = await signedIn();
    provider.account = null;
    app.clock.advance(10 * 60_000);
    const refused = await browser.fetch('/api/auth/token', { method: 'POST' });
    expect(refused.status).toBe(401);
    expect(await refused.json()).toEqual({ error: 'Unauthorized', code: 'RefreshAccessTokenError' });
    provider.account = { ...ada };
    expect(await session(browser)).toEqual({ error: 'RefreshAccessTokenError' });
    const { rows } = await app.database.pool.query(
      `select refresh_token_sealed, id_token_sealed from sessions where revoked_reason = 'refresh_failed'`,
    );
    expect(rows).toEqual([{ refresh_token_sealed: null, id_token_sealed: null }]);
  });

  it('[T7] a provider outage ends no session', async () => {
    const { browser } = await signedIn();
    provider.isDown = true;
    app.clock.advance(10 * 60_000);
    expect((await session(browser)).user).toBeDefined();
    provider.isDown = false;
    app.clock.advance(2 * 60_000);
    expect((await session(browser)).user).toBeDefined();
  });

  it('[T4] stores the provider’s tokens sealed', async () => {
    await signedIn();
    const { rows } = await app.database.pool.query<{ refresh_token_sealed: string; id_token_sealed: string }>(
      'select refresh_token_sealed, id_token_sealed from sessions where revoked_at is null',
    );
    expect(rows.length).toBeGreaterThan(0);
    // A sealed text has no points, and by chance any three letters.
    for (const { id_token_sealed: sealed } of rows) expect(sealed).not.toMatch(/eyJ[\w-]*\./);
  });
});

describe('a provider outage', () => {
  it('[R5] reports the outage, and signs in after it', async () => {
    const down = await startOidcServer((address) => address.hostname === 'localhost');
    down.isDown = true;
    const other = await createTestApp({
      env: { OIDC_ISSUER: down.issuer, OIDC_CLIENT_ID: down.clientId, OIDC_CLIENT_SECRET: down.clientSecret },
    });
    try {
      const failed = await other.browser().open('/api/auth/sign-in?returnTo=/c/1');
      expect(failed.url.searchParams.get('problem')).toBe('providerUnavailable');
      expect(failed.url.searchParams.get('returnTo')).toBe('/c/1');
      down.isDown = false;
      const browser = other.browser();
      await browser.open('/api/auth/sign-in');
      expect((await session(browser)).user).toBeDefined();
    } finally {
      await other.close();
      await down.close();
    }
  });
});
