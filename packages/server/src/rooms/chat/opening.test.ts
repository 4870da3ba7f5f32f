import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { operations } from '@stoa/core/contract';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { registerChat } from '../../http/chat/chat.js';
import { startModelServer, type ModelServer } from '../../testing/model-server/model-server.js';
import { expectedText } from '../../testing/model-server/words.js';
import { chatBody, readChat } from '../testing/chat-reader.js';
import { call, openRoomServer, testModel, type RoomServer } from '../testing/room-server.js';
import { spendingRefusal } from '../accounts/spending-limits.js';
import { createChatService } from './chat.service.js';
import { placeStep } from './place.turn-step.js';
import { proceed, withLayer, type TurnStep } from './turn.js';

const ann = 'ann@example.org';
const currentAssistant = { currentAssistant: 'Tutor', currentAssistantId: 'astp/1' };
const responding = {
  id: 'assistant',
  summary: '',
  message: 'The "Tutor" is responding.',
  inProgress: true,
  sticky: true,
};

const specimen: TurnStep = (turn) =>
  proceed(
    withLayer(
      {
        ...turn,
        model: testModel,
        opening: [...turn.opening, { state: currentAssistant }, { status: responding }],
      },
      { name: 'assistant', text: 'You are a tutor.' },
    ),
  );

let models: ModelServer;
let server: RoomServer;
let app: FastifyInstance;
let url: string;

beforeAll(async () => {
  models = await startModelServer();
  server = await openRoomServer({ modelUrl: models.url });
  await call(server, ann, operations.models.list, undefined);
  const { rows } = await server.database.pool.query<{ id: string }>(
    'select id from people where email = $1',
    [ann],
  );
  app = fastify({ forceCloseConnections: true });
  registerChat(app, {
    chat: createChatService({
      runs: server.rooms.runs,
      refuseSpending: (refusal) => spendingRefusal(refusal, 'UTC'),
      steps: [specimen, placeStep],
      checkRight: () => Promise.resolve(),
    }),
    requireCaller: async () => ({ id: rows[0]!.id, email: ann, name: 'Ann', isAdmin: false }),
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/api/chat`;
});
afterAll(async () => {
  await app?.close();
  await server?.close();
  await models?.close();
});

const opening = [
  { seq: 2, event: { s: 'meta', state: currentAssistant } },
  { seq: 3, event: { s: 'meta', st: { type: 'info', ...responding } } },
];

it('[TRN4] what a step says first follows the start, for the first reader and for one that resumes', async () => {
  const requestId = `request-${randomUUID()}`;
  const first = await readChat(url, chatBody(requestId, 'Hello'), { person: ann });
  expect(first.events[0]?.event).toMatchObject({ s: 'run', type: 'start', model: 'test-model' });
  expect(first.events.slice(1, 3)).toEqual(opening);
  expect(first.text).toBe(expectedText('Hello'));
  expect(models.requests.at(-1)!.body).toMatchObject({
    messages: [{ role: 'system', content: 'You are a tutor.' }, { role: 'user' }],
  });
  // Another process would read the same log.
  const runUrl = (after: number) => `${server.url}/api/chat/runs/${requestId}?after=${after}`;
  expect((await readChat(runUrl(0), undefined, { person: ann })).events).toEqual(first.events);
  expect((await readChat(runUrl(2), undefined, { person: ann })).events).toEqual(first.events.slice(2));
});

it('[TRN4] it is kept with the reply of a cloud conversation', async () => {
  const [conversationId, messageId] = [randomUUID(), randomUUID()];
  const body = chatBody(`request-${randomUUID()}`, 'Hello', { storage: 'cloud', conversationId, messageId });
  await readChat(url, body, { person: ann });
  const { rows } = await server.database.pool.query<{ data: object }>(
    'select data from messages where id = $1',
    [messageId],
  );
  expect(rows[0]?.data).toMatchObject({ data: { state: currentAssistant } });
});

it('[TRN4] a reader that knows no runs is told it, too', async () => {
  const { events } = await readChat(url, chatBody(`request-${randomUUID()}`, 'Hello'), {
    person: ann,
    headers: { accept: '*/*' },
  });
  expect(events.map(({ event }) => event)).toEqual(expect.arrayContaining(opening.map(({ event }) => event)));
});
