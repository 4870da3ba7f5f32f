import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import type { LlmRequest, LlmSink } from '../../../platform/llm/port.js';
import { createOutbound } from '../../../platform/outbound/outbound.js';
import { createRelay } from './assistant-relay.js';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});
interface Received {
  headers: IncomingMessage['headers'];
  body: { messages: { role: string; content: string }[]; stream: boolean };
}

/** An agent at an address of its own. */
async function startAgent(answer: RequestListener) {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (part: Buffer) => (text += part.toString()));
    request.on('end', () => {
      received.push({ headers: request.headers, body: JSON.parse(text) as Received['body'] });
      answer(request, response);
    });
  });
  servers.push(server);
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return { received, host: `127.0.0.1:${(server.address() as AddressInfo).port}` };
}
const events =
  (...data: string[]): RequestListener =>
  (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.end(data.map((one) => `data: ${one}\n\n`).join(''));
  };
const request: LlmRequest = {
  model: 'm',
  messages: [
    { role: 'system', content: 'Be kind.' },
    { role: 'user', content: [{ type: 'text', text: 'Hello' }] },
  ],
};

function listen() {
  const heard = { text: '', usage: undefined as unknown };
  const sink: LlmSink = {
    text: (delta) => void (heard.text += delta),
    reasoning: () => {},
    retract: () => {},
    unread: () => {},
    toolCall: () => {},
    usage: (usage) => void (heard.usage = usage),
    flush: () => {},
    control: () => {},
  };
  return { heard, sink };
}
async function ask(
  uri: string,
  {
    allowed = [],
    secret = 'agent-secret',
    idleMs = 2000,
    signal = new AbortController().signal,
  }: {
    allowed?: string[];
    secret?: string;
    idleMs?: number;
    signal?: AbortSignal;
  } = {},
) {
  const hosts = new Set(allowed);
  const answer = createRelay({ outbound: createOutbound({ allowed: hosts }), allowed: hosts, idleMs })({
    uri,
    secret,
  });
  const { heard, sink } = listen();
  const end = await answer(undefined, request, sink, signal);
  return { end, ...heard };
}
const unavailable = {
  type: 'failed',
  error: {
    kind: 'assistant',
    message: 'The assistant you sent the message to is currently unavailable. Please try again in a minute.',
  },
};

describe('[ARL1] 1.035: an assistant with an address of its own', () => {
  it('answers with its text, is told the turn and its own secret, and costs nothing here', async () => {
    const agent = await startAgent(
      events(
        '{"s":"meta","st":{"id":"1","summary":"x"}}',
        '{"s":"0","d":"Good "}',
        '{"s":"0","d":"day"}',
        '{"s":"result","type":"end"}',
      ),
    );
    const { end, text, usage } = await ask(`http://${agent.host}/run`, { allowed: [agent.host] });
    expect(end).toEqual({ type: 'finished', reason: 'stop' });
    expect(text).toBe('Good day');
    expect(usage).toEqual({ inputTokens: 0, cachedTokens: 0, outputTokens: 0 });
    const [asked] = agent.received;
    expect(asked!.headers).toMatchObject({ authorization: 'Bearer agent-secret' });
    expect(asked!.headers.cookie).toBeUndefined();
    expect(asked!.body).toMatchObject({
      stream: true,
      messages: [
        { role: 'system', content: 'Be kind.' },
        { role: 'user', content: 'Hello' },
      ],
    });
  });

  it('without a secret gets no credentials at all', async () => {
    const agent = await startAgent(events('{"s":"0","d":"Hi"}'));
    await ask(`http://${agent.host}/`, { allowed: [agent.host], secret: '' });
    expect(agent.received[0]!.headers.authorization).toBeUndefined();
  });

  it('[ARL2] [B] is not asked where its host is not allowed, whatever its address looks like', async () => {
    const agent = await startAgent(events('{"s":"0","d":"Hi"}'));
    for (const [uri, allowed] of [
      [`http://${agent.host}/`, []],
      [`http://${agent.host}/`, ['agents.example.org']],
      [`http://agents.example.org@${agent.host}/`, ['agents.example.org']],
      ['not an address', ['agents.example.org']],
      [`file://${agent.host}/etc/passwd`, [agent.host]],
    ] as const)
      expect((await ask(uri, { allowed: [...allowed] })).end).toEqual(unavailable);
    expect(agent.received).toEqual([]);
  });

  it.each<[string, RequestListener]>([
    ['refuses', (_request, response) => void response.writeHead(401).end('SECRET reason')],
    [
      'redirects',
      (_request, response) => void response.writeHead(307, { location: 'http://127.0.0.1:1/' }).end(),
    ],
    ['breaks off', (_request, response) => void response.destroy()],
    [
      'breaks off within its answer',
      (_request, response) => {
        response.writeHead(200, { 'content-length': '1000' });
        response.write('data: {"s":"0","d":"Go"}\n\n');
        setTimeout(() => response.destroy(), 20);
      },
    ],
    ['says that it failed', events('{"s":"result","type":"error"}')],
    ['says nothing for too long', () => undefined],
  ])('[ARL3] that %s is unavailable, in the specified words', async (_, answer) => {
    const agent = await startAgent(answer);
    const { end } = await ask(`http://${agent.host}/`, { allowed: [agent.host], idleMs: 200 });
    expect(end).toEqual(unavailable);
  });

  it('[ARL4] is let go when the person stops', async () => {
    const stop = new AbortController();
    const agent = await startAgent((_request, response) => {
      response.writeHead(200);
      response.write('data: {"s":"0","d":"Go"}\n\n');
      setTimeout(() => stop.abort(), 20);
    });
    const { end } = await ask(`http://${agent.host}/`, { allowed: [agent.host], signal: stop.signal });
    expect(end).toEqual({ type: 'aborted' });
  });
});
