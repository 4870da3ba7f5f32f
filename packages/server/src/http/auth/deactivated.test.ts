import { operations } from '@stoa/core/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { callAs, makeKey } from '../../testing/api-key-people.js';
import type { Browser } from '../../testing/browser.js';
import { startModelServer, type ModelServer } from '../../testing/model-server/model-server.js';
import { storeFlags } from '../../testing/store-config.js';
import { createTestApp, signIn, type TestApp } from '../../testing/test-app.js';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.js';

const { people, embed } = operations;
let database: TestDatabase;
let models: ModelServer;
let here: TestApp;
let there: TestApp;
let admin: Browser;
beforeAll(async () => {
  models = await startModelServer();
  database = await createTestDatabase();
  const env = { OPENAI_API_KEY: 'k', OPENAI_BASE_URL: models.url, OPENAI_MODELS: 'scripted' };
  const start = () => createTestApp({ on: database, kind: 'external', env });
  [here, there] = [await start(), await start()];
  await storeFlags(here.database, { apiKeys: true });
  admin = await here.signInAs('thea');
});
afterAll(async () => {
  await here?.close();
  await there?.close();
  await database?.drop();
  await models?.close();
});

const idOf = async (browser: Browser): Promise<string> =>
  ((await (await browser.fetch('/api/auth/session')).json()) as { user: { id: string } }).user.id;
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const chatBody = (requestId: string) =>
  JSON.stringify({
    model: 'scripted',
    messages: [{ id: 'u1', role: 'user', content: '!slow 100 200' }],
    options: { requestId, storage: 'local', conversationId: 'c1', messageId: 'r1' },
  });

it('[PPL4] whoever is deactivated is out on every process, with keys and streams, and signs in no more', async () => {
  const nils = await there.signInAs('nils');
  const id = await idOf(nils);
  const key = await makeKey(nils);
  const { accessToken } = (await (await nils.fetch('/api/auth/session')).json()) as { accessToken: string };
  const asKey = () => fetch(`${there.url}/v1/models`, { headers: bearer(key.secret) });
  expect((await asKey()).status).toBe(200);
  const stream = await nils.fetch('/api/chat', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: chatBody('request-of-nils-1'),
  });
  const ended = stream.text().then(
    () => 'ended',
    () => 'ended',
  );
  const since = Date.now();
  expect(await callAs(admin, people.deactivate, { id })).toEqual({ success: true });
  expect(await ended).toBe('ended');
  expect(Date.now() - since).toBeLessThan(1_500);
  expect(await (await nils.fetch('/api/auth/session')).json()).toEqual({ error: 'SessionExpiredError' });
  const asBearer = await fetch(`${there.url}/api/auth/session`, { headers: bearer(accessToken) });
  expect(await asBearer.json()).toMatchObject({ error: 'SessionExpiredError' });
  expect((await asKey()).status).toBe(401);
  const page = await signIn(nils, 'nils');
  expect(page.url.search).toContain('problem=deactivated');
  const { rows } = await here.database.pool.query(
    `select from runs where person_id = $1 and status = 'running'`,
    [id],
  );
  expect(rows).toEqual([]);

  expect(await callAs(admin, people.reactivate, { id })).toEqual({ success: true });
  expect((await asKey()).status).toBe(200);
  await signIn(nils, 'nils');
  expect(await idOf(nils)).toBe(id);
});

it('[PPL4] tokens with which an administrator tries the chat of a site stop with them', async () => {
  const created = await callAs(admin, embed.createKey, {
    name: 'Site',
    origins: ['https://shop.example.org'],
  } as never);
  const { key } = created['data'] as { key: { id: string } };
  const mei = await here.signInAs('mei');
  const meiId = await idOf(mei);
  const { email } = ((await (await mei.fetch('/api/auth/session')).json()) as { user: { email: string } })
    .user;
  await callAs(admin, operations.configs.update, { configurations: [{ type: 'admins', data: [email] }] });
  const preview = (await callAs(mei, embed.preview, { id: key.id, origin: here.url })) as {
    data?: { token: string };
    token?: string;
  };
  const token = String(preview.data?.token ?? preview.token);
  const ask = () => fetch(`${here.url}/embed/session`, { headers: bearer(token) });
  expect((await ask()).status).toBe(200);
  expect(await callAs(admin, people.deactivate, { id: meiId })).toEqual({ success: true });
  expect((await ask()).status).toBe(401);
});
