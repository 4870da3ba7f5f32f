import { configTypes, operations, type ConfigResult, type InputOf, type LazyLoad } from '@stoa/core/contract';
import { specimenConfig } from '@stoa/core/testing/specimen';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { call, startRoomServer, testAdministrators, type RoomServer } from '../testing/room-server.js';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.js';
import type { ServedConfig } from './config-reader.js';

const { configs, featureFlags } = operations;
/** A type as a later room would add one: endpoints with keys, and a text that is no secret. */
const specimen = { type: specimenConfig, reader: {} } satisfies ServedConfig;

let database: TestDatabase;
let servers: RoomServer[];
let here: RoomServer;
let there: RoomServer;
/** Entries of the audit before a test. */
let auditedBefore = 0;
beforeAll(async () => {
  database = await createTestDatabase();
  const start = () =>
    startRoomServer({
      administrators: [...testAdministrators, leaver],
      database: database.connect('external'),
      modelUrl: 'http://127.0.0.1:9/v1',
      configs: [specimen],
    });
  servers = [await start(), await start()];
  [here, there] = servers as [RoomServer, RoomServer];
});
afterAll(async () => {
  for (const server of servers ?? []) await server.close();
  await database?.drop();
});
beforeEach(async () => {
  await here.database.pool.query('delete from admin_configs');
  auditedBefore = Number((await rows('select count(*) from admin_audit'))[0]!['count']);
  for (const type of ['featureFlags', 'amplifyGroups', 'specimen'])
    await here.database.pool.query('select pg_notify($1, $2)', ['admin_config', type]);
  await expect.poll(async () => (await flagsOf(there, ann))['memory']).toBe(true);
});

const ann = 'ann@example.org';
const admin = 'admin@example.org';
const other = 'admin2@example.org';
const leaver = 'leaver@example.org';
interface Read {
  data: Record<string, unknown>;
  about: Record<string, { version: number; savedBy: string | null; notes: Record<string, string> }>;
}
const read = async (input: InputOf<typeof configs.get> = {}, person = admin, server = here) =>
  (await call(server, person, configs.get, input)).value as unknown as Read;
const update = async (
  configurations: InputOf<typeof configs.update>['configurations'],
  person = admin,
  server = here,
) =>
  (await call(server, person, configs.update, { configurations })).value as unknown as {
    success: boolean;
    message?: string;
    data: Record<string, ConfigResult>;
  };
const flagsOf = async (server: RoomServer, person: string) =>
  (await call(server, person, featureFlags.get, undefined)).value['data'] as Record<string, boolean>;
const rule = (enabled: boolean, userExceptions: string[] = []) => ({
  enabled,
  userExceptions,
  amplifyGroupExceptions: [],
});
const rows = async (text: string) => (await here.database.pool.query<Record<string, unknown>>(text)).rows;

describe('configurations are read', () => {
  it('[CFG1] in the two sets of the protocol, or one type alone, by administrators', async () => {
    const types = Object.values(configTypes);
    const kept = ['assistantAdminGroups', 'ops'];
    const namesOf = (lazyLoad: LazyLoad) =>
      types.filter((type) => type.lazyLoad === lazyLoad).map(({ name }) => name);
    expect(Object.keys((await read({ lazy_load: '1' })).data)).toEqual(namesOf('1'));
    expect(Object.keys((await read({ lazy_load: '0' })).data)).toEqual([
      ...namesOf('0'),
      'specimen',
      ...kept,
    ]);
    expect(Object.keys((await read()).data)).toHaveLength(types.length + 1 + kept.length);
    expect(Object.keys((await read({ type: 'amplifyGroups' })).data)).toEqual(['amplifyGroups']);
    expect(await read({ type: 'nothing' })).toMatchObject({ success: false, type: 'NoSuchKey' });
    expect(await read({}, ann)).toMatchObject({ success: false, type: 'Forbidden' });
    expect(await update([{ type: 'featureFlags', data: {} }], ann)).toMatchObject({ type: 'Forbidden' });
  });

  it('[CFG2] with every flag that the product knows, and why some have no effect', async () => {
    const { data, about } = await read({ type: 'featureFlags' });
    expect(data['featureFlags']).toMatchObject({ memory: rule(true), mixPanel: rule(false) });
    expect(about['featureFlags']).toMatchObject({
      version: 0,
      savedBy: null,
      notes: {
        mixPanel: expect.stringContaining('stays off'),
        integrations: expect.stringContaining('not configured'),
      },
    });
  });
});

describe('types that other rooms keep', () => {
  const op = {
    name: 'listThings',
    url: '/things/list',
    method: 'GET' as const,
    description: 'Lists things.',
    type: 'built_in' as const,
    tags: ['things'],
    params: [],
  };
  it('[CFG18] 2.053: are read with the second set, as their own operations tell them', async () => {
    await call(here, admin, operations.ops.register, { ops: [op] });
    const own = [
      (await call(here, admin, operations.groups.listAll, undefined)).value['data'],
      (await call(here, admin, operations.ops.get, { tag: 'all' })).value['data'],
    ];
    expect(own[1]).toMatchObject([{ name: 'listThings', url: '/things/list' }]);
    const { data } = await read({ lazy_load: '0' });
    expect([data['assistantAdminGroups'], data['ops']]).toEqual(own);
    expect((await read({ type: 'ops' })).data).toEqual({ ops: own[1] });
    expect((await read({ lazy_load: '1' })).data).not.toHaveProperty('ops');
    expect((await update([{ type: 'ops', data: [] }])).data['ops']).toMatchObject({ reason: 'unknown' });
  });
});

describe('a save', () => {
  it('[CFG3] takes effect at once here, and without a restart on every other process', async () => {
    const saved = await update([{ type: 'featureFlags', data: { memory: rule(false, [ann]) }, version: 0 }]);
    expect(saved).toMatchObject({
      success: true,
      data: { featureFlags: { success: true, about: { version: 1, savedBy: admin } } },
    });
    expect(saved).not.toHaveProperty('message');
    expect((await flagsOf(here, 'bob@example.org'))['memory']).toBe(false);
    expect((await flagsOf(here, ann))['memory']).toBe(true);
    await expect.poll(async () => (await flagsOf(there, 'bob@example.org'))['memory']).toBe(false);
  });

  it('[CFG3] of a group changes who belongs to it, where it is an exception', async () => {
    const data = {
      crew: { groupName: 'crew', members: [ann], createdBy: admin, includeFromOtherGroups: [] },
    };
    const flags = {
      memory: { enabled: false, userExceptions: [], amplifyGroupExceptions: ['crew'] },
    };
    await update([
      { type: 'amplifyGroups', data },
      { type: 'featureFlags', data: flags },
    ]);
    expect((await flagsOf(here, ann))['memory']).toBe(true);
    expect((await flagsOf(here, 'bob@example.org'))['memory']).toBe(false);
  });

  it('[CFG12] is explained for one person: which features are on, and what decides it', async () => {
    const asked = async (email: string) =>
      (await call(here, admin, configs.effectiveFlags, { email })).value['data'] as {
        isKnown: boolean;
        groups: string[];
        flags: Record<string, { isOn: boolean; why: string; groups: string[] }>;
      };
    await flagsOf(here, ann);
    await update([
      {
        type: 'amplifyGroups',
        data: { crew: { groupName: 'crew', members: [ann], createdBy: admin, includeFromOtherGroups: [] } },
      },
      {
        type: 'featureFlags',
        data: {
          memory: { enabled: false, userExceptions: [], amplifyGroupExceptions: ['crew'] },
          artifacts: rule(true, [ann]),
          automation: rule(false),
          mixPanel: rule(true),
        },
      },
    ]);
    const told = await asked('ANN@example.org');
    expect(told).toMatchObject({
      isKnown: true,
      groups: ['crew'],
      flags: {
        memory: { isOn: true, why: 'group', groups: ['crew'] },
        artifacts: { isOn: false, why: 'person' },
        automation: { isOn: false, why: 'rule' },
        mixPanel: { isOn: false, why: 'notServed' },
        integrations: { isOn: false, why: 'notConfigured' },
        adminInterface: { isOn: false, why: 'notAdmin' },
        apiKeys: { why: expect.stringMatching(/default|notServed/) },
      },
    });
    const effective = await flagsOf(here, ann);
    expect(Object.fromEntries(Object.entries(told.flags).map(([name, { isOn }]) => [name, isOn]))).toEqual(
      effective,
    );
    expect(await asked('nobody@example.org')).toMatchObject({ isKnown: false, groups: [] });
  });

  it('[UG2] of a group says who made it: who saved it first', async () => {
    const group = (members: string[], createdBy: string) => ({
      crew: { groupName: 'crew', members, createdBy, includeFromOtherGroups: [] },
    });
    await update([{ type: 'amplifyGroups', data: group([ann], 'ghost@example.org') }]);
    await update([{ type: 'amplifyGroups', data: group([], other) }], other);
    expect((await read({ type: 'amplifyGroups' })).data['amplifyGroups']).toEqual(group([], admin));
  });

  it('[CFG4] saves what can be saved and names the rest; a save of nothing says so', async () => {
    const some = await update([
      { type: 'featureFlags', data: { memory: rule(false) } },
      { type: 'amplifyGroups', data: { a: { groupName: 'b', members: [], createdBy: admin } } },
      { type: 'nothing', data: {} },
    ]);
    expect(some).toMatchObject({
      success: false,
      message: 'The following configurations were unable to be saved: Amplify Groups, nothing',
      data: {
        featureFlags: { success: true },
        amplifyGroups: { success: false, reason: 'invalid' },
        nothing: { success: false, reason: 'unknown' },
      },
    });
    expect(some.data['amplifyGroups']?.message).toContain('A group stands under its own name.');
    const none = await update([
      { type: 'featureFlags', data: { memory: 'on' } },
      { type: 'nothing', data: {} },
    ]);
    expect(none.message).toBe('We are unable to save the configurations at this time.');
    expect((await read()).about).toMatchObject({
      featureFlags: { version: 1 },
      amplifyGroups: { version: 0 },
    });
  });

  it('[CFG5] over a later version is refused with what is stored; without a version it counts', async () => {
    await update([{ type: 'featureFlags', data: { memory: rule(false) }, version: 0 }]);
    const stale = await update(
      [{ type: 'featureFlags', data: { artifacts: rule(false) }, version: 0 }],
      other,
    );
    expect(stale).toMatchObject({
      success: false,
      data: {
        featureFlags: {
          success: false,
          reason: 'stale',
          about: { version: 1, savedBy: admin },
          data: { memory: rule(false), artifacts: rule(true) },
        },
      },
    });
    const forced = await update([{ type: 'featureFlags', data: { artifacts: rule(false) } }], other);
    expect(forced.data['featureFlags']).toMatchObject({
      success: true,
      about: { version: 2, savedBy: other },
    });
    expect((await read()).data['featureFlags']).toMatchObject({ memory: rule(true), artifacts: rule(false) });
  });

  it('[CFG5] of two at the same time counts once, on two processes', async () => {
    const saves = await Promise.all(
      Array.from({ length: 6 }, (_, at) =>
        update(
          [{ type: 'featureFlags', data: { [`flag${at}`]: rule(true) }, version: 0 }],
          admin,
          servers[at % 2],
        ),
      ),
    );
    expect(saves.filter(({ success }) => success)).toHaveLength(1);
    expect(await rows('select version from admin_configs')).toEqual([{ version: 1 }]);
  });

  it('[CFG6] keeps what differs from what holds anyway, and what is there already makes no version', async () => {
    const { data } = await read({ type: 'featureFlags' });
    const all = {
      ...(data['featureFlags'] as Record<string, unknown>),
      memory: rule(false),
      ours: rule(true),
    };
    await update([{ type: 'featureFlags', data: all }]);
    expect(await rows('select value from admin_configs')).toEqual([
      { value: { memory: rule(false), ours: rule(true) } },
    ]);
    const again = await update([{ type: 'featureFlags', data: all, version: 1 }]);
    expect(again.data['featureFlags']).toMatchObject({ success: true, about: { version: 1 } });
    await update([{ type: 'featureFlags', data: {} }]);
    expect(await rows('select version, value from admin_configs order by version')).toEqual([
      { version: 1, value: { memory: rule(false), ours: rule(true) } },
      { version: 2, value: {} },
    ]);
  });

  it('that would close the administration to the one who saves is refused', async () => {
    const closed = await update([{ type: 'featureFlags', data: { adminInterface: rule(false) } }]);
    expect(closed.data['featureFlags']).toMatchObject({ success: false, reason: 'refused' });
    const forMe = await update([{ type: 'featureFlags', data: { adminInterface: rule(false, [admin]) } }]);
    expect(forMe.success).toBe(true);
    expect(await read({}, other)).toMatchObject({ type: 'FeatureOff' });
  });

  it('[CFG8] is written down with what changed, from what to what, and by whom, and outlives the person', async () => {
    const save = (memory: boolean) =>
      update([{ type: 'featureFlags', data: { memory: rule(memory), ours: rule(true) } }], leaver);
    await save(false);
    await save(true);
    await update([{ type: 'featureFlags', data: 'nonsense' }], leaver);
    const audit = async () =>
      rows(`select people.email, action, a.subject, details from admin_audit a
        left join people on people.id = person_id where seq > ${auditedBefore} order by seq`);
    const written = (email: string | null) => [
      {
        email,
        action: 'configs.update',
        subject: 'featureFlags',
        details: {
          from: 0,
          to: 1,
          changed: ['memory', 'ours'],
          changes: {
            memory: { before: null, after: rule(false) },
            ours: { before: null, after: rule(true) },
          },
        },
      },
      {
        email,
        action: 'configs.update',
        subject: 'featureFlags',
        details: {
          from: 1,
          to: 2,
          changed: ['memory'],
          changes: { memory: { before: rule(false), after: null } },
        },
      },
    ];
    expect(await audit()).toEqual(written(leaver));
    await rows(`delete from people where email = '${leaver}'`);
    expect(await audit()).toEqual(written(null));
  });
});

describe('a secret', () => {
  const typed = {
    note: 'n',
    endpoints: [
      { url: 'https://a.example', key: 'sk-first' },
      { url: 'https://b.example', key: 'sk-second' },
      { url: 'https://c.example', key: '' },
    ],
  };
  const save = async (data: typeof typed) => (await update([{ type: 'specimen', data }])).data['specimen']!;
  const stored = async () => JSON.stringify(await rows('select value from admin_configs'));

  it('[CFG9] is stored sealed and answered as a mask of 40 asterisks', async () => {
    const answer = JSON.stringify([await save(typed), await read()]);
    expect(answer).not.toContain('sk-');
    expect((await read()).data['specimen']).toMatchObject({
      endpoints: [
        { key: expect.stringMatching(/^\*{40}[0-9a-f]{16}$/) },
        { key: expect.stringMatching(/^\*{40}/) },
        { key: '' },
      ],
    });
    expect(await stored()).not.toContain('sk-');
    const written = JSON.stringify(await rows('select details from admin_audit'));
    expect(written).not.toContain('sk-');
    expect(written).toContain('*'.repeat(40));
  });

  it('[CFG10] is kept where its mask is sent back, also in another place', async () => {
    await save(typed);
    const before = await stored();
    const shown = (await read()).data['specimen'] as typeof typed;
    expect((await save(shown)).success).toBe(true);
    expect(await stored()).toBe(before);
    const moved = {
      note: 'n',
      endpoints: [shown.endpoints[1]!, { url: 'https://d.example', key: 'sk-new' }],
    };
    expect(await save(moved)).toMatchObject({ success: true });
    const again = (await read()).data['specimen'] as typeof typed;
    expect(again.endpoints[0]).toEqual(shown.endpoints[1]);
    expect(again.endpoints[1]?.key).not.toBe(shown.endpoints[0]?.key);
  });

  it('[CFG10] whose mask stands for nothing any more has to be entered again', async () => {
    await save(typed);
    const shown = (await read()).data['specimen'] as typeof typed;
    await save({ note: '', endpoints: [] });
    expect(await save(shown)).toMatchObject({
      success: false,
      reason: 'invalid',
      message: 'A secret that was to be kept is not stored any more. Enter it again.',
    });
  });
});
