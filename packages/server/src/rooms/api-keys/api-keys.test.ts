import { operations, type InputOf } from '@stoa/core/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.js';
import { call, startRoomServer, type RoomServer } from '../testing/room-server.js';

const { apiKeys, accountLists, audit } = operations;
const ann = 'ann@example.org';
const bob = 'bob@example.org';
const cy = 'cy@example.org';
/** In Berlin it is the next day already. */
const clock = { now: () => new Date('2026-05-31T22:30:00Z') };

let database: TestDatabase;
let server: RoomServer;
let once: RoomServer;
beforeAll(async () => {
  database = await createTestDatabase();
  const start = (showsKeysOnce: boolean) =>
    startRoomServer({
      database: database.connect('external'),
      modelUrl: 'http://127.0.0.1:9/v1',
      clock,
      timeZone: 'Europe/Berlin',
      showsKeysOnce,
    });
  server = await start(false);
  once = await start(true);
  for (const person of [ann, bob])
    await call(server, person, accountLists.save, {
      accounts: [{ id: `coa-${person}`, name: 'Research' }],
    });
  await call(server, cy, apiKeys.list, undefined);
});
afterAll(async () => {
  await once?.close();
  await server?.close();
  await database?.drop();
});

const wanted = (person: string): InputOf<typeof apiKeys.create> => ({
  owner: person,
  account: { id: `coa-${person}`, name: 'Research' },
  delegate: null,
  appName: 'Course Bot',
  appDescription: 'Answers questions.',
  rateLimit: { period: 'Monthly', rate: 10 },
  expirationDate: null,
  accessTypes: ['chat'],
  systemUse: false,
});
const create = (person: string, differences: Partial<InputOf<typeof apiKeys.create>> = {}, where = server) =>
  call(where, person, apiKeys.create, { ...wanted(person), ...differences });
async function make(
  person: string,
  differences: Partial<InputOf<typeof apiKeys.create>> = {},
  where = server,
): Promise<string> {
  const { value } = await create(person, differences, where);
  expect(value).toMatchObject({ success: true });
  return (value['data'] as { id: string }).id;
}
const list = async (person: string): Promise<Record<string, unknown>[]> =>
  (await call(server, person, apiKeys.list, undefined)).value['data'] as Record<string, unknown>[];
const find = async (person: string, id: string) =>
  (await list(person)).find((key) => key['api_owner_id'] === id);
const view = async (person: string, apiKeyId: string, where = server) =>
  (await call(where, person, apiKeys.view, { apiKeyId })).value;
const update = async (
  person: string,
  apiKeyId: string,
  updates: InputOf<typeof apiKeys.update>[number]['updates'],
) => (await call(server, person, apiKeys.update, [{ apiKeyId, updates }])).value;
const rowOf = async (id: string): Promise<Record<string, unknown>> =>
  (
    await server.database.pool.query('select * from api_keys where id = $1', [
      id.slice(id.lastIndexOf('/') + 1),
    ])
  ).rows[0] as Record<string, unknown>;

describe('making a key', () => {
  it('[AKY1] gives a key of the caller, with what was asked for (2.045, 2.055)', async () => {
    const id = await make(ann, { owner: bob, expirationDate: '2026-06-30' });
    expect(id).toMatch(/^ann@example\.org\/ownerKey\/[0-9a-f-]{36}$/);
    expect(await find(ann, id)).toEqual({
      api_owner_id: id,
      owner: ann,
      delegate: null,
      applicationName: 'Course Bot',
      applicationDescription: 'Answers questions.',
      createdAt: '2026-05-31T22:30:00.000Z',
      lastAccessed: null,
      account: { id: 'coa-ann@example.org', name: 'Research' },
      rateLimit: { period: 'Monthly', rate: 10 },
      expirationDate: '2026-06-30',
      // The end of that day in Berlin.
      expiresAt: '2026-06-30T22:00:00.000Z',
      accessTypes: ['chat'],
      active: true,
      systemId: null,
      isViewable: true,
    });
    expect(await find(bob, id)).toBeUndefined();
  });

  it('[AKY2] needs an account of the caller with a COA string (2.077)', async () => {
    const sentence = 'Please add an account with a valid COA string to create an API key.';
    const asking = { ...wanted(ann), account: { id: 'general_account' } };
    for (const [person, input] of [
      [cy, wanted(cy)],
      [ann, asking],
      [ann, { ...asking, account: { id: 'coa-bob@example.org' } }],
      [ann, { ...asking, account: { id: '' } }],
    ] as const)
      expect((await call(server, person, apiKeys.create, input)).value).toMatchObject({
        success: false,
        message: sentence,
      });
  });

  it('[AKY3] takes an expiration date from today on, where today is the day of the site', async () => {
    expect((await create(ann, { expirationDate: '2026-05-31' })).value['message']).toBe(
      'The expiration date may not be before today, 2026-06-01 (Europe/Berlin).',
    );
    expect(await find(ann, await make(ann, { expirationDate: '2026-06-01' }))).toMatchObject({
      expiresAt: '2026-06-01T22:00:00.000Z',
    });
    expect((await create(ann, { expirationDate: '2026-02-30' })).value).toMatchObject({ success: false });
  });

  it('[AKY4] is for one of delegate and system use, in the words of the specification (2.079)', async () => {
    expect((await create(ann, { delegate: bob, systemUse: true })).value['message']).toBe(
      'You cannot have a delegate defined when creating a system key. Specified one or the either as none.',
    );
    for (const delegate of ['', 'N/A', 'null'])
      expect(await make(ann, { delegate, systemUse: true })).toContain('/systemKey/');
  });

  it('[AKY5] takes a delegate who has signed in, and is not the owner', async () => {
    expect((await create(ann, { delegate: 'nobody@example.org' })).value['message']).toBe(
      'Nobody with the address "nobody@example.org" has signed in here.',
    );
    expect((await create(ann, { delegate: 'no address' })).value).toMatchObject({ success: false });
    expect((await create(ann, { delegate: ann })).value['message']).toBe(
      'The delegate is you yourself. Leave the delegate out.',
    );
    expect(await make(ann, { delegate: ' BOB@example.org' })).toContain('/delegateKey/');
  });

  it('[AKY6] refuses no access types, unknown ones and limits that are none', async () => {
    expect((await create(ann, { accessTypes: [] })).value['message']).toBe(
      'Choose at least one access type.',
    );
    expect((await create(ann, { accessTypes: ['admin'] as never })).value).toMatchObject({ success: false });
    expect((await create(ann, { rateLimit: { period: 'Daily', rate: -1 } })).value).toMatchObject({
      success: false,
    });
    expect((await create(ann, { appName: '  ' })).value).toMatchObject({ success: false });
  });

  it('[AKY7] gives a system key a name that groups know, and an identity that is nobody (1.008)', async () => {
    const id = await make(ann, { systemUse: true, appName: 'Course Bot (Ä)' });
    const { systemId } = (await find(ann, id))!;
    expect(systemId).toMatch(/^Course-Bot-Ä-\d{6}$/);
    const ids = (await call(server, ann, apiKeys.systemIds, undefined)).value['data'] as object[];
    expect(ids).toContainEqual(expect.objectContaining({ systemId, owner: ann, accessTypes: ['chat'] }));
    expect((await call(server, bob, apiKeys.systemIds, undefined)).value['data']).toEqual([]);
    const { rows } = await server.database.pool.query(`select email, issuer from people where subject = $1`, [
      systemId,
    ]);
    expect(rows).toEqual([
      {
        email: expect.stringMatching(/@embed\.stoa\.invalid$/),
        issuer: expect.stringMatching(/^key:/),
      },
    ]);
    const { value } = await call(server, ann, operations.directory.emails, undefined as never);
    expect(JSON.stringify(value)).not.toContain('embed.stoa.invalid');
  });

  it('[AKY8] keeps the secret as a keyed hash and sealed; neither is the secret', async () => {
    const id = await make(ann);
    const secret = String((await view(ann, id))['data']);
    expect(secret).toMatch(/^amp-[\w-]{43}$/);
    const row = await rowOf(id);
    expect(JSON.stringify(row)).not.toContain(secret.slice(4, 20));
    expect(row['secret_hash']).toMatch(/^[0-9a-f]{64}$/);
  });
});

describe('seeing a key', () => {
  it('[AKY9] its owner sees the secret, and each look is in the audit without it', async () => {
    const id = await make(ann);
    const secret = String((await view(ann, id))['data']);
    expect((await view(ann, id))['data']).toBe(secret);
    const entries = (await call(server, 'admin@example.org', audit.list, { subject: id })).value['data'];
    expect(entries).toMatchObject({
      entries: [
        { action: 'apiKeys.view', person: { email: ann } },
        { action: 'apiKeys.view' },
        { action: 'apiKeys.create', details: { name: 'Course Bot', accessTypes: ['chat'] } },
      ],
    });
    expect(JSON.stringify(entries)).not.toContain(secret);
  });

  it('[AKY10] of a delegated key the delegate sees the secret and not the account, the owner the other way round (2.047, 2.086)', async () => {
    const id = await make(ann, { delegate: bob });
    expect(await find(ann, id)).toMatchObject({
      delegate: bob,
      isViewable: false,
      account: { name: 'Research' },
    });
    expect(await find(bob, id)).toMatchObject({ owner: ann, isViewable: true, account: null });
    expect(await view(ann, id)).toMatchObject({ success: false, type: 'Forbidden' });
    expect(await view(bob, id)).toMatchObject({ success: true, data: expect.stringMatching(/^amp-/) });
  });

  it('[AKY11] nobody else learns that it is there', async () => {
    const id = await make(ann);
    const absent = `${ann}/ownerKey/7d5b6f6c-0000-4000-8000-000000000000`;
    for (const apiKeyId of [id, id.replace(ann, bob), absent, 'nonsense', '//']) {
      expect(await view(bob, apiKeyId)).toEqual({
        success: false,
        type: 'NoSuchKey',
        message: 'There is no such API key.',
      });
      expect((await call(server, bob, apiKeys.deactivate, { apiKeyId })).value).toMatchObject({
        type: 'NoSuchKey',
      });
      expect(await update(bob, apiKeyId, { accessTypes: ['chat'] })).toMatchObject({
        success: false,
        failedKeys: [apiKeyId],
      });
    }
    expect(await find(ann, id)).toMatchObject({ active: true });
  });

  it('[AKY12] with the setting a secret is shown once: to the owner when it is made, to a delegate at the first look (D5)', async () => {
    const { value } = await create(ann, {}, once);
    const { id, secret } = value['data'] as { id: string; secret: string };
    expect(secret).toMatch(/^amp-/);
    expect((await rowOf(id))['secret_sealed']).toBeNull();
    expect(await view(ann, id, once)).toMatchObject({ success: false, type: 'Gone' });
    const delegated = await make(ann, { delegate: bob }, once);
    expect(await view(bob, delegated, once)).toMatchObject({ success: true });
    expect(await view(bob, delegated, once)).toMatchObject({ type: 'Gone' });
    expect((await rowOf(delegated))['secret_sealed']).toBeNull();
  });
});

describe('changing and ending a key', () => {
  it('[AKY13] saves what is edited together, for the owner alone (2.046)', async () => {
    const id = await make(ann, { delegate: bob, expirationDate: '2026-06-30' });
    expect(await update(bob, id, { accessTypes: ['full_access'] })).toEqual({
      success: false,
      failedKeys: ['Course Bot'],
      messages: ['Only its owner may change an API key.'],
    });
    expect(
      await update(ann, id, {
        rateLimit: { period: 'Unlimited', rate: null },
        expirationDate: null,
        accessTypes: ['chat', 'share', 'chat'],
        account: { id: 'coa-ann@example.org', name: 'x' },
      }),
    ).toEqual({ success: true });
    expect(await find(ann, id)).toMatchObject({
      rateLimit: { period: 'Unlimited', rate: null },
      expirationDate: null,
      accessTypes: ['chat', 'share'],
    });
    expect(await update(ann, id, { account: { id: 'coa-bob@example.org' } })).toMatchObject({
      failedKeys: ['Course Bot'],
    });
    expect(await update(ann, id, { rateLimit: { period: 'Daily', rate: 1 } })).toEqual({ success: true });
    expect(await find(ann, id)).toMatchObject({ accessTypes: ['chat', 'share'] });
  });

  it('[AKY14] changes several by themselves and names those that failed (2.105)', async () => {
    const good = await make(ann, { appName: 'Good' });
    const bad = await make(ann, { appName: 'Bad' });
    await call(server, ann, apiKeys.deactivate, { apiKeyId: bad });
    const { value } = await call(server, ann, apiKeys.update, [
      { apiKeyId: bad, updates: { accessTypes: ['share'] } },
      { apiKeyId: good, updates: { accessTypes: ['share'] } },
    ]);
    expect(value).toMatchObject({ success: false, failedKeys: ['Bad'] });
    expect(await find(ann, good)).toMatchObject({ accessTypes: ['share'] });
    expect(await find(ann, bad)).toMatchObject({ accessTypes: ['chat'] });
  });

  it('[AKY15] is deactivated by its owner, for ever (2.064, 2.080)', async () => {
    const id = await make(ann, { delegate: bob });
    expect((await call(server, bob, apiKeys.deactivate, { apiKeyId: id })).value).toMatchObject({
      type: 'Forbidden',
    });
    for (let time = 0; time < 2; time += 1)
      expect((await call(server, ann, apiKeys.deactivate, { apiKeyId: id })).value).toEqual({
        success: true,
      });
    expect(await find(ann, id)).toMatchObject({ active: false, isViewable: false });
    expect(await view(bob, id)).toMatchObject({ type: 'Inactive' });
    expect(await update(ann, id, { expirationDate: null })).toMatchObject({ failedKeys: ['Course Bot'] });
    expect((await rowOf(id))['secret_sealed']).toBeNull();
    await expect(
      server.database.pool.query('update api_keys set deactivated_at = null where id = $1', [
        id.slice(id.lastIndexOf('/') + 1),
      ]),
    ).rejects.toThrow('for ever');
  });

  it('[AKY16] goes with its owner, and a system key’s identity and memberships with it', async () => {
    const dan = 'dan@example.org';
    await call(server, dan, accountLists.save, { accounts: [{ id: `coa-${dan}`, name: 'D' }] });
    const id = await make(dan, { systemUse: true });
    const { systemId } = (await find(dan, id))!;
    const { pool } = server.database;
    await pool.query(
      `insert into access_rights (entity, entity_id, principal_kind, principal, level) values ('group', 'g', 'key', $1, 'read')`,
      [systemId],
    );
    await pool.query('delete from people where email = $1', [dan]);
    await server.rooms.purge();
    expect((await pool.query('select from people where subject = $1', [systemId])).rowCount).toBe(0);
    expect((await pool.query('select from access_rights where principal = $1', [systemId])).rowCount).toBe(0);
  });
});
