import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { operations } from '@stoa/core/contract';
import { emptyReply, foldEvent, toolRunOf } from '@stoa/core/rules';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createOutbound } from '../../../platform/outbound/outbound.js';
import { startModelServer, type ModelServer } from '../../../testing/model-server/model-server.js';
import { chatBody, readChat } from '../../testing/chat-reader.js';
import { call, openRoomServer, type RoomServer } from '../../testing/room-server.js';

let models: ModelServer;
let server: RoomServer;
let api: Server;
let host: string;
const seen: {
  method?: string | undefined;
  url?: string | undefined;
  authorization?: string | undefined;
  body: string;
}[] = [];
const secret = 'the-secret-of-the-api';
const ann = 'ann@example.org';

beforeAll(async () => {
  api = createServer((request, response) => {
    let body = '';
    request.on('data', (part) => (body += String(part)));
    request.on('end', () => {
      const { method, url, headers } = request;
      seen.push({ method, url, authorization: headers.authorization, body });
      response.writeHead(url?.startsWith('/no') ? 403 : 200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ weather: 'rain' }));
    });
  });
  await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve));
  host = `127.0.0.1:${(api.address() as AddressInfo).port}`;
  models = await startModelServer();
  server = await openRoomServer({
    modelUrl: models.url,
    outbound: createOutbound({ allowed: new Set([host]) }),
  });
});
afterAll(async () => {
  await server?.close();
  await models?.close();
  api?.closeAllConnections();
  await new Promise((resolve) => api.close(resolve));
});

async function ask(list: Record<string, unknown>[], steps: unknown, answer: 'approve' | 'deny' = 'approve') {
  seen.length = 0;
  const { value } = await call(server, ann, operations.assistants.create, {
    name: 'Forecaster',
    data: { operations: list.map((one) => ({ type: 'http', description: 'An API.', ...one })) },
  });
  const { assistantId } = value['data'] as { assistantId: string };
  const requestId = randomUUID();
  const asked: unknown[] = [];
  let reply = emptyReply();
  const reading = await readChat(
    `${server.url}/api/chat`,
    chatBody(requestId, `!useTools ${JSON.stringify(steps)}`, { assistantId, canApprove: true }),
    {
      onEvent(_seq, event) {
        reply = foldEvent(reply, event);
        for (const { id, status } of toolRunOf(reply.state, false).calls) {
          if (status !== 'waiting' || asked.includes(id)) continue;
          asked.push(id);
          void call(server, ann, operations.tools.answer, { requestId, callId: id, answer });
        }
      },
    },
  );
  return {
    calls: toolRunOf(reply.state, true).calls,
    asked,
    all: JSON.stringify(reading.events),
    assistantId,
  };
}

describe('an API of an assistant', () => {
  const bearer = { type: 'bearer', token: secret };

  it('[APT2] 1.024: is called with its secret once its person allows it, and nobody reads the secret', async () => {
    const { calls, asked, all, assistantId } = await ask(
      [
        {
          name: 'weather',
          requestType: 'POST',
          url: `http://${host}/in/{city}`,
          params: [{ name: 'city', description: 'Where' }],
          body: { unit: 'c' },
          auth: bearer,
        },
      ],
      [[['weather', { city: 'Lyon', body: { days: 2 } }]]],
    );
    expect(asked).toHaveLength(1);
    expect(calls[0]).toMatchObject({ status: 'done', effect: 'send', recipient: host });
    expect(calls[0]?.bytesOut).toBeGreaterThan(10);
    expect(seen).toEqual([
      { method: 'POST', url: '/in/Lyon', authorization: `Bearer ${secret}`, body: '{"unit":"c","days":2}' },
    ]);
    const stored = await call(server, ann, operations.assistants.versions, { assistantId });
    for (const text of [all, JSON.stringify(models.requests.at(-1)?.body), JSON.stringify(stored.value)])
      expect(text).not.toContain(secret);
  });

  it('[APT2] asks before it reads as well, for the question is data', async () => {
    const { calls, asked } = await ask(
      [{ name: 'weather', requestType: 'GET', url: `http://${host}/today` }],
      [[['weather', {}]]],
      'deny',
    );
    expect(asked).toHaveLength(1);
    expect(calls[0]?.status).toBe('denied');
    expect(seen).toEqual([]);
  });

  it('[APT2] tells the model why there is no answer', async () => {
    const { calls } = await ask(
      [
        { name: 'refusing', requestType: 'GET', url: `http://${host}/no` },
        { name: 'inside', requestType: 'GET', url: 'http://127.0.0.1:9/' },
      ],
      [
        [
          ['refusing', {}],
          ['inside', {}],
        ],
      ],
    );
    expect(calls.map(({ status }) => status)).toEqual(['failed', 'failed']);
    expect(calls[0]?.result).toContain('status 403');
    expect(calls[1]?.result).toContain('may not be reached');
  });
});
