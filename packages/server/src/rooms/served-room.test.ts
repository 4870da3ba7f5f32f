import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { operations, success } from '@stoa/core/contract';
import { specimenOperations } from '@stoa/core/testing/specimen';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callAs } from '../testing/api-key-people.js';
import { startModelServer, type ModelServer } from '../testing/model-server/model-server.js';
import { specimenRoom } from '../testing/specimen-room.js';
import { createTestApp, type TestApp } from '../testing/test-app.js';
import type { Handlers } from './handlers.js';
import { defineServedRoom, withRooms } from './served-room.js';
import { chatBody, readChat } from './testing/chat-reader.js';
import { call, openRoomServer, type RoomServer } from './testing/room-server.js';

const ann = 'ann@example.org';
const admin = 'admin@example.org';
const { light, putOut } = specimenOperations;

describe('a room beside those of the product', () => {
  let models: ModelServer;
  let server: RoomServer;
  beforeAll(async () => {
    models = await startModelServer();
    server = await openRoomServer({ modelUrl: models.url, rooms: [specimenRoom] });
  });
  afterAll(async () => {
    await server?.close();
    await models?.close();
  });
  const answer = async (...input: Parameters<typeof call>) => (await call(...input)).value;

  it('[RMS1] carries out its operations for those whom they name, with the checks of all others', async () => {
    expect(await answer(server, ann, light, { note: 'red' })).toEqual({
      success: true,
      note: 'red',
      by: ann,
    });
    expect(await answer(server, ann, light, { note: 'x'.repeat(101) })).toMatchObject({
      success: false,
      message: expect.stringContaining('"note" is not valid'),
    });
    expect(await answer(server, ann, putOut, undefined)).toMatchObject({ success: false, type: 'Forbidden' });
    expect(await answer(server, admin, putOut, undefined)).toEqual({ success: true });
  });

  it('[RMS1] is closed with its feature, has its configuration, and takes part in a turn', async () => {
    await readChat(`${server.url}/api/chat`, chatBody(randomUUID(), 'Hello'), { person: ann });
    expect(models.requests.at(-1)!.body).toMatchObject({
      messages: [{ role: 'system', content: expect.stringContaining('A lamp is lit.') }, { role: 'user' }],
    });
    const { data } = (await answer(server, admin, operations.configs.get, { type: 'specimen' })) as {
      data: Record<string, unknown>;
    };
    expect(data['specimen']).toEqual({ note: '', endpoints: [] });
    const off = { memory: { enabled: false, userExceptions: [], amplifyGroupExceptions: [] } };
    await answer(server, admin, operations.configs.update, {
      configurations: [{ type: 'featureFlags', data: off }],
    });
    expect(await answer(server, ann, light, { note: 'red' })).toMatchObject({ type: 'FeatureOff' });
  });
});

describe('a product with a room of its own', () => {
  let app: TestApp;
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'stoa-rooms-'));
    const path = join(folder, 'configuration.json');
    const types = { specimen: { note: 'of the file', endpoints: [] } };
    await writeFile(path, JSON.stringify({ version: 1, types }));
    app = await createTestApp({ rooms: [specimenRoom], env: { STOA_CONFIG_FILE: path } });
  });
  afterAll(async () => {
    await app?.close();
    await rm(folder, { recursive: true, force: true });
  });

  it('[CFG16] has its configuration in the file of a site as well', async () => {
    const browser = await app.signInAs('thea');
    const { data } = await callAs(browser, operations.configs.get, { type: 'specimen' });
    expect(data).toEqual({ specimen: { note: 'of the file', endpoints: [] } });
  });

  it('[RMS1] describes its operations and serves them at their own addresses', async () => {
    const { paths } = (await (await fetch(`${app.url}/openapi.json`)).json()) as {
      paths: Record<string, Record<string, { tags: string[] }>>;
    };
    expect(paths['/api/specimen/light']!['post']!.tags).toEqual(['specimen']);
    expect(Object.keys(paths['/api/specimen/light']!)).toEqual(['post', 'delete']);
    const browser = await app.signInAs('nils');
    const { accessToken } = (await (await browser.fetch('/api/auth/session')).json()) as {
      accessToken: string;
    };
    const ask = (headers: Record<string, string>) =>
      fetch(`${app.url}/api/specimen/light`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify({ data: { note: 'blue' } }),
      });
    expect((await ask({})).status).toBe(401);
    expect(await (await ask({ authorization: `Bearer ${accessToken}` })).json()).toMatchObject({
      success: true,
      note: 'blue',
    });
  });
});

describe('the records of rooms', () => {
  const own = { memory: {} } as Handlers;
  it('[RMS2] take no name and no address of the product', () => {
    expect(() =>
      withRooms(own, [defineServedRoom({ name: 'memory', operations: {}, handlers: {} })]),
    ).toThrow('There is a room "memory" already.');
    const elsewhere = defineServedRoom({
      name: 'lamp',
      operations: { putOut: { ...putOut, path: '/lamp' } },
      handlers: { putOut: () => success({ success: true as const }) },
    });
    expect(() => withRooms(own, [elsewhere])).toThrow('The path of lamp.putOut has to begin with /api/.');
  });
});
