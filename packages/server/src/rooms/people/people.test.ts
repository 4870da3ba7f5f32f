import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { operations, peopleMessages, type InputOf, type Operation } from '@stoa/core/contract';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createDiskBlobs } from '../../platform/blobs/disk.js';
import type { BlobStore } from '../../platform/blobs/port.js';
import { storeConfig, storeGroups } from '../../testing/store-config.js';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.js';
import { call, startRoomServer, type RoomServer } from '../testing/room-server.js';

const { people } = operations;
let folder: string;
let blobs: BlobStore;
let database: TestDatabase;
let here: RoomServer;
let there: RoomServer;
beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'stoa-people-'));
  blobs = createDiskBlobs(folder);
  const start = () =>
    startRoomServer({ database: database.connect('external'), modelUrl: 'http://127.0.0.1:9/v1', blobs });
  [here, there] = [await start(), await start()];
});
afterAll(async () => {
  await here?.close();
  await there?.close();
  await database?.drop();
  await rm(folder, { recursive: true, force: true });
});

const admin = 'admin@example.org';
const other = 'admin2@example.org';
const query = async <T extends object>(text: string, values: unknown[] = []) =>
  (await here.database.pool.query<T>(text, values)).rows;
/** The id of a person, who comes into being by their first request. */
async function idOf(email: string): Promise<string> {
  await call(here, email, operations.featureFlags.get, undefined);
  return (await query<{ id: string }>('select id from people where email = $1', [email]))[0]!.id;
}
const data = async <T extends Operation>(operation: T, input: InputOf<T>, person = admin, server = here) =>
  (await call(server, person, operation, input)).value['data'] as Record<string, unknown>;
type Listed = {
  people: { email: string; deactivatedAt: string | null; isAdmin: boolean }[];
  next: string | null;
  total: number;
};
const list = async (input: Partial<InputOf<typeof people.list>> = {}) =>
  (await data(people.list, input)) as unknown as Listed;
const addSession = (personId: string, idHash: string) =>
  query(
    `insert into sessions (id_hash, person_id, expires_at, user_agent, refresh_token_sealed)
     values ($1, $2, now() + interval '1 day', 'Firefox', 'sealed')`,
    [idHash, personId],
  );

beforeEach(async () => {
  await idOf(admin);
  await idOf(other);
});

describe('[PPL1] the list of people', () => {
  it('is found by a part of name or address, page by page, in both orders', async () => {
    for (const name of ['p-one', 'p-two', 'p-three', 'p-four', 'p-five']) await idOf(`${name}@pages.org`);
    await query(
      `update people set last_seen_at = now() - length(email) * interval '1 hour' where email like '%@pages.org'`,
    );
    for (const sort of ['email', 'lastSeen'] as const) {
      const pages: string[][] = [];
      for (let after: string | undefined; ;) {
        const page = await list({
          search: 'PAGES.org',
          limit: 2,
          sort,
          ...(after !== undefined && { after }),
        });
        expect(page.total).toBe(5);
        pages.push(page.people.map(({ email }) => email));
        if (page.next === null) break;
        after = page.next;
      }
      expect(pages.map(({ length }) => length)).toEqual([2, 2, 1]);
      const all = pages.flat();
      expect(new Set(all).size).toBe(5);
      if (sort === 'email') expect(all).toEqual(all.toSorted());
      else expect(all[0]).toMatch(/^p-(?:one|two)@/);
    }
    expect((await list({ search: '%', limit: 5 })).people).toEqual([]);
    expect((await list({ after: 'nonsense', sort: 'lastSeen' })).people).toEqual([]);
  });

  it('says who is an administrator, and leaves out who is nobody', async () => {
    await query(
      `insert into people (email, name, issuer, subject) values ('v@embed.stoa.invalid', 'V', 'embed:k', 'v:1'), ('k@embed.stoa.invalid', 'K', 'key:k', 'K-1')
       on conflict do nothing`,
    );
    const found = await list({ search: 'admin' });
    expect(found.people.map(({ email, isAdmin }) => [email, isAdmin]).toSorted()).toEqual([
      [other, true],
      [admin, true],
    ]);
    expect((await list({ search: 'stoa.invalid' })).total).toBe(0);
  });

  it('[PPL2] tells groups, limits, sessions and what depends on one person alone', async () => {
    const id = await idOf('ann@example.org');
    await storeGroups(here.database, { crew: { members: ['ann@example.org'], includeFromOtherGroups: [] } });
    await storeConfig(here.database, 'rateLimit', { period: 'Daily', rate: 5 });
    await addSession(id, 'ann-1');
    await query(
      `insert into groups (id, name, created_by) values ('g1', 'Class', 'ann@example.org') on conflict do nothing`,
    );
    await query(
      `insert into access_rights (entity, entity_id, principal_kind, principal, level) values
       ('group', 'g1', 'person', 'ann@example.org', 'admin'), ('group', 'g1', 'person', 'bob@example.org', 'read') on conflict do nothing`,
    );
    expect(await data(people.get, { id })).toMatchObject({
      person: { email: 'ann@example.org', deactivatedAt: null, sessions: 1, isAdmin: false },
      lists: ['crew'],
      groups: [{ name: 'Class', level: 'admin' }],
      limits: [{ scope: 'site' }, { scope: 'person', limit: { period: 'Daily', rate: 5 } }],
      sessions: [{ id: 'ann-1', userAgent: 'Firefox' }],
      solely: { groups: [{ name: 'Class', others: 1 }], assistants: [], sharedItems: 0, apiKeys: 0 },
    });
  });
});

describe('[PPL3] who may manage people', () => {
  it.each(Object.entries(people))(
    '%s is for administrators of now, on every process',
    async (name, operation) => {
      const id = await idOf('bystander@example.org');
      const input = { id, email: 'wrong@example.org' } as never;
      const asked = await call(here, 'ann@example.org', operation as Operation, input);
      expect(asked.value).toMatchObject({ type: 'Forbidden' });
      const nobody = await fetch(`${here.url}/api/requestOp`, { method: 'POST' });
      expect(nobody.status).toBe(401);
      await storeConfig(here.database, 'admins', ['listed@example.org']);
      await call(here, 'listed@example.org', operations.featureFlags.get, undefined);
      if (name === 'list')
        expect((await call(there, 'listed@example.org', people.list, {})).value).toMatchObject({
          success: true,
        });
      await storeConfig(here.database, 'admins', []);
      await new Promise((resolve) => setTimeout(resolve, 2_100));
      expect((await call(there, 'listed@example.org', operation as Operation, input)).value).toMatchObject({
        type: 'Forbidden',
      });
    },
  );

  it('is told of somebody who is not there, and of what cannot be done to oneself', async () => {
    const id = await idOf(admin);
    for (const operation of [people.deactivate, people.remove] as const)
      expect(
        (await call(here, admin, operation as typeof people.remove, { id, email: admin })).value,
      ).toMatchObject({
        success: false,
        message: peopleMessages['people.self'],
      });
    const nobody = { id: '5f0f3d5e-0000-4000-8000-000000000000', email: 'x@y.org' };
    for (const operation of [
      people.get,
      people.signOut,
      people.deactivate,
      people.reactivate,
      people.makeArchive,
      people.remove,
    ])
      expect((await call(here, admin, operation as typeof people.remove, nobody)).value).toMatchObject({
        type: 'NoSuchKey',
      });
  });
});

describe('[PPL4] a deactivated person', () => {
  it('is signed out everywhere, has no live key, and is audited', async () => {
    const id = await idOf('leaver@example.org');
    await addSession(id, 'leaver-1');
    await addSession(id, 'leaver-2');
    const heard: string[] = [];
    await there.database.listen('session_ended', (idHash) => void heard.push(idHash));
    expect((await call(here, admin, people.deactivate, { id })).value).toEqual({ success: true });
    await expect.poll(() => heard.toSorted()).toEqual(['leaver-1', 'leaver-2']);
    expect(
      await query(`select count(*)::int from sessions where person_id = $1 and revoked_at is null`, [id]),
    ).toEqual([{ count: 0 }]);
    expect(
      await query(
        `select count(*)::int from sessions where person_id = $1 and refresh_token_sealed is not null`,
        [id],
      ),
    ).toEqual([{ count: 0 }]);
    expect((await list({ status: 'deactivated' })).people).toMatchObject([
      { email: 'leaver@example.org', deactivatedAt: expect.any(String) },
    ]);
    expect((await call(here, admin, people.reactivate, { id })).value).toEqual({ success: true });
    expect((await list({ status: 'deactivated' })).people).toEqual([]);
    const told = await query<{ action: string }>(
      `select action from admin_audit where subject = 'leaver@example.org' order by seq`,
    );
    expect(told.map(({ action }) => action)).toEqual(['people.deactivate', 'people.reactivate']);
  });

  it('[PPL5] never is the last administrator, even if two deactivate each other', async () => {
    const [one, two] = [await idOf(admin), await idOf(other)];
    const answers = await Promise.all([
      call(here, admin, people.deactivate, { id: two }),
      call(there, other, people.deactivate, { id: one }),
    ]);
    const done = answers.filter(({ value }) => value['success'] === true);
    expect(done).toHaveLength(1);
    expect(answers.find(({ value }) => value['success'] !== true)!.value).toMatchObject({
      message: peopleMessages['people.lastAdministrator'],
    });
    await query('update people set deactivated_at = null');
  });

  it('[PPL6] is signed out of one browser alone, if that is asked for', async () => {
    const id = await idOf('many@example.org');
    await addSession(id, 'many-1');
    await addSession(id, 'many-2');
    expect((await call(here, admin, people.signOut, { id, sessionId: 'many-1' })).value).toEqual({
      success: true,
    });
    expect((await call(here, admin, people.signOut, { id, sessionId: 'many-1' })).value).toMatchObject({
      message: peopleMessages['people.sessionGone'],
    });
    // A session of another person is none of this one.
    expect(
      (await call(here, admin, people.signOut, { id: await idOf('ann@example.org'), sessionId: 'many-2' }))
        .value,
    ).toMatchObject({ success: false });
    expect((await data(people.get, { id }))['sessions']).toMatchObject([{ id: 'many-2' }]);
    expect((await call(here, admin, people.signOut, { id })).value).toEqual({ success: true });
    expect((await data(people.get, { id }))['sessions']).toEqual([]);
  });
});

const marker = 'Zaphod-42-marker';
/** A person with something in every table that can hold something of a person. */
async function fill(email: string): Promise<string> {
  const id = await idOf(email);
  await addSession(id, `${marker}-session`);
  await storeGroups(here.database, {
    crew: { members: [email, 'ann@example.org'], includeFromOtherGroups: [] },
  });
  await storeConfig(here.database, 'featureFlags', {
    memory: { enabled: false, userExceptions: [email], amplifyGroupExceptions: [] },
  });
  await call(here, admin, operations.configs.update, {
    configurations: [{ type: 'admins', data: [email, 'ann@example.org'] }],
  });
  await call(here, email, operations.conversations.register, {
    id: 'c1',
    name: `${marker} talk`,
    messages: [{ id: 'm1', role: 'user', content: marker, data: {} }],
  } as never);
  await query(
    `insert into access_tokens (token_hash, session_id_hash, expires_at) values ($1, $2, now() + interval '1 day')`,
    [`${marker}-token`, `${marker}-session`],
  );
  const upload = await call(here, email, operations.files.upload, {
    name: `${marker}.txt`,
    type: 'text/plain',
  });
  const url = String(
    upload.value['uploadUrl'] ?? (upload.value['data'] as { uploadUrl?: string })?.uploadUrl,
  );
  const sent = await fetch(new URL(url, here.url), {
    method: 'PUT',
    headers: { 'x-person': email },
    body: marker,
  });
  expect(sent.status).toBe(200);
  await query(
    `insert into shared_contents (id, sharer_id, content, size_bytes) values (gen_random_uuid(), $1, $2, 3)`,
    [id, marker],
  );
  await query(
    `insert into shared_items (key, recipient, sharer_id, shared_by, note, content_id)
     select $2, 'ann@example.org', $1, $3, $2, id from shared_contents where sharer_id = $1`,
    [id, `${marker}-out`, email],
  );
  const ann = await idOf('ann@example.org');
  await query(
    `insert into shared_contents (id, sharer_id, content, size_bytes) values (gen_random_uuid(), $1, 'x', 1)`,
    [ann],
  );
  await query(
    `insert into shared_items (key, recipient, sharer_id, shared_by, note, content_id)
     select $2, $3, $1, 'ann@example.org', '', id from shared_contents where sharer_id = $1 limit 1`,
    [ann, `in-${id}`, email],
  );
  await query(`insert into groups (id, name, created_by) values ('gone', $2, $1), ('left', 'Left', $1)`, [
    email,
    `${marker} group`,
  ]);
  await query(
    `insert into access_rights (entity, entity_id, principal_kind, principal, level) values
     ('group', 'gone', 'person', $1, 'admin'), ('group', 'left', 'person', $1, 'admin'),
     ('group', 'left', 'person', 'ann@example.org', 'write'), ('group', 'left', 'person', 'bob@example.org', 'read')`,
    [email],
  );
  await query(`insert into assistants (id, group_id, newest_version) values ('left-a', 'left', 1)`);
  await query(
    `insert into assistant_versions (id, assistant_id, version, definition, saved_by) values ('left-v', 'left-a', 1, '{"name": "Left"}', $1)`,
    [email],
  );
  await query(
    `insert into api_keys (id, kind, owner_id, actor_id, name, description, account, rate_limit, access_types, secret_hash)
     values (gen_random_uuid(), 'ownerKey', $1, $1, $2, '', '{"id":"a","name":"A"}', '{"period":"Unlimited","rate":null}', '{chat}', $2)`,
    [id, marker],
  );
  await query(`insert into embed_keys (public_key, secret_hash, settings) values ($1, $1, $2)`, [
    'embed-of-lender',
    JSON.stringify({ name: 'Site', assistantId: 'x', lenderId: id }),
  ]);
  await query(
    `insert into spending (run_id, person_id, account_id, at, reserved_micro_usd) values (gen_random_uuid(), $1, 'a', now(), 1)`,
    [id],
  );
  await query(
    `insert into spend_counters (scope, owner, starts_at, ends_at, micro_usd) values ('person', $1, now(), now(), 1), ('account', $1 || '/a', now(), now(), 1)`,
    [id],
  );
  await query(
    `insert into registered_ops (id, tags, definition, registered_by) values ('op-x', '{}', '{}', $1)`,
    [email],
  );
  return id;
}

/** Every table of every schema of the database, looked through as a whole. */
async function traces(texts: readonly string[]): Promise<string[]> {
  const tables = await query<{ name: string }>(
    `select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('information_schema', 'pg_catalog')`,
  );
  expect(tables.length).toBeGreaterThan(50);
  const found: string[] = [];
  for (const { name } of tables) {
    const [row] = await query<{ count: number }>(
      `select count(*)::int as count from ${name} t where exists (select from unnest($1::text[]) as x where strpos(lower(t::text), lower(x)) > 0)`,
      [texts],
    );
    if (row!.count > 0) found.push(name);
  }
  return found;
}
const blobIds = async () => {
  const ids: string[] = [];
  for await (const { id } of blobs.list()) ids.push(id);
  return ids;
};

describe('[PPL7] an archive', () => {
  it('has everything of the person and no secret, for who asked alone', async () => {
    const id = await fill('archived@example.org');
    expect(await data(people.makeArchive, { id })).toMatchObject({ status: 'working', downloadUrl: null });
    await expect
      .poll(async () => (await data(people.archive, { id }))['status'], { timeout: 15_000 })
      .toBe('ready');
    const { downloadUrl } = (await data(people.archive, { id })) as { downloadUrl: string };
    const get = (person?: string) =>
      fetch(new URL(downloadUrl, there.url), person === undefined ? {} : { headers: { 'x-person': person } });
    for (const person of [undefined, 'ann@example.org', other]) expect((await get(person)).status).toBe(404);
    const response = await get(admin);
    expect(response.headers.get('content-type')).toBe('application/zip');
    const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
    const text = (name: string) => strFromU8(files[name]!);
    expect(text('tables/people.ndjson')).toContain('archived@example.org');
    expect(text('tables/messages.ndjson')).toContain(marker);
    expect(text('tables/conversations.ndjson')).toContain(marker);
    expect(text('tables/shared_items.ndjson').split('\n').filter(Boolean)).toHaveLength(2);
    expect(text('tables/api_keys.ndjson')).not.toContain('secret');
    expect(text('tables/sessions.ndjson')).not.toContain(`${marker}-session`);
    const uploaded = Object.keys(files).find((name) => name.startsWith('files/') && name.endsWith('.txt'))!;
    expect(text(uploaded)).toBe(marker);
    expect(Object.keys(files).every((name) => !name.includes('..'))).toBe(true);
    const told = await query(
      `select action from admin_audit where action like 'people.%rchive' order by seq`,
    );
    expect(told).toEqual([{ action: 'people.makeArchive' }, { action: 'people.fetchArchive' }]);
  });

  it('[PPL8] a deletion leaves nothing of the person in any table or in the store', async () => {
    const email = 'archived@example.org';
    const id = await idOf(email);
    const before = (await query<{ id: string }>('select id from files where person_id = $1', [id])).map(
      (row) => row.id,
    );
    const details = await data(people.get, { id });
    expect(details['solely']).toEqual({
      groups: [
        { name: 'Left', others: 2 },
        { name: `${marker} group`, others: 0 },
      ],
      assistants: [],
      sharedItems: 1,
      apiKeys: 1,
    });
    const wrong = await call(here, admin, people.remove, { id, email: 'other@example.org' });
    expect(wrong.value).toMatchObject({ message: peopleMessages['people.emailDiffers'] });
    expect((await traces([id, email, marker])).length).toBeGreaterThan(15);
    const removed = await call(here, admin, people.remove, { id, email: ` ${email.toUpperCase()}` });
    expect(removed.value).toEqual({ success: true });
    expect(await traces([id, email, marker, ...before])).toEqual([]);
    const left = await blobIds();
    expect(before.filter((one) => left.includes(one))).toEqual([]);
    // What others keep goes on without them.
    expect(
      await query(`select principal, level from access_rights where entity_id = 'left' order by 1`),
    ).toEqual([
      { principal: 'ann@example.org', level: 'admin' },
      { principal: 'bob@example.org', level: 'read' },
    ]);
    const { value } = await call(there, admin, operations.configs.get, {} as never);
    expect(JSON.stringify(value)).toContain('ann@example.org');
    const verdict = await data(operations.audit.verify, {});
    expect(verdict).toMatchObject({ brokenAt: null });
    expect(await query(`select count(*)::int from admin_audit where action = 'people.remove'`)).toEqual([
      { count: 1 },
    ]);
  });

  it('[PPL8] a deletion leaves what the audit tells of an address that ends with theirs, and makes no list an administrator', async () => {
    const email = 'n@example.org';
    const id = await idOf(email);
    await list({ search: email });
    await list({ search: 'n.ann@example.org' });
    await query(`insert into groups (id, name, created_by) values ('listed', 'Listed', $1)`, [email]);
    await query(
      `insert into access_rights (entity, entity_id, principal_kind, principal, level) values
       ('group', 'listed', 'person', $1, 'admin'), ('group', 'listed', 'list', 'Faculty', 'read')`,
      [email],
    );
    expect((await call(here, admin, people.remove, { id, email })).value).toEqual({ success: true });
    const told = await query(
      `select details->>'search' as search from admin_audit where details->>'search' like '%n@example.org'`,
    );
    expect(told).toContainEqual({ search: 'n.ann@example.org' });
    expect(told).not.toContainEqual({ search: email });
    expect(
      await query(`select principal, level from access_rights where entity_id = 'listed' order by level`),
    ).toEqual([
      { principal: admin, level: 'admin' },
      { principal: 'Faculty', level: 'read' },
    ]);
  });

  it('[PPL9] an entry that somebody else empties is not taken for a forgotten one', async () => {
    await query('alter table admin_audit disable trigger all');
    const [row] = await query<{ seq: number }>(
      `update admin_audit set subject = '', details = '{}', forgotten_proof = 'x'
       where seq = (select seq from admin_audit where forgotten_proof is null order by seq limit 1) returning seq::int`,
    );
    await query('alter table admin_audit enable trigger all');
    expect(await data(operations.audit.verify, {})).toMatchObject({ brokenAt: row!.seq });
  });
});
