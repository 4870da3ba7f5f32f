import { randomUUID } from 'node:crypto';
import { chatPaths, operations, runStreamType, type ModelList, type Operation } from '@stoa/core/contract';
import { buildEnvelope, decodeJson, requestOpPath } from '@stoa/core/wire';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../testing/test-app.js';
import type { Browser } from '../testing/browser.js';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app?.close());

const post = (browser: Browser, path: string, body: unknown, headers: Record<string, string> = {}) =>
  browser.fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
async function models(browser: Browser): Promise<ModelList> {
  const response = await post(browser, requestOpPath, buildEnvelope(operations.models.list, undefined));
  const { data } = (await response.json()) as { data: string };
  return (decodeJson(data) as { data: ModelList }).data;
}
const chat = async (browser: Browser, requestId: string) => ({
  model: (await models(browser)).default!.id,
  messages: [{ id: 'u', role: 'user', content: 'Hello' }],
  options: { requestId, storage: 'local' },
});

it('answers a signed-in person, and hides their runs from others', async () => {
  const thea = await app.signInAs('thea');
  const nils = await app.signInAs('nils');
  const requestId = `request-${randomUUID()}`;
  const answer = await post(thea, chatPaths.chat, await chat(thea, requestId), { accept: runStreamType });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  expect(await answer.text()).toContain('"outcome":"completed"');
  expect((await nils.fetch(chatPaths.run(requestId))).status).toBe(404);
  expect((await app.browser().fetch(chatPaths.run(requestId))).status).toBe(401);
  expect((await thea.fetch(chatPaths.run(requestId))).status).toBe(200);
});

it('generates documents for their owner, and finds their conversations', async () => {
  const thea = await app.signInAs('thea');
  const nils = await app.signInAs('nils');
  const call = async (operation: Operation, input: unknown) => {
    const answer = await post(thea, requestOpPath, buildEnvelope(operation, input));
    return decodeJson(((await answer.json()) as { data: string }).data) as Record<string, unknown>;
  };
  const history = [{ id: 'c', name: 'Plans', messages: [{ id: 'm', role: 'user', content: '# Lisbon' }] }];
  const content = { version: 4, history, folders: [], prompts: [] };
  const { url } = (await call(operations.documents.convert, { format: 'docx', content }))['data'] as {
    url: string;
  };
  let answer = await thea.fetch(url);
  for (const end = Date.now() + 30_000; answer.status === 404 && Date.now() < end;) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    answer = await thea.fetch(url);
  }
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-disposition')).toContain('attachment; filename="Plans.docx"');
  expect(
    Buffer.from(await answer.arrayBuffer())
      .subarray(0, 2)
      .toString(),
  ).toBe('PK');
  expect((await nils.fetch(url)).status).toBe(404);

  const registered = { id: 'r', name: 'Plans', messages: [{ role: 'user', content: 'To Lisbon by train' }] };
  await call(operations.conversations.register, registered);
  const found = await call(operations.conversations.search, { terms: [{ text: 'lisb', kind: 'prefix' }] });
  expect(found['results']).toMatchObject([{ conversationId: 'r', snippets: [{ messageId: 'r:0' }] }]);
});

it('[T] refuses a cross-site request for a run', async () => {
  const thea = await app.signInAs('thea');
  const body = await chat(thea, `request-${randomUUID()}`);
  const answer = await post(thea, chatPaths.chat, body, { origin: 'https://elsewhere.example' });
  expect(answer.status).toBe(403);
});

it('[T] a sign-out revokes the session’s access at once', async () => {
  const thea = await app.signInAs('thea');
  const token = thea.cookies();
  expect((await post(thea, requestOpPath, buildEnvelope(operations.settings.get, undefined))).status).toBe(
    200,
  );
  await post(thea, '/api/auth/sign-out', {});
  for (const [name, value] of token) thea.setCookie(name, value);
  expect((await post(thea, requestOpPath, buildEnvelope(operations.settings.get, undefined))).status).toBe(
    401,
  );
});

it('[T] a sign-out closes the session’s open streams, and the run continues', async () => {
  const thea = await app.signInAs('thea');
  const requestId = `request-${randomUUID()}`;
  const list = await models(thea);
  const slow = list.models.find(({ id }) => id === 'demo-slow');
  const body = { ...(await chat(thea, requestId)), model: slow!.id };
  const answer = await post(thea, chatPaths.chat, body);
  const reader = answer.body!.getReader();
  expect((await reader.read()).done).toBe(false);

  const readToEnd = async () => {
    while (!(await reader.read()).done);
  };
  const cut = expect(readToEnd()).rejects.toThrow();
  await post(thea, '/api/auth/sign-out', {});
  await cut;

  const again = await app.signInAs('thea');
  const followed = await again.fetch(chatPaths.run(requestId));
  expect(followed.status).toBe(200);
  await followed.body!.cancel();
  await post(again, chatPaths.chat, { killSwitch: { requestId, value: true } });
});

it('[T] closes all streams after a gap in the notifications', async () => {
  const thea = await app.signInAs('thea');
  const requestId = `request-${randomUUID()}`;
  const body = { ...(await chat(thea, requestId)), model: 'demo-slow' };
  const reader = (await post(thea, chatPaths.chat, body)).body!.getReader();
  expect((await reader.read()).done).toBe(false);
  const readToEnd = async () => {
    while (!(await reader.read()).done);
  };
  const cut = expect(readToEnd()).rejects.toThrow();
  await app.database.pool.query(
    `with deaf as (
       select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'stoa-listen' and datname = current_database()
     )
     update sessions set revoked_at = now(), revoked_reason = 'sign_out'
     where (select count(*) from deaf) > 0 and revoked_at is null`,
  );
  await cut;
});
