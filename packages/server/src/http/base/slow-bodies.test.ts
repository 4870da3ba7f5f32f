import { connect, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import fastify from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { registerSlowBodies } from './slow-bodies.js';

const app = fastify({ forceCloseConnections: true });
beforeAll(async () => {
  registerSlowBodies(app, 40);
  app.post('/quick', async () => 'done');
  app.post('/slow', { config: { isSlowBodyAllowed: true } }, async () => 'done');
  await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());

/** Sends a body in two halves, the second after a time. */
async function send(path: string, pauseMs: number): Promise<string> {
  const { port } = app.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  let answer = '';
  socket.on('data', (data) => (answer += data.toString())).on('error', () => undefined);
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{`,
  );
  setTimeout(() => socket.writable && socket.write('}'), pauseMs);
  await once(socket, 'close');
  return answer;
}

it('[R12] a body that takes too long to arrive ends its connection, unless its route takes files', async () => {
  expect(await send('/quick', 1)).toContain('200 OK');
  expect(await send('/quick', 200)).toBe('');
  expect(await send('/slow', 200)).toContain('200 OK');
});
