import { randomUUID } from 'node:crypto';
import { operations, sentence, type ChatEvent } from '@stoa/core/contract';
import { formatFrame } from '@stoa/core/wire';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startModelServer, type ModelServer } from '../../testing/model-server/model-server.js';
import { expectedText, wordTokens } from '../../testing/model-server/words.js';
import { chatBody, readChat, waitFor } from '../../rooms/testing/chat-reader.js';
import { call, startRoomServer, type RoomServer } from '../../rooms/testing/room-server.js';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.js';
import { createPlainStream } from './plain-stream.js';

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

const url = (on = server) => `${on.url}/api/chat`;
const ask = (prompt: string, person = 'ann@example.org', on = server, onEvent?: () => void) =>
  readChat(url(on), chatBody(randomUUID().slice(0, 6), prompt), {
    person,
    headers: { accept: '*/*' },
    ...(onEvent && { onEvent }),
  });
const words = (prompt: string, count: number) => wordTokens(prompt, count).join('');

describe('a reader that knows no runs', () => {
  it('[PS1] gets text and state alone, numbered without holes', async () => {
    const reading = await ask('Hello there');
    expect(reading.text).toBe(expectedText('Hello there'));
    expect(reading.isComplete).toBe(true);
    expect(reading.events.filter(({ event }) => event.s === 'run')).toEqual([]);
    expect(reading.events.map(({ seq }) => seq)).toEqual(reading.events.map((_, at) => at + 1));
  });

  it('[PS5] gets state, sources and statuses in the form of the protocol', () => {
    const events: ChatEvent[] = [
      { s: 'meta', d: { sources: ['s3://a'] } },
      { s: 'meta', st: { id: 'one', summary: 'Reading: a.md...', type: 'info', inProgress: true } as never },
      { s: 'meta', state: { sources: { rag: { sources: [{ key: 's3://a', name: 'a.md' }] } } } },
      { s: 'answer', d: 'Hello' },
    ];
    const written: string[] = [];
    const stream = createPlainStream({
      refuse: () => written.push('refused'),
      open: () => ({ write: (frames: string) => written.push(frames) }) as never,
      onClose() {},
    });
    events.forEach((event, at) => stream.write(formatFrame(at + 1, event)));
    expect([...written.join('').matchAll(/^data: (.*)$/gm)].map(([, data = '']) => JSON.parse(data))).toEqual(
      events,
    );
  });

  it.each([
    ['!error401', 502, sentence('chat.non200')],
    ['!error429 7', 429, sentence('chat.rateLimited')],
    ['!error500', 502, sentence('chat.non200')],
  ])('[PS2] is told of a failure before the first text: %s', async (prompt, status, error) => {
    const reading = await ask(prompt);
    expect(reading.status).toBe(status);
    expect(reading.body.error).toBe(error);
    const answer = await fetch(url(), {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-person': 'ann@example.org' },
      body: JSON.stringify(chatBody(randomUUID(), prompt)),
    });
    expect([answer.status, answer.statusText]).toEqual([status, error]);
  });

  it.each([
    ['!cutStream 5', 'The connection to the model was lost'],
    ['!errorEvent 5', 'The model provider has a problem'],
  ])('[PS3] reads a line about a failure after it: %s', async (prompt, title) => {
    const { status, text, isComplete } = await ask(prompt);
    expect([status, isComplete]).toEqual([200, true]);
    expect(text.startsWith(`${words(prompt, 5)}\n\n**${title}`)).toBe(true);
  });

  it('[PS3] reads that a reply was cut off', async () => {
    const { text } = await ask('!cutOff 5');
    expect(text).toBe(
      `${words('!cutOff 5', 5)}\n\n**The reply was cut off here, as it reached its longest length.**`,
    );
  });

  it('[PS3] reads that the process went away, and one that waits is told so', async () => {
    const other = await startRoomServer({ database: database.connect('external'), modelUrl: models.url });
    let said!: ReturnType<typeof ask>;
    await new Promise<void>((resolve) => {
      said = ask('!slow 100 200', 'eve@example.org', other, resolve);
    });
    const waiting = ask('!silent', 'eve@example.org', other);
    await waitFor(async () => {
      const { value } = await call(other, 'eve@example.org', operations.chat.activeRuns, {});
      return (value['data'] as unknown[]).length === 2;
    });
    await other.close();
    expect((await said).text).toContain('**The reply was interrupted');
    expect((await waiting).status).toBeGreaterThanOrEqual(500);
  });

  it('[PS4] waits for its turn where it has too many runs', async () => {
    const person = 'una@example.org';
    const all = await Promise.all(Array.from({ length: 6 }, () => ask('!slow 2 60', person)));
    expect(all.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    const many = await Promise.all(Array.from({ length: 9 }, () => ask('!slow 2 60', person)));
    expect(many.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(7);
    expect(many.some(({ status }) => status === 429)).toBe(true);
  });
});
