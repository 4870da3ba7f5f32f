import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { operations, type FileRecord } from '@stoa/core/contract';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createDiskBlobs } from '../../platform/blobs/disk.js';
import { createTestDatabase } from '../../testing/test-database.js';
import { call, openRoomServer, startRoomServer, type RoomServer } from '../testing/room-server.js';
import { fileRows } from './files.repository.js';

const { files } = operations;
const ada = 'ada@example.org';

let folder: string;
let server: RoomServer;
let isAway = true;
let tries = 0;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stoa-given-up-'));
  const blobs = createDiskBlobs(folder);
  server = await openRoomServer({
    blobs: {
      ...blobs,
      read(id, range) {
        tries += 1;
        return isAway ? Promise.reject(new Error('the store is away')) : blobs.read(id, range);
      },
    },
  });
});
afterAll(async () => {
  await server?.close();
  await rm(folder, { recursive: true, force: true });
});

const become = (status: FileRecord['status'], at = server) =>
  vi.waitFor(
    async () => {
      const { value } = await call(at, ada, files.query, {});
      const [file] = (value['data'] as { items: FileRecord[] }).items;
      expect(file?.status).toBe(status);
      return file!;
    },
    { timeout: 60_000, interval: 100 },
  );

it('[FI4] a file that no try could read is said to have failed, and can be read again', async () => {
  const { value } = await call(server, ada, files.upload, { name: 'notes.txt' });
  await fetch(server.url + (value['url'] as string), { method: 'PUT', body: 'the harvest was good' });
  const failed = await become('failed');
  expect(tries).toBe(3);
  expect(failed).toMatchObject({
    failure: 'The file could not be read this time. It is kept: read it again later.',
    isFailureFinal: false,
  });
  isAway = false;
  expect((await call(server, ada, files.reprocess, { key: failed.id })).value).toEqual({ success: true });
  expect((await become('ready')).failure).toBeUndefined();
}, 120_000);

it('[FI4] a file whose reading ended with its process three times is read later, and given up after many times', async () => {
  const database = await createTestDatabase();
  const stored = createDiskBlobs(join(folder, 'deadly'));
  let begun = 0;
  const start = () =>
    startRoomServer({
      database: database.connect('external'),
      modelUrl: 'http://127.0.0.1:9/v1',
      blobs: {
        ...stored,
        read(id, range) {
          begun += 1;
          // The first three processes die in the middle: nothing of their reading ends.
          return begun <= 3 ? new Promise(() => undefined) : stored.read(id, range);
        },
      },
    });
  const servers = [await start()];
  const { value } = await call(servers[0]!, ada, files.upload, { name: 'deadly.txt' });
  await fetch(servers[0]!.url + (value['url'] as string), { method: 'PUT', body: 'the harvest was good' });
  for (const tried of [1, 2, 3]) {
    await vi.waitFor(() => expect(begun).toBe(tried), { timeout: 20_000, interval: 20 });
    servers.push(await start());
  }
  const last = servers.at(-1)!;
  const pool = last.database.pool;
  const { rows: found } = await pool.query<{ id: string }>('select id from files');
  const { id } = found[0]!;
  const now = Date.now();
  const after = (minutes: number) => new Date(now + minutes * 60_000);
  const rows = fileRows(pool);
  expect(await rows.beginReading(id, after(4))).toBeUndefined();
  expect((await become('processing', last)).failure).toBeUndefined();
  // The pauses double, up to an hour.
  let minutes = 0;
  for (const [tries, pause] of [
    [4, 6],
    [5, 11],
    [6, 21],
    [7, 41],
    [8, 61],
    [9, 61],
  ] as const) {
    expect(await rows.beginReading(id, after(minutes + pause - 2))).toBeUndefined();
    minutes += pause;
    expect(await rows.beginReading(id, after(minutes))).toMatchObject({ tries });
  }
  await pool.query(`update files set reading_tries = 3, updated_at = now() - interval '6 min'`);
  servers.push(await start());
  await become('ready', servers.at(-1)!);
  expect(begun).toBe(4);
  await Promise.all(servers.map((one) => one.close()));
  await database.drop();
}, 120_000);

it('[FI4] a file whose reading ended with its process too often has failed, and can be read again', async () => {
  isAway = false;
  const { value } = await call(server, ada, files.upload, { name: 'again.txt' });
  await server.database.pool.query('update files set reading_tries = 8 where name = $1', ['again.txt']);
  await fetch(server.url + (value['url'] as string), { method: 'PUT', body: 'the harvest was good' });
  await server.database.pool.query(
    `update files set updated_at = now() - interval '2 h' where name = 'again.txt'`,
  );
  const failed = await vi.waitFor(
    async () => {
      await server.rooms.files.files.readWhatWasLost();
      const { value: found } = await call(server, ada, files.query, { namePrefix: 'again' });
      const [file] = (found['data'] as { items: FileRecord[] }).items;
      expect(file?.status).toBe('failed');
      return file!;
    },
    { timeout: 60_000, interval: 200 },
  );
  expect(failed).toMatchObject({
    failure: 'The file could not be read this time. It is kept: read it again later.',
    isFailureFinal: false,
  });
  expect((await call(server, ada, files.reprocess, { key: failed.id })).value).toEqual({ success: true });
  await become('ready');
}, 120_000);
