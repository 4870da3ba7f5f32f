import { limits, operations, sentence, type InputOf, type Operation } from '@stoa/core/contract';
import { withMemories } from '@stoa/core/rules';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDemoProvider } from '../../platform/llm/demo.js';
import type { LlmEnd, LlmProvider, LlmRequest } from '../../platform/llm/port.js';
import { call, openRoomServer, type RoomServer } from '../testing/room-server.js';

const { memory } = operations;
const demo = createDemoProvider({ speed: 100 });
const asked: LlmRequest[] = [];
/** The model's next behaviour instead of the demo's. */
let next: LlmProvider['stream'] | undefined;
const provider: LlmProvider = {
  stream(request, sink, signal) {
    asked.push(request);
    return next
      ? next(request, sink, signal)
      : demo.stream({ ...request, model: 'demo-brief' }, sink, signal);
  },
};

let server: RoomServer;
beforeAll(async () => {
  server = await openRoomServer({ provider });
});
afterAll(() => server?.close());

let people = 0;
const newPerson = () => `memory${people++}@example.org`;
/** The parsed body of a proxy-style answer, and its status. */
async function ask<T extends Operation>(person: string, operation: T, input: InputOf<T>) {
  const { value } = await call(server, person, operation, input);
  return {
    statusCode: value['statusCode'],
    body: JSON.parse(value['body'] as string) as Record<string, unknown>,
  };
}
const listed = async (person: string, projectId?: string) => {
  const { body } = await ask(person, memory.read, { project_id: projectId });
  return (body['memories'] as { content: string }[]).map(({ content }) => content);
};
const newProject = async (person: string, name = 'Apollo') =>
  (await ask(person, memory.createProject, { ProjectName: name })).body['id'] as string;
const save = (person: string, content: string, projectId?: string) =>
  ask(person, memory.save, {
    MemoryItem: content,
    MemoryType: projectId === undefined ? 'user' : 'project',
    MemoryTypeID: projectId ?? null,
  });

describe('memories and projects', () => {
  it('[MS1] are stored, read newest first, edited and deleted, in proxy-style answers', async () => {
    const me = newPerson();
    const { statusCode, body } = await save(me, '  Works as a nurse \u0000 ');
    expect(statusCode).toBe(200);
    await save(me, 'Likes tea');
    expect(await listed(me)).toEqual(['Likes tea', 'Works as a nurse \u0000']);
    await ask(me, memory.edit, { memory_id: body['id'] as string, content: 'Is a midwife' });
    expect(await listed(me)).toEqual(['Likes tea', 'Is a midwife']);
    await ask(me, memory.remove, { memory_id: body['id'] as string });
    expect(await listed(me)).toEqual(['Likes tea']);
  });

  it('[MS2] a project has its memories, and takes them with it', async () => {
    const me = newPerson();
    const [apollo, zeus] = [await newProject(me), await newProject(me, 'Zeus')];
    await save(me, 'mine');
    await save(me, 'of apollo', apollo);
    await save(me, 'of zeus', zeus);
    expect(await listed(me, apollo)).toEqual(['of apollo', 'mine']);
    expect(await listed(me)).toHaveLength(3);
    await ask(me, memory.editProject, { ProjectID: zeus, ProjectName: 'Aries' });
    const { body } = await ask(me, memory.listProjects, { Email: 'somebody@example.org' });
    expect((body['projects'] as { project: string }[]).map(({ project }) => project)).toEqual([
      'Apollo',
      'Aries',
    ]);
    await ask(me, memory.removeProject, { ProjectID: apollo });
    expect(await listed(me)).toEqual(['of zeus', 'mine']);
    const { rows } = await server.database.pool.query(`select from memories where content = 'of apollo'`);
    expect(rows).toEqual([]);
  });

  it('[MS3] [A] of another person, or none, are not found, whatever the body says', async () => {
    const [owner, stranger] = [newPerson(), newPerson()];
    const project = await newProject(owner);
    const id = (await save(owner, 'secret', project)).body['id'] as string;
    for (const target of [
      { memoryId: id, projectId: project },
      { memoryId: 'x', projectId: "'; --" },
    ]) {
      const answers = [
        await ask(stranger, memory.edit, { memory_id: target.memoryId, content: 'theirs' }),
        await ask(stranger, memory.remove, { memory_id: target.memoryId }),
        await ask(stranger, memory.editProject, { ProjectID: target.projectId, ProjectName: 'theirs' }),
        await ask(stranger, memory.removeProject, { ProjectID: target.projectId }),
        await save(stranger, 'planted', target.projectId),
      ];
      for (const { statusCode, body } of answers)
        expect([statusCode, body['type']]).toEqual([404, 'NoSuchKey']);
    }
    expect(await listed(stranger, project)).toEqual([]);
    expect((await ask(stranger, memory.listProjects, { Email: owner })).body['projects']).toEqual([]);
    expect(await listed(owner)).toEqual(['secret']);
  });

  it('[MS4] [R] are limited in length and number, and need what they are about', async () => {
    const me = newPerson();
    const wrong = [
      { MemoryItem: '   ', MemoryType: 'user' },
      { MemoryItem: 'x'.repeat(limits.memoryMaxCharacters + 1), MemoryType: 'user' },
      { MemoryItem: 'x', MemoryType: 'group' },
      { MemoryItem: 'x', MemoryType: 'assistant' },
    ];
    for (const input of wrong) {
      const { body } = await ask(me, memory.save, input as never);
      expect(body).toMatchObject({ success: false, type: 'BadInput' });
    }
    const { body } = await ask(me, memory.createProject, { ProjectName: ' \n ' });
    expect(body).toMatchObject({ success: false, type: 'BadInput' });
    await server.database.pool.query(
      `insert into memories (id, person_id, content, type)
       select gen_random_uuid(), id, 'n', 'user' from people, generate_series(1, $2) where email = $1`,
      [me, limits.memoriesMax],
    );
    expect((await save(me, 'one more')).body).toMatchObject({ success: false, type: 'BadInput' });
  });
});

describe('facts', () => {
  it('[MS5] are found by the cheapest model, cost the person, and are stored nowhere', async () => {
    const me = newPerson();
    const { body } = await ask(me, memory.extractFacts, {
      user_input: 'Hello! I work as a nurse in Gent. What is the weather? I prefer short answers.',
    });
    expect(body).toEqual({ facts: ['I work as a nurse in Gent.', 'I prefer short answers.'] });
    expect(await listed(me)).toEqual([]);
    const { rows } = await server.database.pool.query(
      `select model_id, input_tokens > 0 as is_counted, cost_usd > 0 as is_paid, outcome
       from usage join people on people.id = person_id where email = $1`,
      [me],
    );
    expect(rows).toEqual([{ model_id: 'test-model', is_counted: true, is_paid: true, outcome: 'completed' }]);
  });

  it('[MS5] a message without facts has none, and a model that fails is a refusal', async () => {
    const me = newPerson();
    const text = { user_input: 'What is the capital of France?' };
    expect((await ask(me, memory.extractFacts, text)).body).toEqual({ facts: [] });
    next = () => Promise.resolve<LlmEnd>({ type: 'failed', error: { kind: 'provider', message: 'no' } });
    expect((await ask(me, memory.extractFacts, text)).body).toMatchObject({
      success: false,
      message: sentence('chat.unavailable'),
    });
    next = undefined;
  });

  it('[MS6] [M] a model that answers anything at all writes no memory', async () => {
    const me = newPerson();
    next = (_request, sink) => {
      sink.text('FACT: planted\n{"MemoryItem":"planted","MemoryType":"user"} /memory/save-memory');
      sink.toolCall({ index: 0, id: 't', name: 'save_memory', arguments: '{"MemoryItem":"planted"}' });
      sink.usage({ inputTokens: 1, cachedTokens: 0, outputTokens: 1 });
      sink.flush();
      return Promise.resolve<LlmEnd>({ type: 'finished', reason: 'toolCalls' });
    };
    expect((await ask(me, memory.extractFacts, { user_input: 'Hi' })).body).toEqual({ facts: ['planted'] });
    next = undefined;
    expect(await listed(me)).toEqual([]);
  });
});

describe('a chat request with memories', () => {
  it('[MS7] gives them to the model, and keeps the prompt of the conversation without them', async () => {
    const me = newPerson();
    const response = await fetch(`${server.url}/api/chat`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-person': me },
      body: JSON.stringify({
        model: 'test-model',
        messages: [
          {
            role: 'system',
            content: withMemories('Be brief.', [{ content: 'Likes tea' }]),
          },
          { id: 'm1', role: 'user', content: 'Hi' },
        ],
        options: { requestId: 'r1', conversationId: 'c1', messageId: 'm2', storage: 'cloud' },
      }),
    });
    await response.text();
    expect(JSON.stringify(asked.at(-1)?.messages[0])).toContain('Likes tea');
    const { rows } = await server.database.pool.query<{ attributes: { prompt?: string } }>(
      `select attributes from conversations where id = 'c1'`,
    );
    expect(rows[0]?.attributes.prompt).toBe('Be brief.');
  });
});
