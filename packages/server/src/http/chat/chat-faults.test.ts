import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { operations } from '@stoa/core/contract';
import { decompress } from '@stoa/core/wire';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startModelServer, type ModelServer } from '../../testing/model-server/model-server.js';
import { wordTokens } from '../../testing/model-server/words.js';
import type { Database } from '../../platform/db/open.js';
import { chatBody, readChat, waitFor } from '../../rooms/testing/chat-reader.js';
import { call, startRoomServer } from '../../rooms/testing/room-server.js';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.js';

let models: ModelServer;
let handle: TestDatabase;

beforeAll(async () => {
  models = await startModelServer();
  handle = await createTestDatabase();
});
afterAll(async () => {
  await handle?.drop();
  await models?.close();
});

const ann = 'ann@example.org';
const newRequest = () => `request-${randomUUID()}`;

/** The database, on a connection that is cut after each write of the log was kept and before its answer arrives. */
function losingAnswers(database: Database): Database {
  const { pool } = database;
  const query = pool.query.bind(pool) as (...args: unknown[]) => Promise<unknown>;
  const losing = async (...args: unknown[]) => {
    const answer = await query(...args);
    const [statement] = args;
    if (typeof statement === 'object' && (statement as { name?: string }).name === 'run-log-append')
      throw new Error('Connection terminated unexpectedly');
    return answer;
  };
  return { ...database, pool: Object.assign(Object.create(pool) as typeof pool, { query: losing }) };
}

/** The database, which makes the row of a run when `begun` of the run's beginning has done its work. */
function heldAtStart(database: Database, begun: () => Promise<unknown> | void): Database {
  const { pool } = database;
  const connect = async (...callback: []) => {
    if (callback.length > 0) return pool.connect(...callback);
    const client = await pool.connect();
    const query = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>;
    const slow = async (...args: unknown[]) => {
      const [statement] = args;
      if (typeof statement === 'object' && (statement as { name?: string }).name === 'run-start')
        await begun();
      return query(...args);
    };
    const release = client.release.bind(client);
    return Object.assign(Object.create(client) as typeof client, { query: slow, release });
  };
  return { ...database, pool: Object.assign(Object.create(pool) as typeof pool, { connect }) };
}

describe('log writes that commit without a response', () => {
  it.each(['local', 'cloud'] as const)('ends a %s run with its text exactly once', async (storage) => {
    const server = await startRoomServer({
      database: losingAnswers(handle.connect('external')),
      modelUrl: models.url,
    });
    try {
      const [requestId, conversationId, messageId] = [newRequest(), randomUUID(), randomUUID()];
      const prompt = '!slow 15 60';
      const text = wordTokens(prompt, 60).join('');
      const body = chatBody(requestId, prompt, { storage, conversationId, messageId });
      const reading = await readChat(`${server.url}/api/chat`, body);
      expect(reading.end).toMatchObject({ outcome: 'completed' });
      const again = await readChat(`${server.url}/api/chat/runs/${requestId}?after=0`, undefined);
      expect(again.text).toBe(text);
      expect(again.events.map(({ seq }) => seq)).toEqual(again.events.map((_, index) => index + 1));
      if (storage === 'local') return;
      const { value } = await call(server, ann, operations.conversations.get, { conversationId });
      const kept = JSON.parse(decompress(value['conversation'] as number[])) as {
        messages: { id: string; content: string }[];
      };
      expect(kept.messages.find(({ id }) => id === messageId)?.content).toBe(text);
    } finally {
      await server.close();
    }
  });
});

describe('a provider that reports invalid usage', () => {
  it.each([[12.5], [-3], [Number.NaN], [1e300]])(
    'cannot prevent the end of a run: %d tokens',
    async (tokens) => {
      const server = await startRoomServer({
        database: handle.connect('external'),
        modelUrl: models.url,
        provider: {
          stream: async (_request, sink) => {
            sink.text('Counted.');
            sink.usage({ inputTokens: tokens, cachedTokens: tokens, outputTokens: tokens });
            sink.flush();
            return { type: 'finished', reason: 'stop' };
          },
        },
      });
      try {
        const reading = await readChat(`${server.url}/api/chat`, chatBody(newRequest(), 'Hello'));
        expect(reading.end).toMatchObject({ outcome: 'completed', usage: expect.anything() });
        for (const figure of Object.values(reading.end?.usage ?? {}))
          expect(figure).toBeGreaterThanOrEqual(0);
      } finally {
        await server.close();
      }
    },
  );
});

describe('a reader that disconnects before its stream opens', () => {
  it('is released', async () => {
    const database = handle.connect('external');
    const leaving = new AbortController();
    const leave = () => {
      leaving.abort();
      return pause(200);
    };
    const server = await startRoomServer({ database: heldAtStart(database, leave), modelUrl: models.url });
    try {
      const requestId = newRequest();
      const answer = fetch(`${server.url}/api/chat`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-person': ann },
        body: JSON.stringify(chatBody(requestId, 'Hello')),
        signal: leaving.signal,
      });
      await expect(answer).rejects.toThrow();
      await waitFor(async () => (await readChat(`${server.url}/api/chat/runs/${requestId}`, undefined)).end);
      await waitFor(async () => {
        const gauge = await server.registry.getSingleMetricAsString('stoa_run_readers');
        return gauge.endsWith('stoa_run_readers 0');
      });
    } finally {
      await server.close();
    }
  });
});

describe('a request during shutdown', () => {
  it('is interrupted, not stopped', async () => {
    const database = handle.connect('external');
    let stop: () => Promise<void> | void = () => {};
    const closed = new Promise<void>((resolve) => {
      stop = () => {
        resolve(server.rooms.close());
        return pause(200);
      };
    });
    const server = await startRoomServer({
      database: heldAtStart(database, () => stop()),
      modelUrl: models.url,
    });
    const requestId = newRequest();
    const reading = readChat(`${server.url}/api/chat`, chatBody(requestId, '!slow 50 100'));
    await closed;
    const { outcome } = await waitFor(async () => {
      const { rows } = await handle.database.pool.query<{ outcome: string }>(
        `select status as outcome from runs where request_id = $1 and status <> 'running'`,
        [requestId],
      );
      return rows[0];
    });
    expect(outcome).toBe('interrupted');
    await server.close();
    await reading;
  });
});

describe('[R] hostile ids', () => {
  const long = Array.from({ length: 400 }, () => randomUUID()).join('');
  it.each([
    ['options.conversationId', { conversationId: long }, 'u'],
    ['options.conversationId', { conversationId: '' }, 'u'],
    ['options.messageId', { messageId: long }, 'u'],
    ['messages.0.id', {}, long],
    ['options.messageId', { messageId: 'u' }, 'u'],
  ])('%s is refused', async (field, options, id) => {
    const server = await startRoomServer({ database: handle.connect('external'), modelUrl: models.url });
    try {
      const place = { storage: 'cloud', conversationId: randomUUID(), messageId: randomUUID() } as const;
      const body = chatBody(newRequest(), 'Hello', { ...place, ...options });
      const messages = [{ ...body.messages[0]!, id }];
      const { status, body: answer } = await readChat(`${server.url}/api/chat`, { ...body, messages });
      expect(status).toBe(400);
      expect(answer.error).toContain(field);
    } finally {
      await server.close();
    }
  });

  it('refuses a stop with an oversized id', async () => {
    const server = await startRoomServer({ database: handle.connect('external'), modelUrl: models.url });
    try {
      const kill = { killSwitch: { requestId: long, value: true } };
      expect((await readChat(`${server.url}/api/chat`, kill)).status).toBe(400);
    } finally {
      await server.close();
    }
  });
});
