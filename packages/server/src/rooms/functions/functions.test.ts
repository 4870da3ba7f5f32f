import { randomUUID } from 'node:crypto';
import { operations, type PythonFunction } from '@stoa/core/contract';
import { emptyReply, foldEvent, toolRunOf } from '@stoa/core/rules';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { childProgram } from '../../platform/child-program.js';
import { startModelServer, type ModelServer } from '../../testing/model-server/model-server.js';
import { storeFlags } from '../../testing/store-config.js';
import { createInterpreter } from '../interpreter/interpreter.js';
import { whyNotIsolated } from '../interpreter/isolation.js';
import { chatBody, readChat } from '../testing/chat-reader.js';
import { call, openRoomServer, type RoomServer } from '../testing/room-server.js';

const ann = 'ann@example.org';
const eve = 'eve@example.org';
const { assistants, functions, ops } = operations;
const whyNot = await whyNotIsolated(childProgram(new URL('../interpreter/isolation-probe', import.meta.url)));

interface Answering {
  person?: string;
  answer?: 'approve' | 'conversation' | 'deny';
  options?: { conversationId?: string };
}

vi.setConfig({ testTimeout: 180_000 });

describe.skipIf(whyNot !== null)('Python functions', () => {
  let models: ModelServer;
  let server: RoomServer;

  beforeAll(async () => {
    models = await startModelServer();
    server = await openRoomServer({
      modelUrl: models.url,
      interpreter: createInterpreter({ isWanted: true, packagesFolder: null, log: console as never }),
    });
    await storeFlags(server.database, { codeInterpreterEnabled: true });
  });
  afterAll(async () => {
    await server?.close();
    await models?.close();
  });
  beforeEach(() => server.database.pool.query('delete from python_functions'));

  const register = async (name: string, code: string, person = ann) =>
    (await call(server, person, functions.register, { function_name: name, code })).value as {
      success: boolean;
      message?: string;
      data: PythonFunction;
    };
  const list = async (person = ann) =>
    (await call(server, person, functions.list, undefined)).value['data'] as PythonFunction[];
  const offered = async (person = ann, tag = 'all') =>
    (await call(server, person, ops.get, { tag })).value['data'] as { id: string; name: string }[];
  const assistantWith = async (operation: unknown, person = ann) => {
    const { value } = await call(server, person, assistants.create, {
      name: 'Clerk',
      instructions: 'Help.',
      data: { operations: [operation] },
    } as never);
    return (value['data'] as { assistantId: string }).assistantId;
  };

  async function ask(
    assistantId: string,
    name: string,
    args: unknown,
    { person = ann, answer = 'approve', options = {} }: Answering = {},
  ) {
    const requestId = randomUUID();
    let reply = emptyReply();
    const asked: string[] = [];
    const { body } = await readChat(
      `${server.url}/api/chat`,
      chatBody(requestId, `!useTools ${JSON.stringify([[[name, args]]])}`, {
        canApprove: true,
        assistantId,
        ...options,
      }),
      {
        person,
        onEvent(_seq, event) {
          reply = foldEvent(reply, event);
          for (const { id, status } of toolRunOf(reply.state, false).calls)
            if (status === 'waiting' && !asked.includes(id)) {
              asked.push(id);
              void call(server, person, operations.tools.answer, {
                requestId,
                callId: id,
                answer: answer === 'deny' ? 'deny' : 'approve',
                scope: answer === 'conversation' ? 'conversation' : 'once',
              });
            }
        },
      },
    );
    const [made] = toolRunOf(reply.state, true).calls;
    return { body, asked: asked.length, status: made?.status, result: made?.result };
  }

  it('[PYN1] 232: are described by what they say of themselves, and not run before they are called', async () => {
    const code = `
import os
print('this is run')

def mean(values: list[float], digits: int = 2, *, unit: str = '', **rest) -> float:
    """The mean of some numbers."""
    return round(sum(values) / len(values), digits)
`;
    const { data } = await register('mean', code);
    const long = await register('long', `def long():\n  """${'数'.repeat(20_000)}"""\n`);
    expect(long.data.description).toBe('数'.repeat(2000));
    await call(server, ann, functions.remove, { function_uuid: long.data.function_uuid });
    expect(data).toMatchObject({
      name: 'mean',
      description: 'The mean of some numbers.',
      input_schema: {
        type: 'object',
        properties: { values: { type: 'array' }, digits: { type: 'integer' }, unit: { type: 'string' } },
        required: ['values'],
        additionalProperties: true,
      },
    });
    expect(await list()).toEqual([data]);
    expect(await list(eve)).toEqual([]);
    await register('mean', 'def mean():\n  return 1\n');
    expect(await list(), 'in the place of the former').toMatchObject([
      { description: '', input_schema: { required: [] } },
    ]);
    await call(server, eve, functions.remove, { function_uuid: data.function_uuid });
    expect(await list()).toHaveLength(1);
    await call(server, ann, functions.remove, { function_uuid: (await list())[0]!.function_uuid });
    expect(await list()).toEqual([]);
  });

  it.each([
    ['f', 'def f(:\n  pass', 'Line 1: '],
    ['f', 'def g():\n  pass', 'There is no function f'],
    ['f', 'async def f():\n  pass', 'async'],
    ['f', 'def f(a, /):\n  pass', 'must have a name'],
    ['1f', 'def f():\n  pass', 'must be one that Python allows'],
  ])('[PYN2] are refused in a sentence: %s %j', async (name, code, words) => {
    const answer = await register(name, code);
    expect(answer.success).toBe(false);
    expect(answer.message).toContain(words);
    expect(await list()).toEqual([]);
  });

  it('[PYN3] are operations of their person alone, which assistants are given, and ask each time', async () => {
    await register(
      'mean',
      'def mean(values):\n  print("adding")\n  return {"mean": sum(values) / len(values), "word": "Größe"}\n',
    );
    const [operation] = await offered();
    expect(operation).toMatchObject({ name: 'mean', params: [{ name: 'values' }] });
    expect(await offered(ann, 'python')).toEqual([operation]);
    expect(await offered(ann, 'default')).toEqual([]);
    expect(await offered(eve)).toEqual([]);
    const assistantId = await assistantWith(operation);
    expect(await ask(assistantId, 'mean', { values: [1, 2] })).toMatchObject({
      asked: 1,
      status: 'done',
      result: 'adding\n{"mean": 1.5, "word": "Größe"}',
    });
    expect(await ask(assistantId, 'mean', { values: [1, 2] }, { answer: 'deny' })).toMatchObject({
      asked: 1,
      status: 'denied',
    });
    const failing = await ask(assistantId, 'mean', { values: [] });
    expect(failing).toMatchObject({ status: 'failed' });
    expect(failing.result).toContain('ZeroDivisionError');
    expect(await ask(assistantId, 'mean', { wrong: 1 })).toMatchObject({ status: 'failed' });
  });

  it('[PYN3] what was allowed for a conversation ends with a change of the code', async () => {
    await register('mean', 'def mean(values):\n  return 1\n');
    const assistantId = await assistantWith((await offered())[0]);
    const options = { conversationId: randomUUID() };
    const args = { values: [1] };
    expect((await ask(assistantId, 'mean', args, { answer: 'conversation', options })).asked).toBe(1);
    expect((await ask(assistantId, 'mean', args, { options })).asked).toBe(0);
    await register('mean', 'def mean(values):\n  return 2\n');
    expect(await ask(assistantId, 'mean', args, { options })).toMatchObject({ asked: 1, result: '2' });
  });

  it('[PYN4] of somebody who may not edit the assistant are not offered, whatever it says', async () => {
    await register('mean', 'def mean(values):\n  return 1\n');
    const [operation] = await offered();
    const assistantId = await assistantWith(operation, eve);
    expect((await ask(assistantId, 'mean', { values: [1] }, { person: eve })).status).toBeUndefined();
    const own = await assistantWith(operation);
    await call(server, ann, assistants.share, {
      assistantId: own,
      recipientUsers: [eve],
      accessType: 'read',
    } as never);
    expect((await ask(own, 'mean', { values: [1] }, { person: eve })).status, 'shared by its author').toBe(
      'done',
    );
    await server.database.pool.query('update people set deactivated_at = now() where email = $1', [ann]);
    expect((await ask(own, 'mean', { values: [1] }, { person: eve })).status).toBeUndefined();
    await server.database.pool.query('update people set deactivated_at = null');
  });
});
