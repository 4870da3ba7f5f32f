import { randomUUID } from 'node:crypto';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { listOperations, runStreamType } from '@stoa/core/contract';
import { compress, decompress, encodeJson, requestOpPath } from '@stoa/core/wire';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../platform/config/config.js';
import type { Browser } from '../../testing/browser.js';
import { createTestApp, type TestApp } from '../../testing/test-app.js';

const portal = 'https://portal.example.org';
let app: TestApp;
let thea: Browser;
let token: string;
beforeAll(async () => {
  app = await createTestApp({ env: { STOA_API_ORIGINS: `${portal}, http://localhost:4999` } });
  thea = await app.signInAs('thea');
  token = await tokenOf(thea);
});
afterAll(() => app?.close());

const tokenOf = async (browser: Browser): Promise<string> =>
  ((await (await browser.fetch('/api/auth/session')).json()) as { accessToken: string }).accessToken;

/** A call as a script makes it. */
const send = (method: string, path: string, data?: unknown, headers: Record<string, string> = {}) =>
  fetch(app.url + path, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(data !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(data !== undefined && { body: JSON.stringify({ data }) }),
  });
const answerOf = async (response: Response) => (await response.json()) as Record<string, unknown>;

describe('the backend form', () => {
  it('[BF1] stores, lists, reads and deletes a conversation as scripts do', async () => {
    const conversationId = randomUUID();
    const conversation = {
      id: conversationId,
      name: 'From a script',
      messages: [{ id: 'u1', role: 'user', content: 'Hello', data: {} }],
    };
    const stored = await send('PUT', '/state/conversation/upload', {
      conversation: compress(JSON.stringify(conversation)),
      conversationId,
      folder: null,
    });
    expect([stored.status, await answerOf(stored)]).toEqual([200, { success: true }]);
    const read = await answerOf(
      await send('GET', `/state/conversation/get?conversationId=${conversationId}`),
    );
    expect(JSON.parse(decompress(read['conversation'] as number[]))).toMatchObject(conversation);
    const [address] = (await answerOf(await send('GET', '/state/conversation/get/all')))[
      'presignedUrls'
    ] as string[];
    // [BF4]
    expect(address?.startsWith(`${app.url}/api/`)).toBe(true);
    expect(JSON.stringify(await (await fetch(address!)).json())).toContain('From a script');
    await send('DELETE', `/state/conversation/delete?conversationId=${conversationId}`);
    expect(
      await answerOf(await send('GET', `/state/conversation/get?conversationId=${conversationId}`)),
    ).toMatchObject({ success: false, type: 'NoSuchKey' });
  });

  it('[BF1] [BF4] has every operation of the registry, and their addresses are absolute', async () => {
    for (const { operation } of listOperations()) {
      const answer = await send(
        operation.method,
        operation.path + operation.op,
        operation.method === 'GET' ? undefined : {},
      );
      expect([`${operation.method} ${operation.path}${operation.op}`, answer.status]).toEqual([
        `${operation.method} ${operation.path}${operation.op}`,
        operation.refusesByStatus ? 400 : 200,
      ]);
    }
  });

  it('[BF6] reads what clients of version 0.9 compress, in both forms', async () => {
    const conversationId = randomUUID();
    const upload = {
      conversation: compress(JSON.stringify({ id: conversationId, name: 'Packed Ωλ 世界', messages: [] })),
      conversationId,
      folder: null,
    };
    const packed = compress(JSON.stringify(upload));
    expect(await answerOf(await send('PUT', '/state/conversation/upload', packed))).toMatchObject({
      success: true,
    });
    const envelope = { method: 'PUT', path: '/state/conversation', op: '/upload', data: encodeJson(packed) };
    const enveloped = await thea.fetch(requestOpPath, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ data: envelope }),
    });
    expect(enveloped.status).toBe(200);
    const read = await answerOf(
      await send('GET', `/state/conversation/get?conversationId=${conversationId}`),
    );
    expect(decompress(read['conversation'] as number[])).toContain('Packed Ωλ 世界');
    expect(await answerOf(await send('PUT', '/state/conversation/upload', [99_999, 5]))).toMatchObject({
      success: false,
      type: 'BadInput',
    });
  });

  it('[BF8] takes the content type without a body, as the front of the protocol sends it, for no payload', async () => {
    const json = { 'content-type': 'application/json' };
    const unknown = `/state/conversation/delete?conversationId=${randomUUID()}`;
    const deleted = await send('DELETE', unknown, undefined, json);
    expect([deleted.status, await answerOf(deleted)]).toEqual([
      200,
      await answerOf(await send('DELETE', unknown)),
    ]);
    const saved = await send('POST', '/state/settings/save', undefined, json);
    expect([saved.status, (await answerOf(saved))['type']]).toEqual([200, 'BadInput']);
    const enveloped = await thea.fetch(requestOpPath, { method: 'POST', headers: json });
    expect(enveloped.status).toBe(400);
  });

  it.each<[string, object, number, string]>([
    ['no messages', { messages: [] }, 400, 'No messages provided'],
    ['an unknown model', { model: 'no-such-model' }, 400, 'Invalid model.'],
    [
      'a stop of nothing',
      { killSwitch: { value: true } },
      400,
      'No requestId provided for killswitch request',
    ],
    ['half a stop', { killSwitch: { requestId: 'abcde' } }, 400, 'Invalid killswitch request'],
  ])('[BF9] refuses %s in the words of the protocol', async (_name, more, status, error) => {
    const request = {
      model: 'demo-brief',
      messages: [{ role: 'user', content: 'x' }],
      options: { requestId: 'q1w2e' },
    };
    const response = await fetch(`${app.url}/chat`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ ...request, ...more }),
    });
    expect([response.status, (await answerOf(response))['error']]).toEqual([status, error]);
  });

  it('[BF1] streams a reply at the address of the protocol', async () => {
    const { data } = (await answerOf(await send('GET', '/available_models'))) as {
      data: { default: { id: string } };
    };
    const answer = await fetch(`${app.url}/chat`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        model: data.default.id,
        messages: [{ role: 'user', content: 'Hello' }],
        options: { requestId: 'x7k2p9' },
      }),
    });
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain('data: {"s":');
  });

  it('[BF10] null stands for absent, in operations and in the chat', async () => {
    const registered = await send('POST', '/state/conversation/register', {
      name: 'From an app',
      messages: [{ role: 'user', content: 'Hello', data: null }],
      tags: null,
      date: null,
      data: null,
    });
    expect(await answerOf(registered)).toMatchObject({ success: true });
    const saved = await send('POST', '/state/settings/save', {
      settings: { theme: 'light', featureOptions: { includeMemory: null }, hiddenModelIds: null },
    });
    expect(await answerOf(saved)).toEqual({ success: true });
    const message = { id: null, role: 'user', content: 'Hello', type: null, label: null, data: null };
    const streamed = await fetch(`${app.url}/chat`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        model: 'demo-brief',
        temperature: null,
        max_tokens: null,
        stream: null,
        dataSources: null,
        messages: [{ ...message, role: 'assistant', content: null }, message],
        options: { requestId: 'n7ll5', conversationId: null, functions: null, skipRag: null },
      }),
    });
    expect([streamed.status, (await streamed.text()).includes('data: {"s":')]).toEqual([200, true]);
  });

  it('[BF11] 1.132: the chat takes what it is asked inside of data, as scripts send it to every other address', async () => {
    const data = {
      model: 'demo-brief',
      messages: [{ role: 'user', content: 'Hello' }],
      options: { requestId: 'wr4pp' },
    };
    const streamed = await send('POST', '/chat', data);
    expect([streamed.status, (await streamed.text()).includes('data: {"s":')]).toEqual([200, true]);
    const stopped = await send('POST', '/chat', { killSwitch: { requestId: 'wr4pp', value: true } });
    expect([stopped.status, await answerOf(stopped)]).toEqual([200, { status: 'OK' }]);
  });

  it('[BF12] request ids are long or short, and of any characters', async () => {
    for (const requestId of ['a b/c?d', '🙂'.repeat(250)]) {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
      const messages = [{ role: 'user', content: 'Hello' }];
      const streamed = await fetch(`${app.url}/chat`, {
        method: 'POST',
        headers: { ...headers, accept: runStreamType },
        body: JSON.stringify({ model: 'demo-brief', messages, options: { requestId } }),
      });
      expect(await streamed.text()).toContain('"outcome":"completed"');
      const followed = await fetch(`${app.url}/chat/runs/${encodeURIComponent(requestId)}`, { headers });
      expect([followed.status, await followed.text()]).toEqual([
        200,
        expect.stringContaining('"outcome":"completed"'),
      ]);
    }
  });

  it('[BF1] names what is wrong with an input', async () => {
    expect(await answerOf(await send('POST', '/state/conversation/update', { name: 1 }))).toEqual({
      success: false,
      type: 'BadInput',
      message: expect.stringContaining('"conversationId"') as string,
    });
  });

  it('[BF2] takes a bearer token alone, until its session ends', async () => {
    const address = `${app.url}/available_models`;
    for (const path of ['/available_models', '/chat/runs/some-run'])
      expect((await thea.fetch(path)).status).toBe(401);
    expect((await fetch(address, { headers: { authorization: 'Bearer nothing' } })).status).toBe(401);
    const nils = await app.signInAs('nils');
    const headers = { authorization: `Bearer ${await tokenOf(nils)}` };
    expect((await fetch(address, { headers })).status).toBe(200);
    await nils.fetch('/api/auth/sign-out', { method: 'POST' });
    expect((await fetch(address, { headers })).status).toBe(401);
  });
});

describe('limits and rights', () => {
  it('[BF7] a body that is too large is a 413, and too many requests are a 429 with a time to wait', async () => {
    const small = await createTestApp({ env: { STOA_BODY_LIMIT_MB: '1', STOA_RATE_LIMIT_PER_MINUTE: '10' } });
    const headers = {
      authorization: `Bearer ${await tokenOf(await small.signInAs('nils'))}`,
      'content-type': 'application/json',
    };
    const save = (data: unknown) =>
      fetch(`${small.url}/state/settings/save`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ data }),
      });
    const large = await save({ settings: { theme: 'light', more: 'x'.repeat(1_100_000) } });
    expect([large.status, typeof (await answerOf(large))['error']]).toEqual([413, 'string']);
    const larger = await save({ settings: { theme: 'light', more: 'x'.repeat(30_000_000) } });
    expect([larger.status, typeof (await answerOf(larger))['error']]).toEqual([413, 'string']);
    const statuses: number[] = [];
    let last = large;
    while (statuses.length < 20 && last.status !== 429) {
      last = await save({ settings: { theme: 'light' } });
      statuses.push(last.status);
    }
    expect(statuses.length).toBeLessThanOrEqual(10);
    expect([last.status, Number(last.headers.get('retry-after')) > 0]).toEqual([429, true]);
    await small.close();
  });

  it("[BF7] an administrator's operation is refused to others by its message", async () => {
    const nils = { authorization: `Bearer ${await tokenOf(await app.signInAs('nils'))}` };
    expect(await answerOf(await send('GET', '/embed/keys', undefined, nils))).toMatchObject({
      success: false,
    });
    expect(await answerOf(await send('GET', '/embed/keys'))).toMatchObject({ success: true });
  });
});

describe('pages of other origins', () => {
  const preflight = (path: string, origin: string) =>
    fetch(app.url + path, {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': 'PUT',
        'access-control-request-headers': 'authorization,content-type',
      },
    });

  it('[BF3] of a listed origin may ask and read, without cookies', async () => {
    for (const path of [
      '/state/conversation/upload',
      '/api/requestOp',
      '/api/chat',
      '/chat',
      '/openapi.json',
    ]) {
      const answer = await preflight(path, portal);
      expect([path, answer.status]).toEqual([path, 204]);
      expect(answer.headers.get('access-control-allow-origin')).toBe(portal);
      expect(answer.headers.get('access-control-allow-methods')).toContain('PUT');
      expect(answer.headers.get('access-control-allow-credentials')).toBeNull();
    }
    const read = await send('GET', '/available_models', undefined, { origin: portal });
    expect(read.headers.get('access-control-allow-origin')).toBe(portal);
    expect(read.headers.get('vary')).toContain('Origin');
    for (const path of ['/chat', '/api/chat', '/chat/runs/some-run', '/api/requestOp']) {
      const method = path.includes('/runs/') ? 'GET' : 'POST';
      const answer = await send(method, path, method === 'POST' ? {} : undefined, { origin: portal });
      expect([path, answer.headers.get('access-control-allow-origin')]).toEqual([path, portal]);
      expect([path, answer.headers.has('x-ratelimit-limit')]).toEqual([path, true]);
    }
    const refused = await fetch(`${app.url}/available_models`, { headers: { origin: portal } });
    expect([refused.status, refused.headers.get('access-control-allow-origin')]).toEqual([401, portal]);
  });

  it('[BF3] of any other origin may not, nor may anybody read pages or sign-in', async () => {
    for (const origin of ['https://evil.example.org', 'null', `${portal}.evil.example.org`]) {
      const answer = await preflight('/api/chat', origin);
      expect(answer.status).toBe(403);
      expect(answer.headers.get('access-control-allow-origin')).toBeNull();
      const read = await send('GET', '/available_models', undefined, { origin });
      expect(read.headers.get('access-control-allow-origin')).toBeNull();
    }
    for (const path of ['/', '/api/auth/session', '/healthz'])
      expect(
        (await fetch(app.url + path, { headers: { origin: portal } })).headers.get(
          'access-control-allow-origin',
        ),
      ).toBeNull();
    for (const path of ['/', '/api/auth/token', '/api/auth/sign-out', '/c/1'])
      expect((await preflight(path, portal)).headers.get('access-control-allow-origin')).toBeNull();
    const cookie = [...thea.cookies()].map(([name, value]) => `${name}=${value}`).join('; ');
    const ridden = await fetch(`${app.url}/api/requestOp`, {
      method: 'POST',
      headers: { origin: portal, cookie, 'content-type': 'application/json' },
      body: '{}',
    });
    expect(ridden.status).toBe(403);
  });

  it('[BF3] are written as origins', () => {
    const read = readConfig({ STOA_API_ORIGINS: 'https://a.example.org, *.example.org' });
    expect(read.ok ? [] : read.problems.map(({ variable }) => variable)).toEqual(['STOA_API_ORIGINS']);
  });
});

it('[BF5] the document of the API is one that a linter accepts', async () => {
  const answer = await fetch(`${app.url}/openapi.json`);
  expect(answer.headers.get('content-type')).toContain('application/json');
  const source = await answer.text();
  const config = await createConfig({
    extends: ['recommended'],
    rules: { 'no-server-example.com': 'off' },
  });
  const problems = await lintFromString({ source, absoluteRef: 'openapi.json', config });
  expect(problems.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([]);
  const { paths } = JSON.parse(source) as { paths: Record<string, object> };
  expect(Object.values(paths).flatMap(Object.keys)).toHaveLength(listOperations().length + 1);
});
