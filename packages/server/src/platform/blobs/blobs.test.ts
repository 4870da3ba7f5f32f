import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import S3rver from 's3rver';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDiskBlobs } from './disk.js';
import type { BlobStore } from './port.js';
import { createS3Blobs } from './s3.js';

let folder: string;
let s3: S3rver;
const stores: Record<string, BlobStore> = {};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stoa-blobs-'));
  s3 = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: await mkdtemp(join(folder, 's3-')),
    configureBuckets: [{ name: 'stoa-files', configs: [] }],
  });
  const { port } = await s3.run();
  stores['disk'] = createDiskBlobs(join(folder, 'disk'));
  stores['s3'] = createS3Blobs({
    bucket: 'stoa-files',
    region: 'us-east-1',
    endpoint: `http://127.0.0.1:${port}`,
    credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
  });
});
afterAll(async () => {
  await Promise.all(Object.values(stores).map((store) => store.close()));
  await s3?.close();
  await rm(folder, { recursive: true, force: true });
});

const idsOf = async (store: BlobStore) => {
  const ids: string[] = [];
  for await (const { id } of store.list()) ids.push(id);
  return ids.toSorted();
};

describe.each(['disk', 's3'])('blobs in %s', (kind) => {
  const store = () => stores[kind]!;

  it('[BL1] keeps what it is given, and gives it back whole or in part', async () => {
    const content = Buffer.from(Array.from({ length: 300_000 }, (_, index) => index % 251));
    await store().write('a-1', Readable.from([content.subarray(0, 100_000), content.subarray(100_000)]));
    expect(await store().sizeOf('a-1')).toBe(content.length);
    expect((await buffer((await store().read('a-1'))!)).equals(content)).toBe(true);
    const part = await buffer((await store().read('a-1', { start: 99_990, end: 100_009 }))!);
    expect(part.equals(content.subarray(99_990, 100_010))).toBe(true);
  });

  it('[BL2] takes more than it holds in memory, and an empty file', async () => {
    const chunk = Buffer.alloc(1024 * 1024, 7);
    await store().write('large', Readable.from(Array.from({ length: 12 }, () => chunk)));
    expect(await store().sizeOf('large')).toBe(12 * 1024 * 1024);
    await store().write('empty', Readable.from([Buffer.alloc(0)]));
    expect(await store().sizeOf('empty')).toBe(0);
  });

  it('[BL3] has nothing of a stream that broke off', async () => {
    async function* broken() {
      yield Buffer.alloc(6 * 1024 * 1024, 1);
      throw new Error('the line is dead');
    }
    await expect(store().write('cut', Readable.from(broken()))).rejects.toThrow('the line is dead');
    expect(await store().sizeOf('cut')).toBeUndefined();
    expect(await idsOf(store())).not.toContain('cut');
    expect(kind === 'disk' ? (await readdir(join(folder, 'disk', 'cu'))).length : 0).toBe(0);
  });

  it('[BL4] removes, lists, and does not mind what is not there', async () => {
    await store().write('b-1', Readable.from([Buffer.from('one')]));
    expect(await idsOf(store())).toContain('b-1');
    await store().remove('b-1');
    await store().remove('b-1');
    expect(await idsOf(store())).not.toContain('b-1');
    expect(await store().read('b-1')).toBeUndefined();
    expect(await store().sizeOf('b-1')).toBeUndefined();
  });

  it('[BL5] takes no path for a name', async () => {
    for (const id of ['../a', 'a/b', '', '.', 'A', `${'a'.repeat(101)}`])
      await expect(store().write(id, Readable.from(['x']))).rejects.toThrow(TypeError);
  });
});
