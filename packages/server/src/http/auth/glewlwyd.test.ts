import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasGlewlwyd, startGlewlwyd, type Glewlwyd } from '../../testing/glewlwyd.js';
import { createTestApp, type TestApp } from '../../testing/test-app.js';

const client = { id: 'stoa', secret: 'a secret: with/odd+characters&=%' };

describe.runIf(hasGlewlwyd)('a provider that others have written', () => {
  let provider: Glewlwyd;
  let app: TestApp;
  beforeAll(async () => {
    provider = await startGlewlwyd();
    app = await createTestApp({
      env: {
        OIDC_ISSUER: provider.issuer,
        OIDC_CLIENT_ID: client.id,
        OIDC_CLIENT_SECRET: client.secret,
        OIDC_ADMIN_EMAILS: 'ada@example.org',
      },
    });
    await provider.addClient(client.id, client.secret, `${app.url}/api/auth/callback`);
  }, 60_000);
  afterAll(async () => {
    await app?.close();
    await provider?.close();
  });

  /** Signs in with a password at the provider, as its page does. */
  async function signIn() {
    const browser = app.browser();
    const { visited } = await browser.open('/api/auth/sign-in?returnTo=/');
    const asked = visited.find(({ href }) => href.startsWith(`${provider.issuer}/auth`))!;
    const send = (method: string, path: string, body: object) =>
      browser.fetch(provider.api + path, {
        method,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    expect((await send('POST', '/auth/', provider.person)).status).toBe(200);
    const granted = await send('PUT', `/auth/grant/${client.id}`, { scope: 'openid profile email' });
    expect(granted.status).toBe(200);
    const page = await browser.open(`${asked.href}&g_continue`);
    const session = (await (await browser.fetch('/api/auth/session')).json()) as { user?: unknown };
    return { browser, user: session.user, problem: page.url.searchParams.get('problem'), asked };
  }

  it('[ID14] signs a person in by the code flow with PKCE, refreshes and signs out', async () => {
    const { browser, user, problem, asked } = await signIn();
    expect(asked.searchParams.get('code_challenge_method')).toBe('S256');
    expect({ user, problem }).toMatchObject({
      user: { name: 'Ada Lovelace', email: 'ada@example.org', isAdmin: true },
      problem: null,
    });
    app.clock.advance(10 * 60_000);
    expect(await (await browser.fetch('/api/auth/session')).json()).toMatchObject({ user });
    const { rows } = await app.database.pool.query(
      'select refresh_due_at from sessions where revoked_reason is null',
    );
    expect(rows[0].refresh_due_at.getTime()).toBeGreaterThan(app.clock.now().getTime());
  });

  it('[ID14] an address that it does not call verified opens nothing', async () => {
    await provider.setPerson({ email: 'ada@example.org', email_verified: 'no' });
    expect(await signIn()).toMatchObject({ user: undefined, problem: 'emailUnverified' });
    await provider.setPerson({ email: 'ada@example.org', email_verified: 'yes' });
    expect((await signIn()).user).toMatchObject({ email: 'ada@example.org' });
  });
});
