import { Readable } from 'node:stream';
import { operations } from '@stoa/core/contract';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { observeBlobs } from '../../platform/blobs/observed.js';
import { BlobStoreError, type BlobStore } from '../../platform/blobs/port.js';
import { createLog } from '../../platform/log.js';
import { call, openRoomServer, type RoomServer } from '../testing/room-server.js';

const { files } = operations;
const registry = new Registry();
const lines: string[] = [];
let failure: Error | null = null;
let server: RoomServer;

const kept = new Map<string, Buffer>();
const store: BlobStore = {
  async write(id, content) {
    const chunks: Buffer[] = [];
    for await (const chunk of content) {
      // It fails in the middle, as a disk does.
      if (failure) throw failure;
      chunks.push(Buffer.from(chunk as Uint8Array));
    }
    kept.set(id, Buffer.concat(chunks));
  },
  sizeOf: async (id) => kept.get(id)?.length,
  async read(id) {
    if (failure) throw failure;
    const content = kept.get(id);
    return content && Readable.from([content]);
  },
  remove: async (id) => void kept.delete(id),
  async *list() {},
  removeAbandoned: async () => {},
  close: async () => {},
};

beforeAll(async () => {
  const log = createLog('info', { write: (line) => void lines.push(line) });
  server = await openRoomServer({ blobs: observeBlobs(store, { log, registry }) });
});
afterAll(() => server?.close());
beforeEach(() => {
  failure = null;
  lines.length = 0;
});

const put = async (url: string, size: number) => {
  const response = await fetch(server.url + url, { method: 'PUT', body: Buffer.alloc(size, 'x') });
  return {
    response,
    body: (await response.json().catch(() => null)) as { error: string; code: string } | null,
  };
};
const ask = async () =>
  (await call(server, 'ada@example.org', files.upload, { name: 'a.txt', type: '' })).value as unknown as {
    url: string;
  };

describe('a store of files that fails', () => {
  it.each([
    [true, 507, 'file.storeFull', 'no room left', 10],
    [true, 507, 'file.storeFull', 'no room left', 5_000_000],
    [false, 503, 'file.storeUnavailable', 'not at fault', 10],
    [false, 503, 'file.storeUnavailable', 'not at fault', 5_000_000],
  ])('[FI30] full %j: %i %s', async (isFull, status, code, words, size) => {
    const { url } = await ask();
    failure = new BlobStoreError('the words for the log', { isFull });
    const { response, body } = await put(url, size);
    expect([response.status, body?.code]).toEqual([status, code]);
    expect(body?.error).toContain(words);
    expect(response.headers.get('x-amz-error-message')).toBe(body?.error);
    expect(lines.join('')).toMatch(/"level":50.*the words for the log.*the store of files failed/);
    expect(await registry.metrics()).toContain(
      `stoa_file_store_failures_total{operation="write",reason="${isFull ? 'full' : 'unavailable'}"}`,
    );
    // Once it works again the same address takes the file.
    failure = null;
    expect((await put(url, size)).response.status).toBe(200);
  });

  it('[FI30] a sender that breaks off is none of its failures', async () => {
    const { url } = await ask();
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(new Uint8Array(10));
        setTimeout(() => controller.error(new Error('the line is dead')), 50);
      },
    });
    await expect(
      fetch(server.url + url, { method: 'PUT', body, duplex: 'half' } as RequestInit),
    ).rejects.toThrow();
    expect(lines.join('')).not.toContain('"level":50');
  });
});
