import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  operations,
  retentionConfig,
  retentionMessages,
  type KeptDays,
  type KeptKind,
  type Retention,
  type RetentionReport,
} from '@stoa/core/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createDiskBlobs } from '../../platform/blobs/disk.js';
import type { BlobStore } from '../../platform/blobs/port.js';
import { inTransaction } from '../../platform/db/transaction.js';
import { storeConfig } from '../../testing/store-config.js';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.js';
import { call, startRoomServer, type RoomServer } from '../testing/room-server.js';
import { removeSlice } from './retention.repository.js';

const { retention, conversations, files, memory, people } = operations;
const admin = 'admin@example.org';
const ann = 'ann@example.org';
const bob = 'bob@example.org';

let folder: string;
let blobs: BlobStore;
let database: TestDatabase;
let here: RoomServer;
let there: RoomServer;
beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'stoa-retention-'));
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
beforeEach(async () => {
  await query('truncate conversations, files, shared_contents, memories, assistant_conversations cascade');
  await query(`delete from retention_runs`);
  await query(`delete from admin_configs where type = 'retention'`);
});

const query = async <T extends object>(text: string, values: unknown[] = []) =>
  (await here.database.pool.query<T>(text, values)).rows;
const data = async <T>(answer: Promise<{ value: Record<string, unknown> }>) =>
  (await answer).value['data'] as T;
const idOf = async (email: string): Promise<string> => {
  await call(here, email, operations.featureFlags.get, undefined);
  return (await query<{ id: string }>('select id from people where email = $1', [email]))[0]!.id;
};
const rules = (keep: Partial<KeptDays>, changes: Partial<Retention> = {}): Retention => ({
  ...retentionConfig.initial,
  keep: { ...retentionConfig.initial.keep, ...keep },
  noticeDays: 0,
  ...changes,
});
const save = async (value: Retention, savedDaysAgo = 0) => {
  await storeConfig(here.database, 'retention', value);
  await query(
    `update admin_configs set saved_at = now() - $1 * interval '1 day'
     where type = 'retention' and version = (select max(version) from admin_configs where type = 'retention')`,
    [savedDaysAgo],
  );
};
async function talk(email: string, id: string, daysAgo: number): Promise<void> {
  const { value } = await call(here, email, conversations.register, {
    id,
    name: `Talk ${id}`,
    messages: [{ role: 'user', content: `words of ${id}`, data: {} }],
  } as never);
  expect(value['success']).toBe(true);
  await query(
    `update conversations set updated_at = now() - $3 * interval '1 day'
     where id = $2 and person_id = (select id from people where email = $1)`,
    [email, id, daysAgo],
  );
}
const run = (server = here) => data<RetentionReport>(call(server, admin, retention.run, {}));
const reports = () =>
  data<{ kinds: KeptKind[]; reports: RetentionReport[] }>(call(there, admin, retention.reports, {}));
/** The report of the last run, once it has ended. */
async function ended(): Promise<RetentionReport> {
  await expect
    .poll(async () => (await reports()).reports[0]?.status, { timeout: 30_000 })
    .toMatch(/done|failed/);
  return (await reports()).reports[0]!;
}
const listed = async (email: string) =>
  (
    await query<{ id: string }>(
      `select id from conversations where deleted_at is null and person_id = (select id from people where email = $1) order by id`,
      [email],
    )
  ).map(({ id }) => id);

describe('[RET2] without rules', () => {
  it('nothing goes, whoever asks', async () => {
    await talk(ann, 'ancient', 4_000);
    await here.rooms.purge();
    expect((await call(here, admin, retention.run, {})).value).toMatchObject({
      success: false,
      message: retentionMessages['retention.noRules'],
    });
    expect((await reports()).reports).toEqual([]);
    expect(await listed(ann)).toEqual(['ancient']);
  });

  it('nor before the notice of one is over, which everybody reads', async () => {
    await talk(ann, 'old', 100);
    await save(rules({ conversations: 90 }, { noticeDays: 14 }), 13);
    await here.rooms.purge();
    expect((await call(here, admin, retention.run, {})).value['success']).toBe(false);
    expect(await listed(ann)).toEqual(['old']);
    const mine = await data<KeptKind[]>(call(there, ann, retention.mine, {}));
    expect(mine[0]).toEqual({
      kind: 'conversations',
      days: null,
      next: { days: 90, from: expect.any(String) },
    });
    const fromMs = Date.parse(mine[0]!.next!.from) - Date.now();
    expect(fromMs / 86_400_000).toBeCloseTo(1, 1);
  });
});

describe('[RET3] a preview', () => {
  it('counts what would go by kind and by people, and deletes nothing', async () => {
    await talk(ann, 'a1', 100);
    await talk(ann, 'a2', 95);
    await talk(ann, 'new', 1);
    await talk(bob, 'b1', 200);
    await talk('held@example.org', 'h1', 200);
    const counts = await data<unknown>(
      call(
        here,
        admin,
        retention.preview,
        rules({ conversations: 90, memories: 1 }, { held: ['held@example.org'] }),
      ),
    );
    expect(counts).toEqual([
      { kind: 'conversations', items: 3, people: 2 },
      { kind: 'files', items: 0, people: 0 },
      { kind: 'shares', items: 0, people: 0 },
      { kind: 'memories', items: 0, people: 0 },
      { kind: 'analytics', items: 0, people: 0 },
    ]);
    expect(await listed(ann)).toEqual(['a1', 'a2', 'new']);
  });

  it.each([
    ['no days', { conversations: 0 }],
    ['half a day', { files: 0.5 }],
    ['days beyond all calendars', { shares: 1e9 }],
  ])('is refused for %s, as a save is', async (_what, keep) => {
    expect((await call(here, admin, retention.preview, rules(keep))).value['success']).toBe(false);
    const saved = await call(here, admin, operations.configs.update, {
      configurations: [{ type: 'retention', data: rules(keep) }],
    });
    expect(JSON.stringify(saved.value)).toContain('"success":false');
    expect(await query(`select from admin_configs where type = 'retention'`)).toEqual([]);
  });
});

describe('[RET4] a run', () => {
  it('deletes what is older as its owner would, everywhere, and reports it', async () => {
    const annId = await idOf(ann);
    await talk(ann, 'old', 91);
    await talk(ann, 'new', 89);
    const upload = await call(here, ann, files.upload, { name: 'old.txt', type: 'text/plain' });
    const url = String(
      upload.value['uploadUrl'] ?? (upload.value['data'] as { uploadUrl?: string })?.uploadUrl,
    );
    expect(
      (
        await fetch(new URL(url, here.url), {
          method: 'PUT',
          headers: { 'x-person': ann },
          body: 'old words',
        })
      ).status,
    ).toBe(200);
    const [file] = await query<{ id: string; blob: string }>(
      'select id, coalesce(blob_id, id) as blob from files',
    );
    await expect
      .poll(async () => (await query('select from file_passages')).length, { timeout: 20_000 })
      .toBeGreaterThan(0);
    await query(`update files set created_at = now() - interval '400 days'`);
    await call(here, ann, memory.save, { MemoryItem: 'Likes tea', MemoryType: 'user' });
    await query(`update memories set created_at = now() - interval '400 days'`);
    await query(
      `insert into shared_contents (id, sharer_id, content, size_bytes) values (gen_random_uuid(), $1, 'shared words', 3)`,
      [annId],
    );
    await query(
      `insert into shared_items (key, recipient, sharer_id, shared_by, note, shared_at, content_id)
       select k, $2, $1, $3, '', now() - interval '400 days', id from shared_contents, unnest(array['s1', 's2']) k`,
      [annId, bob, ann],
    );
    await save(rules({ conversations: 90, files: 365, shares: 365, memories: 365 }));
    const begun = await run();
    expect(begun).toMatchObject({ requestedBy: admin, keep: { conversations: 90, analytics: null } });
    expect(await ended()).toMatchObject({
      id: begun.id,
      status: 'done',
      removed: { conversations: 1, files: 1, shares: 2, memories: 1 },
    });
    expect(await listed(ann)).toEqual(['new']);
    for (const table of ['files', 'file_passages', 'shared_items', 'shared_contents', 'memories'])
      expect(await query(`select from ${table}`), table).toEqual([]);
    const left: string[] = [];
    for await (const { id } of blobs.list()) left.push(id);
    expect(left).not.toContain(file!.blob);
    const changes = await call(there, ann, conversations.changes, {} as never);
    expect(JSON.stringify(changes.value)).toContain('"deletedIds":["old"]');
    // What was deleted is emptied as everything that people delete.
    await query(`update conversations set deleted_at = now() - interval '1 hour' where id = 'old'`);
    await there.rooms.purge();
    expect(await query(`select from messages where conversation_id = 'old'`)).toEqual([]);
    const [entry] = await query<{ details: unknown }>(
      `select details from admin_audit where action = 'retention.run' order by seq desc limit 1`,
    );
    expect(entry!.details).toEqual({ keep: begun.keep });
  });

  it('leaves what is in use: a reply that is being written, a file of an assistant', async () => {
    const annId = await idOf(ann);
    await talk(ann, 'busy', 91);
    await query(
      `insert into runs (person_id, request_id, conversation_id, model_id, storage, status, owner)
       values ($1, 'r-busy', 'busy', 'm', 'cloud', 'running', $2)`,
      // Of a process that lives: a run of a dead one is interrupted.
      [annId, here.processId],
    );
    await query(
      `insert into files (id, person_id, key, name, type, created_at) select gen_random_uuid(), $1, k, k, 'text/plain', now() - interval '1 year'
       from unnest(array['lent', 'idle']) k`,
      [annId],
    );
    await query(
      `insert into assistants (id, owner_id, newest_version) values ('as1', $1, 1) on conflict do nothing`,
      [annId],
    );
    await query(
      `insert into assistant_files (assistant_id, file_id, added_by) select 'as1', id, $1 from files where key = 'lent'`,
      [ann],
    );
    await save(rules({ conversations: 90, files: 90 }));
    await run();
    expect((await ended()).removed).toEqual({ files: 1 });
    expect(await query('select key from files')).toEqual([{ key: 'lent' }]);
    expect(await listed(ann)).toEqual(['busy']);
    await query(`delete from runs where request_id = 'r-busy'`);
  });

  it('begins by itself once a day, on one process of all', async () => {
    await talk(ann, 'old', 91);
    await save(rules({ conversations: 90 }));
    await Promise.all([here.rooms.purge(), there.rooms.purge(), here.rooms.purge()]);
    expect(await ended()).toMatchObject({ status: 'done', requestedBy: null, removed: { conversations: 1 } });
    await talk(ann, 'older', 92);
    await there.rooms.purge();
    expect((await reports()).reports).toHaveLength(1);
    await query(`update retention_runs set started_at = now() - interval '25 hours'`);
    await there.rooms.purge();
    await ended();
    expect((await reports()).reports).toHaveLength(2);
    expect(await listed(ann)).toEqual([]);
  });

  it('[RET5] that was killed between two slices goes on, and its report counts nothing twice', async () => {
    for (let at = 0; at < 250; at += 1)
      await query(
        `insert into conversations (person_id, id, name, updated_at) values ($1, $2, 'x', now() - interval '91 days')`,
        [
          await (at === 0
            ? idOf(ann)
            : Promise.resolve(
                (await query<{ id: string }>('select id from people where email = $1', [ann]))[0]!.id,
              )),
          `c${at}`,
        ],
      );
    await save(rules({ conversations: 90 }));
    const runId = '0b0e0d4e-0000-4000-8000-000000000001';
    await query(`insert into retention_runs (id, keep) values ($1, $2)`, [
      runId,
      JSON.stringify(rules({ conversations: 90 }).keep),
    ]);
    const order = {
      runId,
      kind: 'conversations' as const,
      personId: (await query<{ id: string }>('select id from people where email = $1', [ann]))[0]!.id,
      before: new Date(Date.now() - 90 * 86_400_000),
      held: { ids: [], emails: [] },
      most: 100,
    };
    // One slice is committed, and a second one dies with its process.
    await inTransaction(here.database.pool, (tx) => removeSlice(tx, order));
    await expect(
      inTransaction(here.database.pool, async (tx) => {
        await removeSlice(tx, order);
        throw new Error('killed');
      }),
    ).rejects.toThrow('killed');
    expect(await listed(ann)).toHaveLength(150);
    const next = await startRoomServer({
      database: database.connect('external'),
      modelUrl: 'http://127.0.0.1:9/v1',
      blobs,
    });
    try {
      expect(await ended()).toMatchObject({ id: runId, removed: { conversations: 250 } });
      expect(await listed(ann)).toEqual([]);
    } finally {
      await next.close();
    }
  });
});

describe('[RET6] a legal hold', () => {
  it('keeps everything of a person, and what they were given, against rules and deletion', async () => {
    const bobId = await idOf(bob);
    const annId = await idOf(ann);
    await talk(bob, 'old', 91);
    await talk(ann, 'old', 91);
    await query(
      `insert into shared_contents (id, sharer_id, content, size_bytes) values (gen_random_uuid(), $1, 'x', 1)`,
      [annId],
    );
    await query(
      `insert into shared_items (key, recipient, sharer_id, shared_by, note, shared_at, content_id)
       select 'h-' || r, r, $1, $2, '', now() - interval '400 days', id from shared_contents, unnest(array[$3, 'carl@example.org']) r`,
      [annId, ann, bob],
    );
    await save(rules({ conversations: 90, shares: 90 }));
    await save(rules({ conversations: 90, shares: 90 }, { held: [bob] }));
    await run(there);
    expect((await ended()).removed).toEqual({ conversations: 1, shares: 1 });
    expect(await listed(bob)).toEqual(['old']);
    expect(await query('select recipient from shared_items')).toEqual([{ recipient: bob }]);
    expect((await call(here, admin, people.remove, { id: bobId, email: bob })).value).toMatchObject({
      message: retentionMessages['retention.held'],
    });
    expect(await query('select deactivated_at from people where id = $1', [bobId])).toEqual([
      { deactivated_at: null },
    ]);
    await save(rules({ conversations: 90, shares: 90 }));
    expect((await call(here, admin, people.remove, { id: bobId, email: bob })).value).toEqual({
      success: true,
    });
  });
});

describe('[RET7] rules', () => {
  it('are for administrators of now alone; what is kept for how long is for everybody', async () => {
    for (const operation of [retention.preview, retention.reports, retention.run] as const)
      expect((await call(there, ann, operation as typeof retention.preview, rules({}))).value).toMatchObject({
        type: 'Forbidden',
      });
    const mine = await data<KeptKind[]>(call(here, ann, retention.mine, {}));
    expect(mine.map(({ days }) => days)).toEqual([null, null, null, null, null]);
    // Who is held is in no answer that is for people.
    await save(rules({ files: 30 }, { held: [bob] }));
    expect(JSON.stringify((await call(here, ann, retention.mine, {})).value)).not.toContain(bob);
  });
});
