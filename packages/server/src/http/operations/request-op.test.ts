import { listOperations, operations } from '@stoa/core/contract';
import { buildEnvelope, decodeJson, encodeJson } from '@stoa/core/wire';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call, openRoomServer, type RoomServer } from '../../rooms/testing/room-server.js';
import { storeConfig } from '../../testing/store-config.js';

let server: RoomServer;
beforeAll(async () => {
  server = await openRoomServer();
});
afterAll(() => server?.close());

const ann = 'ann@example.org';
const post = (body: unknown, headers: Record<string, string> = { 'x-person': ann }) =>
  fetch(`${server.url}/api/requestOp`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });

describe('the envelope', () => {
  it('answers in base64 JSON', async () => {
    const response = await post(buildEnvelope(operations.models.list, undefined));
    expect(response.status).toBe(200);
    const body = (await response.json()) as { data: string };
    expect(decodeJson(body.data)).toMatchObject({
      success: true,
      data: { default: { id: 'test-model' }, advanced: null },
    });
  });

  it('requires a session', async () => {
    const response = await post(buildEnvelope(operations.models.list, undefined), {});
    expect(response.status).toBe(401);
    expect(await response.json()).toEqual({ error: 'Unauthorized' });
  });

  it.each([
    ['another method', { method: 'POST', path: '/available_models', op: '' }],
    ['an unknown path', { method: 'GET', path: '/nothing', op: '/here' }],
    ['an address of a client', { method: 'GET', path: '', op: '', url: 'http://127.0.0.1:9/' }],
  ])('refuses %s', async (_name, data) => {
    const response = await post({ data });
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ error: expect.any(String) });
  });

  it.each([
    ['broken JSON', '{'],
    ['no envelope', {}],
    ['null', 'null'],
    [
      'a payload that is no base64',
      { data: { method: 'POST', path: '/state/settings', op: '/save', data: '%%%' } },
    ],
    [
      'a payload that is no string',
      { data: { method: 'POST', path: '/state/settings', op: '/save', data: 7 } },
    ],
    [
      'a query value that is no string',
      {
        data: { method: 'GET', path: '/state/conversation', op: '/get', queryParams: { conversationId: 1 } },
      },
    ],
    ['prototype keys', `{"data":{"__proto__":{"x":1},"method":"GET"}}`],
  ])('[R] refuses %s with 400 without crashing', async (_name, body) => {
    expect((await post(body)).status).toBe(400);
    expect((await post(buildEnvelope(operations.models.list, undefined))).status).toBe(200);
  });

  it('names the invalid field', async () => {
    const response = await post({
      data: {
        method: 'POST',
        path: '/state/settings',
        op: '/save',
        data: encodeJson({ settings: { theme: 'pink' } }),
      },
    });
    expect(response.status).toBe(200);
    const { data } = (await response.json()) as { data: string };
    expect(decodeJson(data)).toMatchObject({
      success: false,
      type: 'BadInput',
      message: expect.stringContaining('"settings.theme"'),
    });
  });

  it('[R] refuses a body over the limit', async () => {
    const response = await post({ data: { method: 'GET', path: 'x'.repeat(11 * 1024 * 1024), op: '' } });
    expect(response.status).toBe(413);
  });
});

/** An input for every operation that has one. */
const inputs: Record<string, unknown> = {
  'chat.activeRuns': {},
  'conversations.upload': { conversation: [123, 125], conversationId: 'c', folder: null },
  'conversations.get': { conversationId: 'c' },
  'conversations.getMultiple': { conversationIds: ['c'] },
  'conversations.delete': { conversationId: 'c' },
  'conversations.deleteMultiple': { conversationIds: ['c'] },
  'conversations.register': { name: 'n', messages: [] },
  'conversations.update': { conversationId: 'c', name: 'n' },
  'conversations.changes': {},
  'conversations.page': { limit: 1 },
  'conversations.search': { terms: [{ text: 'word', kind: 'prefix' }] },
  'documents.convert': { format: 'docx', content: { version: 4, history: [], folders: [], prompts: [] } },
  'folders.save': { folders: [] },
  'sharing.share': {
    note: 'n',
    sharedWith: ['bob@example.org'],
    sharedData: { version: 4, history: [], folders: [], prompts: [] },
  },
  'sharing.load': { key: 'k' },
  'settings.save': { settings: {} },
};

describe('every operation', () => {
  it.each(listOperations().map((entry) => [`${entry.room}.${entry.name}`, entry.operation] as const))(
    '%s makes the round trip',
    async (name, operation) => {
      const { status, value } = await call(server, ann, operation, inputs[name]);
      expect(status).toBe(operation.refusesByStatus ? 400 : 200);
      if (operation.family === 'proxy') {
        expect(value['statusCode']).toEqual(expect.any(Number));
        const body: unknown = JSON.parse(String(value['body']));
        if (value['statusCode'] === 200) expect(operation.output.safeParse(body).success).toBe(true);
        return;
      }
      expect(typeof value['success']).toBe('boolean');
      if (value['success'] === false) expect(value['message']).toEqual(expect.any(String));
      else expect(operation.output.safeParse(value).success).toBe(true);
    },
  );
});

describe('settings, flags and accounts', () => {
  it('store settings, fill defaults and drop unknown fields', async () => {
    const person = 'carl@example.org';
    expect((await call(server, person, operations.settings.get, undefined)).value).toEqual({
      success: true,
      data: null,
    });
    await call(server, person, operations.settings.save, {
      settings: {
        theme: 'light',
        hiddenModelIds: ['m'],
        shortcuts: { search: 'Mod+K' },
        unknown: 1,
      } as never,
    });
    const { value } = await call(server, person, operations.settings.get, undefined);
    expect(value['data']).toEqual({
      theme: 'light',
      followsSystemTheme: false,
      hiddenModelIds: ['m'],
      shortcuts: { search: 'Mod+K' },
      featureOptions: expect.objectContaining({ includeFocusedMessages: true }),
    });
    expect((await call(server, ann, operations.settings.get, undefined)).value['data']).not.toEqual(
      value['data'],
    );
  });

  it('read stored settings without shortcuts', async () => {
    const person = 'dora@example.org';
    await call(server, person, operations.settings.save, { settings: { theme: 'light' } });
    await server.database.pool.query(`update settings set data = data - 'shortcuts' - 'featureOptions'`);
    const { value } = await call(server, person, operations.settings.get, undefined);
    expect(value['data']).toMatchObject({
      theme: 'light',
      shortcuts: {},
      featureOptions: expect.any(Object),
    });
  });

  it('evaluate flags for the caller', async () => {
    const rule = (enabled: boolean, email: string) => ({
      enabled,
      userExceptions: [email],
      amplifyGroupExceptions: [],
    });
    await storeConfig(server.database, 'featureFlags', {
      overrideInvisiblePrompts: rule(false, 'Ann@example.org'),
      custom: rule(true, 'bob@example.org'),
    });
    const flags = async (person: string) =>
      (await call(server, person, operations.featureFlags.get, undefined)).value['data'] as Record<
        string,
        boolean
      >;
    expect(await flags(ann)).toMatchObject({
      overrideInvisiblePrompts: true,
      custom: true,
      ragEnabled: true,
      adminInterface: false,
    });
    expect(await flags('bob@example.org')).toMatchObject({
      overrideInvisiblePrompts: false,
      custom: false,
    });
    expect(await flags('admin@example.org')).toMatchObject({ adminInterface: true });
  });

  it('list the accounts of the caller', async () => {
    expect((await call(server, ann, operations.accounts.get, undefined)).value).toEqual({
      success: true,
      data: [],
    });
  });
});
