import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer, request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { operations } from '@stoa/core/contract';
import S3rver from 's3rver';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startModelServer, type ModelServer } from '../../testing/model-server/model-server.js';
import { systemClock } from '../../platform/clock.js';
import { createS3Blobs } from '../../platform/blobs/s3.js';
import { chatBody, readChat } from '../testing/chat-reader.js';
import { call, openRoomServer, type RoomServer } from '../testing/room-server.js';
import { fileAddressMs } from './file-addresses.js';
import { samplePng } from './testing/sample-files.js';

const { files } = operations;
const ada = 'ada@example.org';
const keys = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };

let folder: string;
let s3: S3rver;
let endpoint: string;
let models: ModelServer;
let server: RoomServer;
/** How far the clock of the server is ahead. */
let aheadMs = 0;
const bucketAt = (more: { bucket?: string; endpoint?: string; credentials?: typeof keys } = {}) =>
  createS3Blobs({ bucket: 'stoa-files', region: 'us-east-1', endpoint, credentials: keys, ...more });
let bucket: ReturnType<typeof createS3Blobs>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stoa-s3-'));
  s3 = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: folder,
    configureBuckets: [{ name: 'stoa-files', configs: [] }],
  });
  endpoint = `http://127.0.0.1:${(await s3.run()).port}`;
  bucket = bucketAt();
  const clock = { ...systemClock, now: () => new Date(Date.now() + aheadMs) };
  models = await startModelServer();
  server = await openRoomServer({ blobs: bucketAt(), clock, modelUrl: models.url });
});
afterAll(async () => {
  await server?.close();
  await models?.close();
  await bucket?.close();
  await s3?.close();
  await rm(folder, { recursive: true, force: true });
});

interface Addresses {
  key: string;
  url: string;
  metadataUrl: string;
  contentUrl: string;
}
const ask = async (name: string): Promise<Addresses> =>
  (await call(server, ada, files.upload, { name, type: '' })).value as unknown as Addresses;
const put = (url: string, body: BodyInit) => fetch(server.url + url, { method: 'PUT', body });
const blobs = async (): Promise<string[]> => {
  const ids: string[] = [];
  for await (const { id } of bucket.list()) ids.push(id);
  return ids;
};

const isRead = (metadataUrl: string) =>
  vi.waitFor(async () => expect((await fetch(server.url + metadataUrl)).status).toBe(200), {
    timeout: 30_000,
    interval: 50,
  });

/** Sends a part of an upload until a part of it is in the bucket, and hangs up. */
async function hangUp(url: string): Promise<void> {
  const sending = httpRequest(server.url + url, {
    method: 'PUT',
    headers: { 'content-length': 12_000_000 },
  });
  const ended = new Promise<void>((resolve) => sending.on('error', () => resolve()));
  sending.write(Buffer.alloc(11_000_000, 65));
  await vi.waitFor(
    async () => {
      const kept = await readdir(folder, { recursive: true });
      expect(kept.some((path) => path.includes('uploads'))).toBe(true);
    },
    { timeout: 30_000, interval: 10 },
  );
  sending.destroy();
  await ended;
}

describe('files in S3', () => {
  it('[FI17] one goes in, is read, is given out in parts, and goes again', async () => {
    const { key, url, metadataUrl, contentUrl } = await ask('Log of the harbour.txt');
    await hangUp(url);
    const text = 'The Argo came in at dawn.\n\nThe clerks wrote it down.\n';
    // The same address takes the file again, from its beginning.
    expect((await put(url, text)).status).toBe(200);
    await isRead(metadataUrl);
    const content = (await (await fetch(server.url + contentUrl)).json()) as {
      passages: { content: string }[];
    };
    expect(content.passages.map((one) => one.content).join(' ')).toContain('The Argo came in at dawn.');
    const { rows } = await server.database.pool.query(
      'select count(*)::int as count from file_passages where content like $1',
      ['%Argo came in%'],
    );
    expect(rows).toEqual([{ count: 1 }]);

    const download = (await call(server, ada, files.download, { key })).value['downloadUrl'] as string;
    const part = await fetch(server.url + download, { headers: { range: 'bytes=4-7' } });
    expect([part.status, await part.text()]).toEqual([206, 'Argo']);
    expect(part.headers.get('content-range')).toBe(`bytes 4-7/${text.length}`);
    expect(await (await fetch(server.url + download)).text()).toBe(text);
    expect((await fetch(`${server.url}${download}x`)).status).not.toBe(200);

    expect(await blobs()).toHaveLength(1);
    expect((await call(server, ada, files.delete, { key })).value).toEqual({ success: true });
    expect(await blobs()).toEqual([]);
    expect((await fetch(server.url + download)).status).toBe(404);
  }, 60_000);

  it('[FI17] a question is answered from what lies in the bucket, until it is deleted', async () => {
    const days = Array.from(
      { length: 400 },
      (_, day) => `# Day ${day}\n\n${'The harbour was quiet. '.repeat(20)}`,
    );
    days[271] = '# Day 271\n\nThe treasurer Kallias hid the silver under the olive press.';
    const upload = async (name: string, body: BodyInit) => {
      const { key, url, metadataUrl } = await ask(name);
      expect((await put(url, body)).status).toBe(200);
      await isRead(metadataUrl);
      return key;
    };
    const chronicle = await upload('chronicle.md', days.join('\n\n'));
    const dot = await upload('dot.png', new Uint8Array(samplePng));
    const question = async (keys: readonly string[]) => {
      const dataSources = keys.map((key) => ({ id: `s3://${key}`, name: 'x', type: 'y' }));
      const body = { ...chatBody(randomUUID(), 'Where did the treasurer hide the silver?'), dataSources };
      expect((await readChat(`${server.url}/api/chat`, body, { person: ada })).status).toBe(200);
      return JSON.stringify(models.requests.at(-1)!.body);
    };
    const asked = await question([chronicle, dot]);
    expect(asked).toContain('under the olive press');
    expect(asked).toContain('heading Day 271');
    expect(asked.length).toBeLessThan(days.join().length / 2);
    expect(asked).toContain(`data:image/png;base64,${samplePng.toString('base64')}`);
    for (const key of [chronicle, dot]) await call(server, ada, files.delete, { key });
    expect(await question([chronicle, dot])).not.toMatch(/olive press|base64/);
    expect(await blobs()).toEqual([]);
  }, 60_000);

  it('[FI18] addresses end, and what no file belongs to is swept up once it cannot be an upload', async () => {
    const { url } = await ask('late.txt');
    const left = '00000000-0000-4000-8000-000000000001';
    await bucket.write(left, Readable.from([Buffer.from('nobody knows it')]));
    await server.rooms.files.files.sweep();
    expect(await blobs()).toEqual([left]);
    aheadMs = 3 * fileAddressMs;
    expect((await put(url, 'too late')).status).toBeGreaterThanOrEqual(400);
    await server.rooms.files.files.sweep();
    expect(await blobs()).toEqual([]);
    aheadMs = 0;
  });

  it.each([
    [
      'a wrong key',
      { credentials: { accessKeyId: 'NOBODY', secretAccessKey: 'wrong' } },
      /refuses the credentials\. Check S3_ACCESS_KEY_ID/,
    ],
    ['a bucket that is not there', { bucket: 'nowhere' }, /has no bucket "nowhere".*S3_BUCKET/],
    ['nobody at the address', { endpoint: 'http://127.0.0.1:9' }, /cannot be reached.*S3_ENDPOINT/],
  ])('[FI19] %s is said before the server starts', async (_name, settings, words) => {
    const store = bucketAt(settings);
    await expect(store.check?.()).rejects.toThrow(words);
    await expect(store.check?.()).rejects.not.toThrow('wrong');
    await store.close();
  });

  it('[FI19] a store that can be used passes', async () => {
    await expect(bucket.check?.()).resolves.toBeUndefined();
  });

  it('[FI19] a clock that differs from that of the store is no obstacle', async () => {
    const hourMs = 60 * 60_000;
    const signed: number[] = [];
    const store = createServer((request, answer) => {
      const [, year, month, day, hour, minute] = /^(....)(..)(..)T(..)(..)/.exec(
        String(request.headers['x-amz-date']),
      )!;
      const behindMs = Date.now() - Date.parse(`${year}-${month}-${day}T${hour}:${minute}:00Z`);
      signed.push(behindMs);
      answer.setHeader('date', new Date(Date.now() - hourMs).toUTCString());
      answer.writeHead(Math.abs(behindMs - hourMs) < 5 * 60_000 ? 200 : 403).end();
    });
    await new Promise<void>((resolve) => store.listen(0, '127.0.0.1', resolve));
    const behind = bucketAt({ endpoint: `http://127.0.0.1:${(store.address() as AddressInfo).port}` });
    await expect(behind.check?.()).resolves.toBeUndefined();
    expect(signed).toHaveLength(2);
    await behind.close();
    store.closeAllConnections();
    store.close();
  });
});
