import { operations, type InputOf, type Operation } from '@stoa/core/contract';
import Papa from 'papaparse';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createAudit } from '../../platform/audit/audit.js';
import { inTransaction } from '../../platform/db/transaction.js';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.js';
import { call, startRoomServer, type RoomServer } from '../testing/room-server.js';
import { adminDeeds } from './admin-deeds.js';

const { audit, configs, groups } = operations;
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

const admin = 'admin@example.org';
const other = 'admin2@example.org';
const ann = 'ann@example.org';
const query = async <T extends object>(text: string, values: unknown[] = []) =>
  (await here.database.pool.query<T>(text, values)).rows;
/** What stands in the chain is changed only with the guard away, as somebody with the whole database would. */
const around = async (text: string) => {
  await query('alter table admin_audit disable trigger all');
  await query(text);
  await query('alter table admin_audit enable trigger all');
};
beforeEach(() => around('delete from admin_audit'));

type Listed = { entries: Record<string, unknown>[]; next: number | null };
const list = async (input: Partial<InputOf<typeof audit.list>> = {}, person = admin) =>
  (await call(here, person, audit.list, input)).value['data'] as Listed;
const verify = async () =>
  (await call(here, admin, audit.verify, {})).value['data'] as {
    count: number;
    brokenAt: number | null;
    head: { seq: number; hash: string };
  };
let version = 0;
const save = (server = here, person = admin) =>
  call(server, person, configs.update, {
    configurations: [
      {
        type: 'featureFlags',
        data: {
          [`flag${(version += 1)}`]: { enabled: true, userExceptions: [], amplifyGroupExceptions: [] },
        },
      },
    ],
  });

describe('the audit', () => {
  it('[AUD1] says who did what to what, from where, with what was there before', async () => {
    await save();
    const [reading, entry] = (await list()).entries;
    expect(entry).toMatchObject({
      seq: 1,
      at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      person: { name: admin, email: admin },
      address: '127.0.0.1',
      action: 'configs.update',
      subject: 'featureFlags',
      details: { changes: { [`flag${version}`]: { before: null, after: { enabled: true } } } },
      hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(reading).toMatchObject({ seq: 2, action: 'audit.list', person: { email: admin } });
  });

  it('[AUD2] is for administrators; reading, verifying and exporting it are entries themselves', async () => {
    expect((await call(here, ann, audit.list, {})).value).toMatchObject({ type: 'Forbidden' });
    expect((await call(here, ann, audit.export, {})).value).toMatchObject({ type: 'Forbidden' });
    expect((await call(here, ann, audit.verify, {})).value).toMatchObject({ type: 'Forbidden' });
    await list({ person: ann, action: 'configs.' }, other);
    await call(here, other, audit.export, { subject: 'featureFlags' });
    await verify();
    const { entries } = await list();
    expect(entries.map(({ action, details }) => [action, details])).toEqual([
      ['audit.list', {}],
      ['audit.verify', {}],
      ['audit.export', { subject: 'featureFlags' }],
      ['audit.list', { person: ann, action: 'configs.' }],
    ]);
  });

  it('[AUD3] is found by person, deed, thing and time, page by page', async () => {
    for (let at = 0; at < 5; at += 1) await save(here, at % 2 ? other : admin);
    const changes = { action: 'configs.' };
    const first = await list({ ...changes, limit: 2 });
    const second = await list({ ...changes, limit: 2, before: first.next! });
    const third = await list({ ...changes, limit: 2, before: second.next! });
    expect([first, second, third].map(({ entries }) => entries.map(({ seq }) => seq))).toEqual([
      [5, 4],
      [3, 2],
      [1],
    ]);
    expect(third.next).toBeNull();
    const by = await list({ ...changes, person: 'Admin2@example.org' });
    expect(by.entries.map(({ seq }) => seq)).toEqual([4, 2]);
    expect((await list({ subject: 'admins' })).entries).toEqual([]);
    const { at } = first.entries[0]!;
    expect((await list({ ...changes, from: String(at) })).entries.map(({ seq }) => seq)).toEqual([5]);
    expect((await list({ ...changes, to: String(at) })).entries).toHaveLength(4);
    expect((await call(here, admin, audit.list, { from: 'yesterday' })).value).toMatchObject({
      success: false,
    });
  });

  it('[AUD4] is a CSV in which no value is a formula', async () => {
    await here.database.pool.query(`update people set email = '=cmd@example.org' where email = $1`, [other]);
    const { rows } = await here.database.pool.query<{ id: string }>(
      `select id from people where email = '=cmd@example.org'`,
    );
    await inTransaction(here.database.pool, (tx) =>
      createAudit('a secret of thirty-two characters').write(tx, {
        personId: rows[0]!.id,
        address: null,
        action: 'configs.update',
        subject: '@SUM(1)',
        details: { said: 'a "quoted", text' },
      }),
    );
    await here.database.pool.query(`update people set email = $1 where email = '=cmd@example.org'`, [other]);
    const { csv, count, isComplete } = (await call(here, admin, audit.export, { action: 'configs.' })).value[
      'data'
    ] as { csv: string; count: number; isComplete: boolean };
    expect({ count, isComplete }).toEqual({ count: 1, isComplete: true });
    const [header, row] = Papa.parse<string[]>(csv).data;
    expect(header).toEqual(['seq', 'at', 'person', 'address', 'action', 'subject', 'details', 'hash']);
    expect(row![5]).toBe("'@SUM(1)");
    expect(JSON.parse(row![6]!)).toEqual({ said: 'a "quoted", text' });
  });
});

describe('the chain', () => {
  it('[AUD5] has no gap and no fork, whichever process writes', async () => {
    await Promise.all(Array.from({ length: 12 }, (_, at) => save(servers[at % 2])));
    const seqs = (await query<{ seq: number }>('select seq::int from admin_audit order by seq')).map(
      ({ seq }) => seq,
    );
    expect(seqs).toEqual(Array.from({ length: 12 }, (_, at) => at + 1));
    expect(await verify()).toMatchObject({ count: 13, brokenAt: null, head: { seq: 13 } });
    expect(there.url).not.toBe(here.url);
  });

  it('[AUD6] cannot be changed, shortened or emptied by statements of the application', async () => {
    await save();
    for (const text of [
      `update admin_audit set subject = 'other'`,
      `update admin_audit set person_id = null, details = '{}'`,
      'delete from admin_audit',
      'truncate admin_audit',
    ])
      await expect(query(text)).rejects.toThrow('admin_audit is append-only');
    expect(await verify()).toMatchObject({ brokenAt: null });
  });

  it.each([
    ['a changed deed', `update admin_audit set details = '{"from": 0}' where seq = 2`, 2],
    [
      'another person',
      `update admin_audit set person_id = (select id from people where email <> '${admin}' limit 1) where seq = 3`,
      3,
    ],
    ['another address', `update admin_audit set address = '10.0.0.1' where seq = 2`, 2],
    ['another time', `update admin_audit set at = at + interval '1 second' where seq = 1`, 1],
    ['a missing entry', 'delete from admin_audit where seq = 2', 3],
    ['a missing start', 'delete from admin_audit where seq = 1', 2],
    [
      'an entry of before',
      'update admin_audit a set hash = b.hash from admin_audit b where a.seq = 3 and b.seq = 2',
      3,
    ],
  ])('[AUD7] shows %s, made around the application', async (_what, text, brokenAt) => {
    await list({}, ann).catch(() => undefined);
    for (let at = 0; at < 4; at += 1) await save();
    await around(text);
    expect(await verify()).toMatchObject({ brokenAt });
  });

  it('[AUD7] shows a shorter end by the head that was noted before', async () => {
    for (let at = 0; at < 3; at += 1) await save();
    const { head } = await verify();
    await around(`delete from admin_audit where seq >= ${head.seq}`);
    const again = await verify();
    expect(again).toMatchObject({ brokenAt: null, head: { seq: head.seq } });
    expect(again.head.hash).not.toBe(head.hash);
  });

  it('[AUD8] holds when a person is gone; their address goes with them', async () => {
    await call(here, 'leaver@example.org', operations.featureFlags.get, undefined);
    const [leaver] = await query<{ id: string }>(`select id from people where email = 'leaver@example.org'`);
    await inTransaction(here.database.pool, (tx) =>
      createAudit('a secret of thirty-two characters').write(tx, {
        personId: leaver!.id,
        address: '192.0.2.7',
        action: 'analytics.content',
        subject: 'a',
        details: {},
      }),
    );
    await query(`delete from people where email = 'leaver@example.org'`);
    expect((await list({ action: 'analytics.' })).entries).toMatchObject([{ person: null, address: null }]);
    expect(await verify()).toMatchObject({ brokenAt: null });
  });
});

describe('deeds of administrators', () => {
  /** What only reads, and what writes its own entries. */
  const without = [
    'apiKeys.documentationTemplates',
    'audit.list',
    'audit.export',
    'audit.verify',
    'configs.get',
    'configs.update',
    'configs.versions',
    'configs.restore',
    'configs.effects',
    'configs.exported',
    'configs.effectiveFlags',
    'embed.listKeys',
    'embed.preview',
    'groups.builtIns',
    'groups.listAll',
    'looks.begin',
    'looks.conversation',
    'looks.conversations',
    'looks.end',
    'looks.state',
    'people.archive',
    'people.deactivate',
    'people.get',
    'people.list',
    'people.makeArchive',
    'people.reactivate',
    'people.remove',
    'people.signOut',
    'retention.preview',
    'retention.reports',
    'retention.run',
    'support.overview',
    'usage.prices',
    'usage.site',
  ];

  it('[AUD9] are all written down', () => {
    const forAdmins = Object.entries(operations).flatMap(([room, members]) =>
      Object.entries(members as Record<string, Pick<Operation, 'access'>>).flatMap(([name, { access }]) =>
        access === 'admin' || (typeof access === 'object' && access.orAdministrators)
          ? [`${room}.${name}`]
          : [],
      ),
    );
    expect(forAdmins.sort()).toEqual([...without, ...Object.keys(adminDeeds)].sort());
  });

  it('[AUD9] before they are done, without what assistants are instructed', async () => {
    await call(here, admin, groups.createAmplifyAssistants, {
      assistants: [
        {
          name: 'Creator',
          description: '',
          instructions: 'SECRET INSTRUCTIONS',
          tags: ['amplify:system'],
          dataSources: [],
          tools: [],
        } as never,
      ],
      members: [],
    });
    const { entries } = await list({ action: 'groups.' });
    expect(entries).toMatchObject([
      { subject: 'Amplify Assistants', details: { assistants: ['Creator'] }, person: { email: admin } },
    ]);
    expect(JSON.stringify(entries)).not.toContain('SECRET');
    expect((await call(here, ann, groups.update, { group_id: 'g', isPublic: true })).value).toMatchObject({
      type: 'Forbidden',
    });
    expect((await list({ action: 'groups.' })).entries).toHaveLength(1);
  });
});
