import { mkdtemp, rm } from 'node:fs/promises';
import { request as httpRequest, type ClientRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { operations, type FileRecord } from '@stoa/core/contract';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createDiskBlobs } from '../../platform/blobs/disk.js';
import type { BlobStore } from '../../platform/blobs/port.js';
import type { Clock } from '../../platform/clock.js';
import { call, openRoomServer, type RoomServer } from '../testing/room-server.js';

const { files } = operations;
const quotaBytes = 100_000;

let folder: string;
let blobs: BlobStore;
let server: RoomServer;
let passedMs = 0;
const clock: Clock = { now: () => new Date(Date.now() + passedMs) };
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stoa-at-once-'));
  blobs = createDiskBlobs(folder);
  server = await openRoomServer({ blobs, clock, fileLimits: { maxFileBytes: 90_000, quotaBytes } });
});
afterAll(async () => {
  await server?.close();
  await rm(folder, { recursive: true, force: true });
});

interface Addresses {
  key: string;
  url: string;
}
const ask = async (person: string, name: string): Promise<Addresses> =>
  (await call(server, person, files.upload, { name, type: '' })).value as unknown as Addresses;
const put = (url: string, body: BodyInit) => fetch(server.url + url, { method: 'PUT', body });
const usedBy = async (person: string) =>
  ((await call(server, person, files.storage, undefined)).value['data'] as { used: number }).used;
const list = async (person: string) =>
  ((await call(server, person, files.query, {})).value['data'] as { items: FileRecord[] }).items;
const kept = async () => {
  const ids: string[] = [];
  for await (const { id } of blobs.list()) ids.push(id);
  return ids;
};
const contentOf = async (person: string, key: string) => {
  const { value } = await call(server, person, files.download, { key });
  return (await fetch(server.url + (value['downloadUrl'] as string))).text();
};

/** An upload that has begun, and goes on when it is told to. */
async function begin(url: string, first: string, length: number) {
  const sending: ClientRequest = httpRequest(server.url + url, {
    method: 'PUT',
    headers: { 'content-length': length },
    agent: false,
  });
  const status = new Promise<number>((resolve) => {
    sending.on('response', (answer) => resolve(answer.resume().statusCode ?? 0));
    sending.on('error', () => resolve(0));
  });
  sending.write(first);
  await vi.waitFor(
    async () => {
      const { rows } = await server.database.pool.query(`select from files where size = $1`, [length]);
      expect([rows.length, await Promise.race([status, 'open'])]).toEqual([1, 'open']);
    },
    { timeout: 20_000 },
  );
  return {
    status,
    send: (more: string) => sending.write(more),
    end: (rest: string) => sending.end(rest),
    hangUp: () => sending.destroy(),
  };
}

/** An upload in progress that leaves no space for another one. `tryOther` gives the status of that. */
async function reserveQuota(person: string, size: number) {
  const upload = await begin((await ask(person, 'a.txt')).url, 'half', size);
  const { url } = await ask(person, 'b.txt');
  const tryOther = async () => (await put(url, 'y'.repeat(50_000))).status;
  expect(await tryOther()).toBe(413);
  return { upload, tryOther };
}

describe('uploads at the same time', () => {
  it('[R] [FI20] ten of them do not take the space of one', async () => {
    const person = 'ten@example.org';
    const addresses = await Promise.all(
      Array.from({ length: 10 }, (_, index) => ask(person, `${index}.txt`)),
    );
    const statuses = await Promise.all(
      addresses.map(async ({ url }) => (await put(url, 'x'.repeat(40_000))).status),
    );
    expect(statuses.toSorted()).toEqual([200, 200, ...Array.from({ length: 8 }, () => 413)]);
    expect(await usedBy(person)).toBe(80_000);
    expect(await kept()).toHaveLength(2);
    // A refused upload reserves nothing: a file that fits is accepted at the same address.
    const refused = addresses[statuses.indexOf(413)]!;
    expect((await put(refused.url, 'x'.repeat(20_000))).status).toBe(200);
    expect(await usedBy(person)).toBe(quotaBytes);
    expect((await call(server, person, files.upload, { name: 'none.txt', type: '' })).value).toMatchObject({
      success: false,
      type: 'TooLarge',
    });
  });

  it('[R] [FI20] what was reserved is free again once an upload breaks off', async () => {
    const person = 'breaker@example.org';
    const { upload, tryOther } = await reserveQuota(person, 80_001);
    upload.hangUp();
    await vi.waitFor(async () => expect(await tryOther()).toBe(200), { timeout: 20_000 });
  });

  it('[R] [FI20] what a process has reserved that ended is free again', async () => {
    const person = 'orphan@example.org';
    const { upload, tryOther } = await reserveQuota(person, 80_005);
    passedMs += 6 * 60_000;
    expect(await tryOther()).toBe(200);
    // Should the process go on after all, its upload does not take space that another one has now.
    upload.end('x'.repeat(80_005 - 4));
    expect(await upload.status).toBe(400);
    expect(await usedBy(person)).toBe(50_000);
  });

  it('[R] [FI20] an upload that goes on keeps its space', async () => {
    const person = 'slow@example.org';
    const { upload, tryOther } = await reserveQuota(person, 80_006);
    for (const _ of [1, 2, 3, 4]) {
      passedMs += 2 * 60_000;
      const moment = clock.now();
      upload.send('.');
      await vi.waitFor(
        async () => {
          const { rows } = await server.database.pool.query(
            'select from files where size = 80006 and updated_at >= $1',
            [moment],
          );
          expect(rows).toHaveLength(1);
        },
        { timeout: 20_000 },
      );
      expect(await tryOther()).toBe(413);
    }
    upload.end('x'.repeat(80_006 - 8));
    expect(await upload.status).toBe(200);
    expect(await usedBy(person)).toBe(80_006);
  });

  it('[FI7] [FI20] a try that is overtaken changes nothing of what another one brought', async () => {
    const person = 'twice@example.org';
    const { key, url } = await ask(person, 'letter.txt');
    const first = await begin(url, 'an old ', 70_003);
    expect((await put(url, 'the new letter')).status).toBe(200);
    first.end('x'.repeat(70_003 - 7));
    expect(await first.status).not.toBe(200);
    expect(await contentOf(person, key)).toBe('the new letter');
    expect(await list(person)).toMatchObject([{ id: key, size: 14 }]);
  });

  it('[FI12] [FI20] a file that is deleted while its bytes arrive leaves none', async () => {
    const person = 'changed@example.org';
    const before = (await kept()).length;
    const { key, url } = await ask(person, 'mind.txt');
    const upload = await begin(url, 'words', 60_004);
    expect((await call(server, person, files.delete, { key })).value).toEqual({ success: true });
    upload.end('x'.repeat(60_004 - 5));
    expect(await upload.status).toBe(404);
    expect(await kept()).toHaveLength(before);
  });
});

describe('the list of files', () => {
  it('[FI11] pages through equal names and any script, each file once', async () => {
    const person = 'scripts@example.org';
    const names = [
      'ΟΔΟΣ.md',
      'ΟΔΟΣ.md',
      'οδος.md',
      'İSTANBUL.md',
      'istanbul.md',
      'Straße.md',
      '東京.md',
      'a.md',
    ];
    for (const name of names) await put((await ask(person, name)).url, 'x');
    // The type of a file is known once it has been read: no order by type stands before that.
    await vi.waitFor(
      async () => expect((await list(person)).map(({ status }) => status)).toEqual(names.map(() => 'ready')),
      { timeout: 50_000, interval: 50 },
    );
    for (const sortIndex of ['createdAt', 'name', 'type'] as const)
      for (const forwardScan of [true, false]) {
        const seen: string[] = [];
        let pageKey: unknown = null;
        do {
          const input = { sortIndex, forwardScan, pageSize: 1, pageKey } as never;
          const page = (await call(server, person, files.query, input)).value['data'] as {
            items: FileRecord[];
            pageKey: unknown;
          };
          seen.push(...page.items.map(({ id }) => id));
          pageKey = page.pageKey;
        } while (pageKey !== null && seen.length <= names.length);
        expect([sortIndex, forwardScan, seen.length, new Set(seen).size]).toEqual([
          sortIndex,
          forwardScan,
          names.length,
          names.length,
        ]);
      }
    const found = (await call(server, person, files.query, { namePrefix: 'İST' })).value['data'] as {
      items: FileRecord[];
    };
    expect(found.items.map(({ name }) => name)).toContain('İSTANBUL.md');
  });

  it.each(['2', 'Tue Mar 01 2022', '-271821-04-20T00:00:00Z', '+275760-09-13T00:00:00Z', 'never'])(
    '[I] [FI11] a page key or a day of %s is answered',
    async (moment) => {
      const person = 'odd@example.org';
      const pageKey = { id: 'x', createdAt: moment, type: 'text/plain', name: 'x' };
      for (const input of [{ pageKey }, { startDate: moment }])
        expect((await call(server, person, files.query, input as never)).value).toMatchObject({
          success: true,
        });
    },
  );
});
