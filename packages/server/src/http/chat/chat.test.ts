import { connect } from 'node:net';
import { randomUUID } from 'node:crypto';
import { operations, runStreamType, sentence } from '@stoa/core/contract';
import { decompress } from '@stoa/core/wire';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startModelServer, type ModelServer } from '../../testing/model-server/model-server.js';
import { markdownText, reasoningText, toolArguments, utf8Text } from '../../testing/model-server/scripts.js';
import { expectedText, wordTokens } from '../../testing/model-server/words.js';
import { chatBody, readChat, waitFor } from '../../rooms/testing/chat-reader.js';
import { call, startRoomServer, type RoomServer } from '../../rooms/testing/room-server.js';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.js';

let models: ModelServer;
let database: TestDatabase;
let server: RoomServer;

beforeAll(async () => {
  models = await startModelServer();
  database = await createTestDatabase();
  server = await startRoomServer({ database: database.connect('external'), modelUrl: models.url });
});
afterAll(async () => {
  await server?.close();
  await database?.drop();
  await models?.close();
});

const ann = 'ann@example.org';
const bob = 'bob@example.org';
const chatUrl = (on = server) => `${on.url}/api/chat`;
const runUrl = (requestId: string, after = 0, on = server) =>
  `${on.url}/api/chat/runs/${requestId}?after=${after}`;
const kill = (requestId: string, person = ann, on = server) =>
  readChat(chatUrl(on), { killSwitch: { requestId, value: true } }, { person });
const newRequest = () => `request-${randomUUID()}`;
const rows = async <T extends object>(text: string, values: unknown[] = []) =>
  (await server.database.pool.query<T>(text, values)).rows;
const words = (prompt: string, count: number) => wordTokens(prompt, count).join('');

describe('a run', () => {
  it('streams the text of the model and ends once', async () => {
    const reading = await readChat(chatUrl(), chatBody(newRequest(), 'Hello there'));
    expect(reading.status).toBe(200);
    expect(reading.headers['x-accel-buffering']).toBe('no');
    expect(reading.text).toBe(expectedText('Hello there'));
    expect(reading.events[0]).toEqual({ seq: 1, event: { s: 'run', type: 'start', model: 'test-model' } });
    expect(reading.events.map(({ seq }) => seq)).toEqual(reading.events.map((_, index) => index + 1));
    expect(reading.events.filter(({ event }) => 'outcome' in event)).toHaveLength(1);
    expect(reading.end).toMatchObject({ outcome: 'completed', reason: 'stop' });
    expect(reading.isComplete).toBe(true);
  });

  it('keeps multi-byte characters intact', async () => {
    const reading = await readChat(chatUrl(), chatBody(newRequest(), '!splitUtf8'));
    expect(reading.text).toBe(utf8Text);
  });

  it('carries reasoning and tool calls as events of their own', async () => {
    const reasoned = await readChat(chatUrl(), chatBody(newRequest(), '!reasoning'));
    expect(reasoned.reasoning).toBe(reasoningText);
    const called = await readChat(
      chatUrl(),
      chatBody(newRequest(), '!toolCall', {
        functions: [{ name: 'lookup', parameters: { type: 'object' } }],
        function_call: 'lookup',
      }),
    );
    const deltas = called.events.flatMap(({ event }) =>
      'd' in event && typeof event.d === 'object' && 'tool_calls' in event.d ? event.d.tool_calls : [],
    );
    expect(deltas[0]?.function.name).toBe('lookup');
    expect(deltas.map((delta) => delta.function.arguments ?? '').join('')).toBe(toolArguments);
    expect(called.end?.reason).toBe('toolCalls');
  });

  it('continues when its reader disconnects, and can be resumed from every position', async () => {
    const requestId = newRequest();
    const prompt = '!slow 2 40';
    const first = await readChat(chatUrl(), chatBody(requestId, prompt), { leaveAfterSeq: 5 });
    expect(first.isComplete).toBe(false);
    const complete = await readChat(runUrl(requestId), undefined);
    expect(complete.text).toBe(words(prompt, 40));
    for (let after = 0; after <= complete.lastSeq + 1; after++) {
      const rest = await readChat(runUrl(requestId, after), undefined);
      const before = complete.events.filter(({ seq }) => seq <= after);
      const seen = before
        .map(({ event }) => ('d' in event && typeof event.d === 'string' ? event.d : ''))
        .join('');
      expect(seen + rest.text).toBe(complete.text);
      expect(rest.end).toEqual(complete.end);
      expect(rest.events[0]?.seq).toBe(after + 1);
    }
  });

  it('loses and repeats nothing over random disconnects of a live stream', async () => {
    const requestId = newRequest();
    const prompt = '!slow 3 200';
    let text = '';
    let last = 0;
    let end;
    for (let attempt = 0; !end; attempt++) {
      const options = {
        leaveAfterBytes: 150 + ((attempt * 997) % 1400),
        onEvent(seq: number, event: { d?: unknown } | object) {
          if (seq <= last) throw new Error('doubled');
          if (seq !== last + 1) throw new Error('lost');
          last = seq;
          if ('d' in event && typeof event.d === 'string') text += event.d;
        },
      };
      const reading =
        attempt === 0
          ? await readChat(chatUrl(), chatBody(requestId, prompt), options)
          : await readChat(runUrl(requestId, last), undefined, options);
      end = reading.end;
    }
    expect(text).toBe(words(prompt, 200));
    expect(end.outcome).toBe('completed');
  });

  it('honours Last-Event-ID', async () => {
    const requestId = newRequest();
    await readChat(chatUrl(), chatBody(requestId, '!slow 2 20'));
    const rest = await readChat(`${server.url}/api/chat/runs/${requestId}`, undefined, {
      headers: { 'last-event-id': '3' },
    });
    expect(rest.events[0]?.seq).toBe(4);
  });

  it('is idempotent for repeated requests', async () => {
    const requestId = newRequest();
    const before = models.counts().total;
    const body = chatBody(requestId, '!slow 5 30');
    const readings = await Promise.all([1, 2, 3].map(() => readChat(chatUrl(), body)));
    for (const reading of readings) expect(reading.text).toBe(words('!slow 5 30', 30));
    expect(models.counts().total - before).toBe(1);
  });

  it('[R11] takes request ids as clients of the protocol make them, of any text', async () => {
    for (const requestId of ['x', 'k3f9a', '0.1 + é/?#', 'r'.repeat(500)]) {
      const reading = await readChat(chatUrl(), chatBody(requestId, 'Hello'));
      expect(reading.end, requestId).toMatchObject({ outcome: 'completed' });
      const again = await readChat(`${chatUrl()}/runs/${encodeURIComponent(requestId)}?after=0`, undefined);
      expect(again.text, requestId).toBe(reading.text);
    }
    for (const requestId of ['', 'r'.repeat(501)])
      expect((await readChat(chatUrl(), chatBody(requestId, 'Hello'))).status).toBe(400);
  });

  it('[R11] takes two requests of one id a day apart for two', async () => {
    const conversationId = randomUUID();
    const body = (prompt: string) =>
      chatBody('again', prompt, { storage: 'cloud', conversationId, messageId: randomUUID() });
    const first = await readChat(chatUrl(), body('Hello there'));
    expect((await readChat(chatUrl(), body('Hello there'))).text).toBe(first.text);
    await rows(`update runs set ended_at = ended_at - interval '25 hours' where request_id = 'again'`);
    expect((await readChat(chatUrl(), body('Something else'))).text).toBe(expectedText('Something else'));
    expect(await rows('select 1 from runs where conversation_id = $1', [conversationId])).toHaveLength(2);
  });

  it('[R20] refuses another question under the id of one that was asked, whatever is stored where', async () => {
    const requestId = newRequest();
    const first = await readChat(chatUrl(), chatBody(requestId, 'Hello there'));
    const other = await readChat(chatUrl(), chatBody(requestId, 'Something else'));
    expect([other.status, other.body]).toEqual([
      409,
      {
        error: 'This request id belongs to another question. Send the question under an id of its own.',
        code: 'run.idTaken',
      },
    ]);
    // The same question, repeated by a client that is not sure, finds its reply; at another time of day too.
    const again = await readChat(chatUrl(), chatBody(requestId, 'Hello there', { time: 'later' }));
    expect(again.text).toBe(first.text);
    expect((await readChat(chatUrl(), chatBody(requestId, 'Something else'), { person: bob })).status).toBe(
      200,
    );
  });

  it('is stopped by its person, and keeps its text', async () => {
    const requestId = newRequest();
    const reading = readChat(chatUrl(), chatBody(requestId, '!slow 20 500'));
    await waitFor(
      async () =>
        (
          await rows('select from run_events e join runs r on r.id = e.run_id where r.request_id = $1', [
            requestId,
          ])
        ).length > 0,
    );
    const stopped = await kill(requestId);
    expect(stopped.status).toBe(200);
    expect(stopped.body).toEqual({ status: 'OK' });
    const { text, end } = await reading;
    expect(end?.outcome).toBe('stopped');
    expect(text.length).toBeGreaterThan(0);
    expect(words('!slow 20 500', 500).startsWith(text)).toBe(true);
    expect((await kill(requestId)).status).toBe(200);
  });

  it('is stopped even when the stop arrives before its request', async () => {
    const requestId = newRequest();
    expect((await kill(requestId)).status).toBe(404);
    const { end } = await readChat(chatUrl(), chatBody(requestId, '!slow 20 500'));
    expect(end?.outcome).toBe('stopped');
  });

  it('stores usage and cost', async () => {
    const requestId = newRequest();
    await rows(
      `insert into accounts (person_id, data) select id, $1 from people where email = $2
       on conflict (person_id) do update set data = excluded.data`,
      [JSON.stringify([{ id: 'acc-1', name: 'Own', rateLimit: { period: 'Unlimited', rate: null } }]), ann],
    );
    const { end } = await readChat(chatUrl(), chatBody(requestId, 'Count me', { accountId: 'acc-1' }));
    const [usage] = await rows<{
      cost_usd: string;
      input_tokens: number;
      output_tokens: number;
      account_id: string;
    }>('select u.* from usage u join runs r on r.id = u.run_id where r.request_id = $1', [requestId]);
    expect(usage).toMatchObject({
      input_tokens: end?.usage?.inputTokens,
      output_tokens: end?.usage?.outputTokens,
      account_id: 'acc-1',
    });
    expect(end?.usage?.outputTokens).toBeGreaterThan(0);
    expect(Number(usage?.cost_usd)).toBeCloseTo(end?.usage?.costUsd ?? -1, 6);
    expect(end?.usage?.costUsd).toBeGreaterThan(0);
  });

  it('[A] charges no account but one of the caller, and none where a client names the one for nobody', async () => {
    for (const accountId of ['acc-1', 'other', '../acc-1']) {
      const { status, body } = await readChat(chatUrl(), chatBody(newRequest(), 'Hello', { accountId }), {
        person: bob,
      });
      expect([accountId, status, body?.code]).toEqual([accountId, 404, 'account.notFound']);
    }
    const requestId = newRequest();
    const general = chatBody(requestId, 'Hello', { accountId: 'general_account' });
    expect((await readChat(chatUrl(), general, { person: bob })).end?.outcome).toBe('completed');
    const [usage] = await rows<{ account_id: string | null }>(
      'select u.account_id from usage u join runs r on r.id = u.run_id where r.request_id = $1',
      [requestId],
    );
    expect(usage?.account_id).toBeNull();
  });

  it('does not wait for a slow reader, which receives everything in the end', async () => {
    const requestId = newRequest();
    const prompt = '!firehose 50000';
    const body = JSON.stringify(chatBody(requestId, prompt));
    const { port, hostname } = new URL(server.url);
    const socket = connect(Number(port), hostname);
    socket.write(
      `POST /api/chat HTTP/1.1\r\nhost: x\r\nx-person: ${ann}\r\naccept: ${runStreamType}\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
    );
    socket.pause();
    const quick = await waitFor(async () => {
      const reading = await readChat(runUrl(requestId), undefined);
      return reading.status === 200 ? reading : undefined;
    });
    expect(quick.text).toBe(words(prompt, 50_000));
    let received = '';
    socket.on('data', (chunk: Buffer) => (received += chunk.toString('latin1')));
    socket.resume();
    await new Promise((resolve, reject) => void socket.once('close', resolve).once('error', reject));
    expect(received).toContain('"outcome":"completed"');
    expect(received.match(/^id: /gm)).toHaveLength(quick.lastSeq);
  });
});

describe('failures of a provider', () => {
  it.each([
    ['!error401', 'provider.401', false],
    ['!error403', 'provider.403', false],
    ['!error404', 'provider.404', false],
    ['!error429 7', 'provider.429', true],
    ['!error500', 'provider.500', true],
  ])('%s ends the run as failed with %s', async (prompt, code, retryable) => {
    const { end, isComplete, headers } = await readChat(chatUrl(), chatBody(newRequest(), prompt));
    expect(isComplete).toBe(true);
    expect(headers['content-type']).toContain('text/event-stream');
    expect(end).toMatchObject({ outcome: 'failed', error: { code, retryable } });
    expect(JSON.stringify(end)).not.toContain('sk-secret');
    if (code === 'provider.429') expect(end?.error?.retryAfterS).toBe(7);
  });

  it.each(['!cutStream 5', '!garbage 5', '!errorEvent 5'])('%s keeps the text before it', async (prompt) => {
    const { end, text } = await readChat(chatUrl(), chatBody(newRequest(), prompt));
    expect(end?.outcome).toBe('failed');
    expect(end?.error?.retryable).toBe(true);
    expect(text).toBe(words(prompt, 5));
  });
});

describe('[A] ownership of runs', () => {
  it('[A] refuses to read, stop or acknowledge a run of another person', async () => {
    const requestId = newRequest();
    const reading = readChat(chatUrl(), chatBody(requestId, '!slow 10 60'));
    await waitFor(async () => (await rows('select from runs where request_id = $1', [requestId])).length);
    expect((await readChat(runUrl(requestId), undefined, { person: bob })).status).toBe(404);
    // One of somebody else is answered like one that is not there.
    const [foreign, missing] = [await kill(requestId, bob), await kill(newRequest(), bob)];
    expect([foreign.status, foreign.body]).toEqual([missing.status, missing.body]);
    expect(foreign.status).toBe(404);
    expect((await readChat(`${server.url}/api/chat/runs/${requestId}/ack`, {}, { person: bob })).status).toBe(
      404,
    );
    expect((await reading).end?.outcome).toBe('completed');
  });

  it('[A] scopes request ids to a person', async () => {
    const requestId = newRequest();
    const [mine, theirs] = await Promise.all([
      readChat(chatUrl(), chatBody(requestId, 'mine')),
      readChat(chatUrl(), chatBody(requestId, 'theirs'), { person: bob }),
    ]);
    expect(mine.text).toBe(expectedText('mine'));
    expect(theirs.text).toBe(expectedText('theirs'));
  });

  it('[A] lists only the caller’s active runs', async () => {
    const requestId = newRequest();
    const reading = readChat(
      chatUrl(),
      chatBody(requestId, '!slow 20 500', { conversationId: 'c-9', messageId: 'm-9' }),
    );
    await waitFor(async () => (await rows('select from runs where request_id = $1', [requestId])).length);
    const mine = await call(server, ann, operations.chat.activeRuns, {});
    expect(mine.value['data']).toContainEqual({
      requestId,
      conversationId: 'c-9',
      messageId: 'm-9',
      status: 'running',
    });
    expect((await call(server, bob, operations.chat.activeRuns, {})).value['data']).toEqual([]);
    expect(
      (await call(server, ann, operations.chat.activeRuns, { conversationId: 'other' })).value['data'],
    ).toEqual([]);
    await kill(requestId);
    await reading;
  });

  it('requires a session', async () => {
    const response = await fetch(chatUrl(), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(chatBody(newRequest(), 'x')),
    });
    expect(response.status).toBe(401);
  });
});

describe('[R] bodies and limits', () => {
  it.each([
    ['not json', '{"model":', 400],
    ['null', 'null', 400],
    ['a list', '[]', 400],
    ['nothing in it', '{}', 400],
    ['no messages', { model: 'test-model', messages: [], options: { requestId: 'request-1' } }, 400],
    [
      'only a system message',
      {
        model: 'test-model',
        messages: [{ role: 'system', content: 'x' }],
        options: { requestId: 'request-1' },
      },
      400,
    ],
    [
      'an empty request id',
      { model: 'test-model', messages: [{ role: 'user', content: 'x' }], options: { requestId: '' } },
      400,
    ],
    [
      'an unknown role',
      {
        model: 'test-model',
        messages: [{ role: 'root', content: 'x' }],
        options: { requestId: 'request-1' },
      },
      400,
    ],
    ['an unknown model', { ...chatBody('request-x', 'x'), model: 'no-such-model' }, 400],
    ['a cloud request without a place', chatBody('request-y', 'x', { storage: 'cloud' }), 400],
    ['a kill without an id', { killSwitch: {} }, 400],
    ['a kill with an empty id', { killSwitch: { requestId: '', value: true } }, 400],
    ['a kill that kills nothing', { killSwitch: { requestId: 'request-1', value: false } }, 400],
    ['a position that is no number', undefined, 400],
  ])('[R] %s is refused with its status', async (name, body, status) => {
    const url = name.startsWith('a position') ? `${server.url}/api/chat/runs/request-1?after=-1` : chatUrl();
    const reading = await readChat(url, body);
    expect(reading.status).toBe(status);
    expect(reading.body.error).toEqual(expect.any(String));
    expect((await readChat(chatUrl(), chatBody(newRequest(), 'alive'))).text).toBe(expectedText('alive'));
  });

  it('[R] accepts characters that PostgreSQL cannot store', async () => {
    const requestId = newRequest();
    const reading = await readChat(
      chatUrl(),
      chatBody(requestId, '!echo \u0000 and \ud83d alone', {
        storage: 'cloud',
        conversationId: requestId,
        messageId: `m-${requestId}`,
      }),
    );
    expect(reading.end?.outcome).toBe('completed');
    expect(
      (await call(server, ann, operations.conversations.get, { conversationId: requestId })).value['success'],
    ).toBe(true);
  });

  it('[R] limits parallel runs of a person with the specified sentence', async () => {
    const eve = 'eve@example.org';
    const requests = [newRequest(), newRequest(), newRequest()];
    const running = requests.map((requestId) =>
      readChat(chatUrl(), chatBody(requestId, '!slow 20 500'), { person: eve }),
    );
    await waitFor(async () => {
      const list = await call(server, eve, operations.chat.activeRuns, {});
      return (list.value['data'] as unknown[]).length === 3;
    });
    const fourth = await readChat(chatUrl(), chatBody(newRequest(), 'x'), { person: eve });
    expect(fourth.status).toBe(429);
    expect(fourth.headers['retry-after']).toBeDefined();
    expect(fourth.body.error).toBe(sentence('chat.rateLimited'));
    const title = await readChat(chatUrl(), chatBody(newRequest(), 'x', { storage: 'none' }), {
      person: eve,
    });
    expect(title.status).toBe(200);
    for (const requestId of requests) await kill(requestId, eve);
    await Promise.all(running);
    expect((await readChat(chatUrl(), chatBody(newRequest(), 'x'), { person: eve })).status).toBe(200);
  });
});

describe('persistence', () => {
  const cloud = (requestId: string) => ({
    storage: 'cloud' as const,
    conversationId: `c-${requestId}`,
    messageId: `m-${requestId}`,
  });

  it('stores a cloud reply without a connected reader', async () => {
    const requestId = newRequest();
    const prompt = '!slow 3 50';
    await readChat(chatUrl(), chatBody(requestId, prompt, cloud(requestId)), { leaveAfterSeq: 2 });
    const early = await call(server, ann, operations.conversations.get, { conversationId: `c-${requestId}` });
    expect(early.value['success']).toBe(true);
    await waitFor(
      async () =>
        (await rows(`select from runs where request_id = $1 and status = 'completed'`, [requestId])).length,
    );
    const { value } = await call(server, ann, operations.conversations.get, {
      conversationId: `c-${requestId}`,
    });
    const conversation = JSON.parse(decompress(value['conversation'] as number[])) as {
      messages: { id: string; parentId: string; content: string; data: { run: object } }[];
      model: { id: string };
      isLocal: boolean;
    };
    expect(conversation.messages.map(({ id }) => id)).toEqual([`u-${requestId}`, `m-${requestId}`]);
    expect(conversation.messages[1]).toMatchObject({
      parentId: `u-${requestId}`,
      content: words(prompt, 50),
      data: { run: { requestId, status: 'completed', modelId: 'test-model', usage: { outputTokens: 50 } } },
    });
    expect(conversation).toMatchObject({ isLocal: false, model: { id: 'test-model' } });
  });

  it('deletes a private run once its reader has received everything', async () => {
    const requestId = newRequest();
    const ackUrl = `${server.url}/api/chat/runs/${requestId}/ack`;
    const reading = readChat(chatUrl(), chatBody(requestId, '!slow 20 500'));
    await waitFor(async () => (await rows('select from runs where request_id = $1', [requestId])).length);
    expect((await readChat(ackUrl, {})).status).toBe(409);
    await kill(requestId);
    await reading;
    const [run] = await rows<{ id: string }>('select id from runs where request_id = $1', [requestId]);
    expect((await readChat(ackUrl, {})).body).toEqual({ status: 'OK' });
    expect(await rows('select from run_events where run_id = $1', [run?.id])).toHaveLength(0);
    expect(await rows('select from runs where id = $1', [run?.id])).toHaveLength(0);
    expect(await rows('select from usage where run_id = $1', [run?.id])).toHaveLength(1);
    expect((await readChat(runUrl(requestId), undefined)).status).toBe(404);
  });

  it('keeps only the usage of a title request', async () => {
    const requestId = newRequest();
    const reading = await readChat(chatUrl(), {
      ...chatBody(requestId, 'Give it a title', { storage: 'none' }),
      max_tokens: 10,
    });
    expect(reading.end?.outcome).toBe('completed');
    await waitFor(
      async () => (await rows('select from runs where request_id = $1', [requestId])).length === 0,
    );
  });

  it('refuses to continue a deleted conversation', async () => {
    const requestId = newRequest();
    const conversationId = `c-${requestId}`;
    await readChat(chatUrl(), chatBody(requestId, 'one', cloud(requestId)));
    await call(server, ann, operations.conversations.delete, { conversationId });
    const next = newRequest();
    const refused = await readChat(chatUrl(), chatBody(next, 'two', { ...cloud(next), conversationId }));
    expect(refused.status).toBe(404);
    expect(refused.body.error).toBe(sentence('storage.noSuchKey'));
  });
});

describe('several processes on one database', () => {
  it('is stopped on another process than the one that the early stop reached', async () => {
    const other = await startRoomServer({ database: database.connect('external'), modelUrl: models.url });
    try {
      const requestId = newRequest();
      const { status, body } = await kill(requestId, ann, other);
      // It is not told whether there is such a run, and remembered.
      expect([status, body?.code]).toEqual([404, 'run.notFound']);
      const { end } = await readChat(chatUrl(), chatBody(requestId, '!slow 10 2000'));
      expect(end?.outcome).toBe('stopped');
    } finally {
      await other.close();
    }
  });

  it('follows and stops a run of another process', async () => {
    const other = await startRoomServer({ database: database.connect('external'), modelUrl: models.url });
    try {
      const requestId = newRequest();
      const prompt = '!slow 10 2000';
      const here = readChat(chatUrl(), chatBody(requestId, prompt));
      await waitFor(
        async () =>
          (
            await rows('select from run_events e join runs r on r.id = e.run_id where r.request_id = $1', [
              requestId,
            ])
          ).length > 1,
      );
      const there = readChat(runUrl(requestId, 0, other), undefined);
      await new Promise((resolve) => setTimeout(resolve, 300));
      const asked = performance.now();
      expect((await kill(requestId, ann, other)).status).toBe(200);
      const [a, b] = await Promise.all([here, there]);
      // The run would go on for twenty seconds.
      expect(performance.now() - asked).toBeLessThan(8_000);
      expect(a.end?.outcome).toBe('stopped');
      expect(b.text).toBe(a.text);
      expect(b.end).toEqual(a.end);
      expect(b.events).toEqual(a.events);
    } finally {
      await other.close();
    }
  });

  it('interrupts the runs of a dead process, and keeps their written text', async () => {
    const requestId = newRequest();
    const conversationId = `c-${requestId}`;
    const doomed = await startRoomServer({ database: database.connect('external'), modelUrl: models.url });
    const prompt = '!slow 10 2000';
    const here = readChat(
      chatUrl(doomed),
      chatBody(requestId, prompt, { storage: 'cloud', conversationId, messageId: 'reply' }),
    );
    await waitFor(
      async () =>
        (
          await rows('select from run_events e join runs r on r.id = e.run_id where r.request_id = $1', [
            requestId,
          ])
        ).length > 2,
    );
    await doomed.crash();
    const seen = await here;
    expect(seen.end).toBeUndefined();
    const rest = await readChat(runUrl(requestId, seen.lastSeq), undefined);
    expect(rest.end).toMatchObject({
      outcome: 'interrupted',
      error: { code: 'run.interrupted', retryable: true },
    });
    expect(rest.events).toHaveLength(1);
    expect(rest.events[0]?.seq).toBe(seen.lastSeq + 1);
    const complete = await readChat(runUrl(requestId), undefined);
    expect(seen.text.startsWith(complete.text)).toBe(true);
    const { value } = await call(server, ann, operations.conversations.get, { conversationId });
    const conversation = JSON.parse(decompress(value['conversation'] as number[])) as {
      messages: { content: string; data: { run: { status: string } } }[];
    };
    expect(conversation.messages.at(-1)).toMatchObject({
      content: complete.text,
      data: { run: { status: 'interrupted' } },
    });
    expect(complete.end?.usage?.outputTokens).toBeGreaterThan(0);
  });

  it('fences a process that was declared dead: it writes nothing more, and its readers receive the end', async () => {
    const requestId = newRequest();
    const zombie = await startRoomServer({ database: database.connect('external'), modelUrl: models.url });
    try {
      const here = readChat(chatUrl(zombie), chatBody(requestId, '!slow 10 2000'));
      await waitFor(
        async () =>
          (
            await rows('select from run_events e join runs r on r.id = e.run_id where r.request_id = $1', [
              requestId,
            ])
          ).length > 1,
      );
      zombie.stopHeartbeat();
      const seen = await here;
      expect(seen.end?.outcome).toBe('interrupted');
      const [run] = await rows<{ id: string; last_seq: string }>(
        'select id, last_seq from runs where request_id = $1',
        [requestId],
      );
      await new Promise((resolve) => setTimeout(resolve, 600));
      const events = await rows<{ last: string }>(
        'select max(last_seq) as last from run_events where run_id = $1',
        [run?.id],
      );
      expect(events[0]?.last).toBe(run?.last_seq);
      await waitFor(() => models.counts().open === 0, 20_000);
    } finally {
      await zombie.close();
    }
  });

  it('interrupts its runs on shutdown, and its readers receive the end', async () => {
    const requestId = newRequest();
    const leaving = await startRoomServer({ database: database.connect('external'), modelUrl: models.url });
    const here = readChat(chatUrl(leaving), chatBody(requestId, '!slow 10 2000'));
    await waitFor(
      async () =>
        (
          await rows('select from run_events e join runs r on r.id = e.run_id where r.request_id = $1', [
            requestId,
          ])
        ).length > 1,
    );
    await leaving.close();
    const seen = await here;
    expect(seen.end?.outcome).toBe('interrupted');
    expect((await readChat(runUrl(requestId), undefined)).text).toBe(seen.text);
  });
});

describe('metrics', () => {
  it('counts runs, readers, flushes and tokens', async () => {
    await readChat(chatUrl(), chatBody(newRequest(), '!markdown')).then(({ text }) =>
      expect(text).toBe(markdownText),
    );
    const text = await server.registry.metrics();
    expect(text).toMatch(/stoa_runs_ended_total\{outcome="completed"\} [1-9]/);
    expect(text).toMatch(/stoa_tokens_total\{kind="output"\} [1-9]/);
    expect(text).toMatch(/stoa_run_flush_seconds_count [1-9]/);
    expect(text).toContain('stoa_runs_live 0');
  });
});
