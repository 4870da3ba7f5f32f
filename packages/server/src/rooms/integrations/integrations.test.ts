import { operations, type InputOf, type IntegrationId, type Operation } from '@stoa/core/contract';
import { buildEnvelope, decodeJson, requestOpPath } from '@stoa/core/wire';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startAccountServer, type AccountServer } from '../../testing/account-server.js';
import type { Browser } from '../../testing/browser.js';
import { createTestApp, type TestApp } from '../../testing/test-app.js';
import { storeFlags } from '../../testing/store-config.js';

const { configs, integrations, featureFlags } = operations;

let provider: AccountServer;
let app: TestApp;
let thea: Browser;
let nils: Browser;

beforeAll(async () => {
  provider = await startAccountServer();
  app = await createTestApp({ env: provider.env });
  [thea, nils] = [await app.signInAs('thea'), await app.signInAs('nils')];
  await storeFlags(app.database, { integrations: true });
});
afterAll(async () => {
  await app?.close();
  provider?.close();
});
beforeEach(async () => {
  await app.database.pool.query('delete from integrations');
  Object.assign(provider, { isDown: false, revoked: [] });
});

async function call<T extends Operation>(browser: Browser, operation: T, input: InputOf<T>) {
  const response = await browser.fetch(requestOpPath, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(buildEnvelope(operation, input)),
  });
  return decodeJson(((await response.json()) as { data: string }).data) as Record<string, unknown>;
}
async function begin(browser: Browser, integration: IntegrationId = 'google_drive') {
  const { body } = await call(browser, integrations.start, { integration });
  const url = new URL((body as { Location: string }).Location);
  provider.challenge = url.searchParams.get('code_challenge') ?? '';
  return url;
}
const comeBack = (browser: Browser, url: URL, code = 'the-code') =>
  browser.fetch(
    `/api/integrations/callback?${new URLSearchParams({ code, state: url.searchParams.get('state') ?? '' }).toString()}`,
  );
const connectedOf = async (browser: Browser) =>
  (await call(browser, integrations.list, { integrations: ['google_drive', 'google_docs', 'other'] }))[
    'data'
  ];

describe('accounts of third parties', () => {
  it('[IN1] are connected by a code with PKCE, for reading one of them', async () => {
    const url = await begin(thea);
    expect(url.origin).toBe('https://accounts.example.org');
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      client_id: 'client',
      response_type: 'code',
      code_challenge_method: 'S256',
      access_type: 'offline',
      scope: 'https://www.googleapis.com/auth/drive.readonly',
      redirect_uri: expect.stringMatching(/\/api\/integrations\/callback$/) as string,
    });
    const response = await comeBack(thea, url);
    expect(response.status).toBe(200);
    expect(response.headers.get('cross-origin-opener-policy')).toBe('unsafe-none');
    expect(await connectedOf(thea)).toEqual(['google_drive']);
    expect(await connectedOf(nils)).toEqual([]);
    const page = await thea.fetch('/healthz');
    expect(page.headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups');
  });

  it('[IN2] have sealed tokens, which open in their own row alone', async () => {
    await comeBack(thea, await begin(thea));
    const { rows } = await app.database.pool.query<{ tokens: string }>('select tokens from integrations');
    expect(rows).toHaveLength(1);
    expect(rows[0]?.tokens).not.toContain('token');
    expect(Buffer.from(rows[0]!.tokens, 'base64url').toString('latin1')).not.toContain('refresh');
  });

  it('[IN3] are not connected by the window of somebody else, a wrong code, a changed or an old state', async () => {
    const url = await begin(thea);
    expect((await comeBack(nils, url)).status).toBe(400);
    expect((await comeBack(app.browser(), url)).status).toBe(400);
    expect((await comeBack(thea, url, 'another')).status).toBe(400);
    const changed = new URL(url);
    changed.searchParams.set('state', `${url.searchParams.get('state')?.slice(0, -2)}AA`);
    expect((await comeBack(thea, changed)).status).toBe(400);
    app.clock.advance(16 * 60_000);
    expect((await comeBack(thea, url)).status).toBe(400);
    expect(await connectedOf(thea)).toEqual([]);
    expect(await connectedOf(nils)).toEqual([]);
  });

  it('[IN4] are disconnected once the provider has taken access back', async () => {
    await comeBack(thea, await begin(thea));
    provider.isDown = true;
    expect(await call(thea, integrations.remove, { integration: 'google_drive' })).toMatchObject({
      success: false,
      message: 'An error occurred. Please try again.',
    });
    expect(await connectedOf(thea)).toEqual(['google_drive']);
    provider.isDown = false;
    expect(await call(nils, integrations.remove, { integration: 'google_drive' })).toEqual({ success: true });
    expect(await connectedOf(thea), 'that of somebody else stays').toEqual(['google_drive']);
    expect(await call(thea, integrations.remove, { integration: 'google_drive' })).toEqual({ success: true });
    expect(provider.revoked).toEqual(['refresh-token']);
    expect(await connectedOf(thea)).toEqual([]);
  });

  it('[IN5] are not offered where none is configured, whatever the flag says', async () => {
    const other = await createTestApp();
    try {
      await storeFlags(other.database, { integrations: true });
      const browser = await other.signInAs('thea');
      expect(await call(browser, featureFlags.get, undefined)).toMatchObject({
        data: { integrations: false },
      });
      expect(await call(browser, integrations.start, { integration: 'google_docs' })).toMatchObject({
        type: 'FeatureOff',
      });
    } finally {
      await other.close();
    }
  });

  it('[IN6] 2.038: are offered once administrators have saved a client, at once and with its secret sealed', async () => {
    const { GOOGLE_CLIENT_ID: _, GOOGLE_CLIENT_SECRET: __, ...places } = provider.env;
    const other = await createTestApp({ env: places });
    try {
      await storeFlags(other.database, { integrations: true });
      const browser = await other.signInAs('thea');
      const flags = async () =>
        (await call(browser, featureFlags.get, undefined))['data'] as Record<string, boolean>;
      expect((await flags())['integrations']).toBe(false);
      const save = (google: { clientId: string; clientSecret: string }) =>
        call(browser, configs.update, { configurations: [{ type: 'integrations', data: { google } }] });
      expect(await save({ clientId: 'client', clientSecret: '' })).toMatchObject({ success: false });
      expect(await save({ clientId: 'client', clientSecret: 'secret' })).toMatchObject({ success: true });
      expect((await flags())['integrations']).toBe(true);
      const url = await begin(browser);
      expect(url.searchParams.get('client_id')).toBe('client');
      expect((await comeBack(browser, url)).status).toBe(200);
      expect(await connectedOf(browser)).toEqual(['google_drive']);
      const page = await browser.fetch('/healthz');
      expect(page.headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups');
      const read = await call(browser, configs.get, { type: 'integrations' });
      expect(JSON.stringify(read)).not.toContain('"secret"');
      expect(read).toMatchObject({
        about: { integrations: { notes: { google: 'Accounts that are connected: 1.' } } },
      });
      const { rows } = await other.database.pool.query(`select value::text from admin_configs`);
      expect(JSON.stringify(rows)).not.toContain('"secret"');
      await save({ clientId: '', clientSecret: '' });
      expect((await flags())['integrations']).toBe(false);
    } finally {
      await other.close();
    }
  });

  it('[IN6] 2.038: of the environment are shown without their secret, and changed there alone', async () => {
    const data = { google: { clientId: 'another', clientSecret: 'another' } };
    await call(thea, configs.update, { configurations: [{ type: 'integrations', data }] });
    expect(await call(thea, configs.get, { type: 'integrations' })).toMatchObject({
      data: { integrations: { google: { clientId: 'client', clientSecret: '' } } },
      about: { integrations: { sources: { google: 'environment' } } },
    });
    expect((await begin(thea)).searchParams.get('client_id')).toBe('client');
  });
});
