import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDiskBlobs } from './disk.js';
import { BlobStoreError, type BlobStore } from './port.js';
import { createS3Blobs } from './s3.js';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stoa-failing-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A store of the protocol of S3 that answers as a test says. */
async function startStore(answer: (request: IncomingMessage, response: ServerResponse) => void) {
  const http = createServer((request, response) => {
    request.resume().on('end', () => answer(request, response));
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const store = createS3Blobs({
    bucket: 'b',
    region: 'us-east-1',
    endpoint: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    credentials: { accessKeyId: 'x', secretAccessKey: 'y' },
  });
  const close = async () => {
    await store.close();
    http.closeAllConnections();
    await new Promise((resolve) => http.close(resolve));
  };
  return { store, close };
}

const failureOf = async (store: BlobStore, content: Readable = Readable.from([Buffer.from('x')])) => {
  const error: unknown = await store.write('a-1', content).catch((failure: unknown) => failure);
  return error;
};

describe('a folder', () => {
  it('[BL6] that cannot be used is said at the start and at each write', async () => {
    const file = join(folder, 'a-file');
    await writeFile(file, '');
    const store = createDiskBlobs(join(file, 'blobs'));
    await expect(store.check?.()).rejects.toThrow(/a-file\/blobs cannot be used \(ENOTDIR\).*STOA_DATA_DIR/s);
    expect(await failureOf(store)).toMatchObject({ name: 'BlobStoreError', isFull: false });
  });

  it.runIf(process.platform === 'linux')('[BL6] without room is full', async () => {
    // The device that is always full stands in for a disk that is.
    const full = Object.assign(new Error('no space'), { code: 'ENOSPC' });
    const store = createDiskBlobs(join(folder, 'full'));
    const content = new Readable({
      read() {
        this.destroy(full);
      },
    });
    expect(await failureOf(store, content)).toMatchObject({ name: 'BlobStoreError', isFull: true });
  });

  it('[BL6] is not blamed for a stream that breaks off', async () => {
    const store = createDiskBlobs(join(folder, 'good'));
    await store.check?.();
    const cut = Object.assign(new Error('aborted'), { code: 'ECONNRESET' });
    const content = new Readable({
      read() {
        this.destroy(cut);
      },
    });
    expect(await failureOf(store, content)).toBe(cut);
    expect(
      (await readdir(join(folder, 'good'), { recursive: true })).filter((name) => name.endsWith('.part')),
    ).toEqual([]);
  });

  it('[BL7] loses what a dead process left behind, and keeps what is in progress', async () => {
    const root = join(folder, 'left');
    await mkdir(join(root, 'ab'), { recursive: true });
    for (const name of ['ab/old.1.part', 'ab/new.2.part', 'ab/old-blob'])
      await writeFile(join(root, name), 'x');
    for (const name of ['ab/old.1.part', 'ab/old-blob']) await utimes(join(root, name), 1, 1);
    await createDiskBlobs(root).removeAbandoned(new Date(Date.now() - 1000 * 3600));
    expect((await readdir(join(root, 'ab'))).toSorted()).toEqual(['new.2.part', 'old-blob']);
  });
});

describe('a bucket', () => {
  it.each([
    [507, 'InsufficientStorage', true],
    [400, 'XMinioStorageFull', true],
    [403, 'QuotaExceeded', true],
    [403, 'AccessDenied', false],
    [404, 'NoSuchBucket', false],
  ])('[BL6] that answers %i %s', async (status, code, isFull) => {
    const { store, close } = await startStore((_request, response) => {
      response
        .writeHead(status, { 'content-type': 'application/xml' })
        .end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>no</Message></Error>`);
    });
    const error = await failureOf(store);
    expect(error).toBeInstanceOf(BlobStoreError);
    expect(error).toMatchObject({ isFull });
    await close();
  });

  it('[BL6] that is away', async () => {
    const { store, close } = await startStore(() => {});
    await close();
    expect(await failureOf(store)).toMatchObject({ name: 'BlobStoreError', isFull: false });
  });

  it('[BL7] loses the parts of uploads that never ended', async () => {
    const removed: string[] = [];
    const upload = (key: string, id: string, initiated: string) =>
      `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>${initiated}</Initiated></Upload>`;
    const now = new Date().toISOString();
    const { store, close } = await startStore((request, response) => {
      const url = new URL(request.url ?? '', 'http://s3');
      if (request.method === 'DELETE') {
        removed.push(url.searchParams.get('uploadId') ?? '');
        return void response.writeHead(204).end();
      }
      const isSecond = url.searchParams.get('key-marker') === 'blobs/b';
      response
        .writeHead(200, { 'content-type': 'application/xml' })
        .end(
          `<?xml version="1.0"?><ListMultipartUploadsResult>${
            isSecond
              ? upload('blobs/c', 'third', '2020-01-01T00:00:00.000Z')
              : upload('blobs/a', 'first', '2020-01-01T00:00:00.000Z') + upload('blobs/b', 'running', now)
          }<IsTruncated>${!isSecond}</IsTruncated><NextKeyMarker>blobs/b</NextKeyMarker><NextUploadIdMarker>running</NextUploadIdMarker></ListMultipartUploadsResult>`,
        );
    });
    await store.removeAbandoned(new Date(Date.now() - 3600_000));
    expect(removed).toEqual(['first', 'third']);
    await close();
  });
});
