import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createClient } from '../create-client.js';
import { createFakeFetch, createRandom, userMessage, type FakeFetch } from '../testing/index.js';

let stop: () => void = () => undefined;
afterEach(() => stop());

/** The fake server behind a real socket, which may be destroyed after some bytes. */
async function listen(fake: FakeFetch, cutAfterBytes: () => number | undefined) {
  const open = new Set<ServerResponse>();
  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString();
    const { method = 'GET', url = '/' } = request;
    const answer = await fake(`http://localhost${url}`, { method, ...(body === '' ? {} : { body }) });
    open.add(response);
    response.on('close', () => open.delete(response));
    response.writeHead(answer.status, Object.fromEntries(answer.headers));
    let left = cutAfterBytes();
    for await (const part of answer.body ?? []) {
      response.write(left === undefined ? part : part.slice(0, left));
      if (left === undefined) continue;
      left -= part.length;
      // A turn of the loop lets the bytes before the cut leave.
      if (left <= 0) return void setImmediate(() => response.destroy());
    }
    response.end();
  }
  const server = createServer((request, response) => void serve(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  stop = () => {
    server.closeAllConnections();
    server.close();
  };
  return { baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, open };
}

describe('over real sockets', () => {
  it('[RS2] loses and doubles nothing when sockets are destroyed in the middle of characters', async () => {
    const random = createRandom(42);
    const text = Array.from({ length: 40 }, (_x, index) => `${index} 😀→é `);
    const fake = createFakeFetch({ chat: () => text.flatMap((each) => [{ text: each }, { waitMs: 2 }]) });
    let cuts = 8;
    const { baseUrl } = await listen(fake, () => (cuts-- > 0 ? random.int(1, 400) : undefined));
    const stream = createClient({ baseUrl, random: () => 0 }).chat.stream(userMessage('run-12345678', 'go'));
    let read = '';
    for await (const { event } of stream) if ('d' in event && typeof event.d === 'string') read += event.d;
    expect(await stream.result).toMatchObject({ type: 'ended', outcome: 'completed' });
    expect(read).toBe(text.join(''));
    expect(cuts).toBeLessThan(0);
  });

  it('cancelling closes the connection', async () => {
    const fake = createFakeFetch({ chat: () => [{ text: 'a' }, { waitMs: 600 }] });
    const { baseUrl, open } = await listen(fake, () => undefined);
    const stream = createClient({ baseUrl }).chat.stream(userMessage('run-12345678', 'go'));
    await stream.next();
    expect(open.size).toBe(1);
    stream.leave();
    await expect.poll(() => open.size).toBe(0);
  });

  it('an unreachable server is a network failure for calls', async () => {
    const { baseUrl } = await listen(createFakeFetch(), () => undefined);
    stop();
    expect(await createClient({ baseUrl }).models.list()).toMatchObject({ failure: { code: 'network' } });
  });
});
