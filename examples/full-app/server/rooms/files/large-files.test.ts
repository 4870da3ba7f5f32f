import { operations } from '@stoa/core/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { call, openRoomServer, type RoomServer } from '../testing/room-server.js';

const megabyte = 1024 * 1024;
const ada = 'ada@example.org';

let server: RoomServer;
beforeAll(async () => {
  server = await openRoomServer({
    fileLimits: { maxFileBytes: 300 * megabyte, quotaBytes: 600 * megabyte },
  });
});
afterAll(() => server?.close());

/** Uploads that many megabytes. @returns the most that buffers took meanwhile. @units bytes */
async function upload(megabytes: number): Promise<number> {
  const { value } = await call(server, ada, operations.files.upload, { name: 'large.bin.txt', type: '' });
  const chunk = new Uint8Array(megabyte).fill(7);
  let left = megabytes;
  let most = 0;
  const body = new ReadableStream({
    pull(controller) {
      most = Math.max(most, process.memoryUsage().arrayBuffers);
      if (left-- > 0) controller.enqueue(chunk);
      else controller.close();
    },
  });
  const answer = await fetch(server.url + String(value['url']), {
    method: 'PUT',
    headers: { 'content-type': 'application/octet-stream' },
    body,
    duplex: 'half',
  } as RequestInit);
  expect(answer.status).toBe(200);
  return most;
}

it('[R] [FI15] 200 MB pass through the process without staying in it', async () => {
  const usual = await upload(5);
  // Kept whole it would be 200 more; garbage that waits to be collected stays far below.
  expect((await upload(200)) - usual).toBeLessThan(120 * megabyte);
}, 120_000);
