import { operations, type ConfigResult } from '@stoa/core/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.js';
import { call, startRoomServer, testAdministrators, type RoomServer } from '../testing/room-server.js';

const { configs, featureFlags } = operations;
let database: TestDatabase;
let servers: RoomServer[];
let here: RoomServer;
let there: RoomServer;
beforeAll(async () => {
  database = await createTestDatabase();
  const start = () =>
    startRoomServer({ database: database.connect('external'), modelUrl: 'http://127.0.0.1:9/v1' });
  servers = [await start(), await start()];
  [here, there] = servers as [RoomServer, RoomServer];
});
afterAll(async () => {
  for (const server of servers ?? []) await server.close();
  await database?.drop();
});
beforeEach(async () => {
  await here.database.pool.query('delete from admin_configs');
  await here.database.pool.query('select pg_notify($1, $2)', ['admin_config', 'admins']);
  await expect.poll(() => isAdmin(boss, there)).toBe(false);
  await expect.poll(() => isAdmin(boss, here)).toBe(false);
});

const [named = '', otherNamed = ''] = testAdministrators;
const boss = 'boss@example.org';
const deputy = 'deputy@example.org';
const read = async (person: string, server = here) =>
  (await call(server, person, configs.get, { type: 'admins' })).value as {
    type?: string;
    data: { admins: string[] };
    about: { admins: { version: number; notes: Record<string, string> } };
  };
const save = async (admins: unknown, person = named, server = here) =>
  (await call(server, person, configs.update, { configurations: [{ type: 'admins', data: admins }] }))
    .value as { success: boolean; type?: string; data: { admins: ConfigResult } };
const isAdmin = async (person: string, server: RoomServer) =>
  ((await call(server, person, featureFlags.get, undefined)).value['data'] as Record<string, boolean>)[
    'adminInterface'
  ];

describe('administrators', () => {
  it('[ADL1] are those of the list and those of the environment, which say where they come from', async () => {
    expect(await read(named)).toMatchObject({
      data: { admins: testAdministrators },
      about: { admins: { version: 0, notes: { [named]: expect.stringContaining('OIDC_ADMIN_EMAILS') } } },
    });
    await save([' Boss@Example.org', ...testAdministrators]);
    const { data, about } = await read(boss);
    expect(data.admins).toEqual([...testAdministrators, boss]);
    expect(Object.keys(about.admins.notes)).toEqual(testAdministrators);
    const { rows } = await here.database.pool.query('select value from admin_configs');
    expect(rows).toEqual([{ value: [boss] }]);
  });

  it('[ADL2] are asked for at each request, on every process', async () => {
    expect(await read(boss)).toMatchObject({ type: 'Forbidden' });
    await save([boss]);
    expect((await read(boss)).data.admins).toContain(boss);
    await expect.poll(() => isAdmin(boss, there)).toBe(true);
    await save([], named, there);
    expect(await isAdmin(boss, there)).toBe(false);
    await expect.poll(() => isAdmin(boss, here)).toBe(false);
    expect(await read(boss)).toMatchObject({ type: 'Forbidden' });
    expect(await save([boss, 'x@example.org'], boss)).toMatchObject({ type: 'Forbidden' });
  });

  it('[ADL3] of the environment stay, whatever is saved', async () => {
    expect(await save([boss])).toMatchObject({
      success: true,
      data: { admins: { data: [...testAdministrators, boss] } },
    });
    expect(await save([], otherNamed)).toMatchObject({
      success: true,
      data: { admins: { data: testAdministrators } },
    });
  });

  it('[ADL4] do not remove themselves', async () => {
    await save([boss, deputy]);
    expect((await save([deputy], boss)).data.admins).toMatchObject({
      success: false,
      reason: 'refused',
      message: 'This would close the administration to you. Another administrator can remove you.',
    });
    expect(await save([boss], deputy)).toMatchObject({ success: false });
    expect(await save([boss], boss)).toMatchObject({ success: true });
  });

  it.each([
    [['boss'], 'This is no e-mail address.'],
    [['a@x.org, b@x.org'], 'This is no e-mail address.'],
    [['a@x.org', 'A@X.org '], 'An address is listed twice.'],
    [['\u{FF41}nn@x.org'], 'is no e-mail address that can be told apart from others.'],
    ['a@x.org', 'expected array'],
  ])('[ADL5] 2.004: %j is refused', async (admins, message) => {
    const { success, data } = await save(admins);
    expect(success).toBe(false);
    expect(data.admins.message).toContain(message);
  });
});

describe('without an administrator in the environment', () => {
  it('[ADL4] the last one of the list stays', async () => {
    const own = await createTestDatabase();
    const server = await startRoomServer({
      database: own.connect('external'),
      modelUrl: 'http://127.0.0.1:9/v1',
      administrators: [],
    });
    await server.database.pool.query(
      `insert into admin_configs (type, version, value) values ('admins', 1, $1)`,
      [JSON.stringify([boss])],
    );
    expect((await save([], boss, server)).data.admins).toMatchObject({
      success: false,
      message: 'There must be at least one administrator.',
    });
    expect((await read(boss, server)).data.admins).toEqual([boss]);
    await server.close();
    await own.drop();
  });
});
