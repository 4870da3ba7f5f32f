import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEmbedTokenMinter, EmbedTokenError } from './mint-embed-token.js';

const secret = 'stoa_sk_development';
let server: Server;
let url = '';
let answer: (request: IncomingMessage, response: ServerResponse) => void;
const received: { method: string; path: string; headers: IncomingMessage['headers']; body: string }[] = [];
beforeAll(async () => {
  server = createServer((request, response) => {
    void (async () => {
      const { method = '', url: path = '', headers } = request;
      received.push({ method, path, headers, body: await text(request) });
      answer(request, response);
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const json = (status: number, body: unknown, headers: Record<string, string> = {}) => {
  answer = (_request, response) =>
    void response
      .writeHead(status, { 'content-type': 'application/json', ...headers })
      .end(JSON.stringify(body));
};
const failureOf = async (work: Promise<unknown>): Promise<EmbedTokenError> => {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(EmbedTokenError);
  return error as EmbedTokenError;
};

describe('a minter of embed tokens', () => {
  it('[EM29] exchanges the secret for a token of one end user', async () => {
    json(200, { token: 'a.b.c', expiresAt: '2030-01-01T00:00:00.000Z', more: 1 });
    const minter = createEmbedTokenMinter({ server: `${url}/`, secret });
    expect(await minter.mint({ endUserId: 'user-1', name: 'Ada' })).toEqual({
      token: 'a.b.c',
      expiresAt: '2030-01-01T00:00:00.000Z',
    });
    const request = received.at(-1)!;
    expect([request.method, request.path]).toEqual(['POST', '/embed/token']);
    expect(request.headers).toMatchObject({
      authorization: `Bearer ${secret}`,
      'content-type': 'application/json',
    });
    // The server refuses browsers by this.
    expect(request.headers).not.toHaveProperty('origin');
    expect(request.headers).not.toHaveProperty('cookie');
    expect(JSON.parse(request.body)).toEqual({ endUserId: 'user-1', name: 'Ada' });
  });

  it('[EM29] reports why there is no token, with the message of the server', async () => {
    json(429, { error: 'Too many.', code: 'embed.rate' }, { 'retry-after': '7' });
    const error = await failureOf(createEmbedTokenMinter({ server: url, secret }).mint({ endUserId: 'x' }));
    expect(error).toMatchObject({ code: 'embed.rate', status: 429, retryAfterS: 7 });
    expect(error.message).toBe('The Stoa server gave no token (429 embed.rate): Too many.');
  });

  it.each([
    ['a page', (response: ServerResponse) => void response.writeHead(200).end('<html>')],
    ['nothing', (response: ServerResponse) => void response.writeHead(204).end()],
    ['another object', (response: ServerResponse) => void response.writeHead(200).end('{"token":7}')],
    ['null', (response: ServerResponse) => void response.writeHead(200).end('null')],
    ['a page of a proxy', (response: ServerResponse) => void response.writeHead(502).end('<html>')],
  ])('[EM29] rejects %s as a token', async (_case, respond) => {
    answer = (_request, response) => respond(response);
    const error = await failureOf(createEmbedTokenMinter({ server: url, secret }).mint({ endUserId: 'x' }));
    expect(error.code).toBe('answer');
    expect(error.message).toContain('/embed/token');
  });

  it('[EM29] times out, and follows no redirect with its secret', async () => {
    answer = () => {};
    const slow = createEmbedTokenMinter({ server: url, secret, timeoutMs: 50 });
    expect((await failureOf(slow.mint({ endUserId: 'x' }))).message).toContain('within 50 ms');
    answer = (_request, response) => void response.writeHead(307, { location: 'http://127.0.0.1:9/' }).end();
    const lured = await failureOf(createEmbedTokenMinter({ server: url, secret }).mint({ endUserId: 'x' }));
    expect(lured.code).toBe('network');
    const nobody = createEmbedTokenMinter({ server: 'http://127.0.0.1:9', secret });
    expect((await failureOf(nobody.mint({ endUserId: 'x' }))).code).toBe('network');
  });

  it('[EM29] reports a wrong address or secret at once, without the secret', () => {
    for (const bad of ['', 'chat.example.org', 'ftp://chat.example.org'])
      expect(() => createEmbedTokenMinter({ server: bad, secret })).toThrow(TypeError);
    for (const bad of ['', 'hunter2', 'stoa_pk_abc', 'stoa_sk_a b', undefined as never]) {
      let message = '';
      try {
        createEmbedTokenMinter({ server: url, secret: bad });
      } catch (error) {
        message = (error as Error).message;
      }
      expect(message).toContain('stoa_sk_');
      expect(message).not.toContain('hunter2');
    }
  });
});
