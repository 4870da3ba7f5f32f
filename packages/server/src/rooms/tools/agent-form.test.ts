import { randomUUID } from 'node:crypto';
import { operations, type AssistantDefinition } from '@stoa/core/contract';
import { agentWorkOf, emptyReply, foldEvent } from '@stoa/core/rules';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startModelServer, type ModelServer } from '../../testing/model-server/model-server.js';
import { interpreterRows } from '../interpreter/interpreter.repository.js';
import { chatBody, readChat } from '../testing/chat-reader.js';
import { call, openRoomServer, type RoomServer } from '../testing/room-server.js';
import { scriptedTools } from '../testing/scripted-tools.js';
import type { Turn } from '../chat/turn.js';
import type { ToolSource } from './tool.js';

const ann = 'ann@example.org';
const eve = 'eve@example.org';
const conversationId = 'conversation-1';
const at = (minute: number) => new Date(Date.UTC(2020, 0, 1, 0, minute));

let models: ModelServer;
let server: RoomServer;
let personId: string;

/** Writes a file as a program does. */
const write = (name: string, content: string, createdAt: Date, place: string = conversationId) =>
  interpreterRows(server.database.pool).add(
    { personId, conversationId: place },
    { name, type: 'text/plain', content: Buffer.from(content), createdAt },
  );
const writer: ToolSource = {
  id: 'writer',
  title: 'Writer',
  tools: (_turn: Turn) => [
    {
      name: 'write',
      title: 'Write',
      description: 'Writes a file.',
      parameters: { type: 'object', properties: {} },
      effect: 'read',
      recipient: null,
      async run() {
        await write('plan.md', 'third', new Date());
        return { ok: true, text: 'written' };
      },
    },
  ],
};

beforeAll(async () => {
  models = await startModelServer();
  server = await openRoomServer({ modelUrl: models.url, toolSources: [scriptedTools(), writer] });
  // Makes the people.
  for (const person of [ann, eve]) await call(server, person, operations.assistants.list, undefined);
  const { rows } = await server.database.pool.query<{ id: string }>(
    'select id from people where email = $1',
    [ann],
  );
  personId = rows[0]!.id;
});
afterAll(async () => {
  await server?.close();
  await models?.close();
});

const assistant = async (data: AssistantDefinition['data']) => {
  const { value } = await call(server, ann, operations.assistants.create, {
    name: 'Clerk',
    instructions: 'Help.',
    data,
  });
  return (value['data'] as { assistantId: string }).assistantId;
};

async function reply(assistantId: string, steps: [string, unknown][][], options = {}) {
  const prompt = `!useTools ${JSON.stringify(steps)}`;
  const { events } = await readChat(
    `${server.url}/api/chat`,
    chatBody(randomUUID(), prompt, { canApprove: true, assistantId, ...options }),
  );
  return events.reduce((all, { event }) => foldEvent(all, event), emptyReply()).state;
}

const urls = async (person: string, input: Record<string, unknown>) => {
  const answer = await call(server, person, operations.files.agentUrls, input as never);
  return (answer.value as { data?: Record<string, string> }).data;
};
const read = async (address: string | undefined) => {
  const response = await fetch(`${server.url}${address}`, { headers: { 'x-person': ann } });
  return response.text();
};

describe('a reply in the form of an agent', () => {
  it('[AGF1] 1.058: ends with its calls, and with the files of the conversation as they are and as they were', async () => {
    const first = await write('plan.md', 'first', at(1));
    const second = await write('plan.md', 'second', at(2));
    await write('untouched.csv', '1,2', at(3));
    await write('plan.md', 'elsewhere', at(4), 'conversation-2');
    const state = await reply(
      await assistant({ opsLanguageVersion: 'v4' }),
      [[['look', { at: 1 }]], [['fail', {}]], [['write', {}]]],
      { conversationId },
    );
    const work = agentWorkOf(state)!;
    expect(work).toMatchObject({ status: 'done', sessionId: conversationId });
    expect(
      work.steps.map(({ tool, args, result, error }) => [tool, args.replace(/\s/g, ''), result, error]),
    ).toEqual([
      ['look', '{"at":1}', 'seen 1', ''],
      ['fail', '{}', '', 'no such thing'],
      ['write', '{}', 'written', ''],
    ]);
    const [plan, untouched] = work.files;
    expect(plan).toMatchObject({ name: 'plan.md', isChanged: true, sizeBytes: 5 });
    expect(plan!.versions.map(({ id }) => id)).toEqual([plan!.id, second.id, first.id]);
    expect(untouched).toMatchObject({ name: 'untouched.csv', isChanged: false });
    expect(work.files).toHaveLength(2);

    const { id: planId, versions } = plan!;
    const newest = await urls(ann, { sessionId: conversationId, files: [planId, untouched!.id] });
    expect(await read(newest![planId])).toBe('third');
    const byId = await urls(ann, { sessionId: conversationId, files: [first.id] });
    expect(await read(byId![first.id])).toBe('first');
    const byTime = await urls(ann, {
      sessionId: conversationId,
      files: [planId],
      version_timestamp: versions[1]!.timestamp!,
    });
    expect(await read(byTime![planId])).toBe('second');
  });

  it.each([
    ['of another person', eve, {}],
    ['of another conversation', ann, { sessionId: 'conversation-2' }],
    ['at a time at which there was none', ann, { version_timestamp: at(9).toISOString() }],
    ['at no time', ann, { version_timestamp: 'yesterday' }],
  ])('[AGF2] gives no address of a file %s', async (_which, person, changed) => {
    const { id } = await write('secret.md', 'secret', at(5));
    expect(await urls(person, { sessionId: conversationId, files: [id], ...changed })).toBeUndefined();
    expect(await urls(ann, { sessionId: conversationId, files: [id] })).toBeDefined();
  });

  it('[AGF1] is that of v4 alone, and of a reply that called something', async () => {
    const v1 = await assistant({ opsLanguageVersion: 'v1' });
    expect(agentWorkOf(await reply(v1, [[['look', { at: 1 }]]]))).toBeNull();
    const v4 = await assistant({ opsLanguageVersion: 'v4' });
    expect(agentWorkOf(await reply(v4, []))).toBeNull();
    const without = agentWorkOf(await reply(v4, [[['look', { at: 1 }]]]))!;
    expect(without).toMatchObject({ sessionId: null, files: [] });
  });
});
