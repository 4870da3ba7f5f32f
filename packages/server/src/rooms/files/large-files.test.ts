import { operations } from '@stoa/core/contract';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
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

// Garbage is collected before each measurement: other test files share this process.
setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
/** Memory of buffers that are still referenced. @units bytes */
function held(): number {
  collect();
  return process.memoryUsage().arrayBuffers;
}

/** Uploads that many megabytes. @returns the most that buffers took meanwhile, beyond what they took before. @units bytes */
async function upload(megabytes: number): Promise<number> {
  const { value } = await call(server, ada, operations.files.upload, { name: 'large.bin.txt', type: '' });
  const chunk = new Uint8Array(megabyte).fill(7);
  const before = held();
  let left = megabytes;
  let most = 0;
  const body = new ReadableStream({
    pull(controller) {
      if (left % 10 === 0) most = Math.max(most, held() - before);
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

it('[R] [FI15] 100 MB pass through the process without staying in it', async () => {
  await upload(5);
  // An upload that is buffered whole takes 100 MB, a streamed one a few.
  expect(await upload(100)).toBeLessThan(40 * megabyte);
}, 120_000);
