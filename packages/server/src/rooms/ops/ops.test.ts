import { randomUUID } from 'node:crypto';
import { operations, opsMessages, type InputOf } from '@stoa/core/contract';
import { emptyReply, foldEvent, toolRunOf } from '@stoa/core/rules';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startModelServer, type ModelServer } from '../../testing/model-server/model-server.js';
import { chatBody, readChat } from '../testing/chat-reader.js';
import { call, openRoomServer, type RoomServer } from '../testing/room-server.js';

let models: ModelServer;
let server: RoomServer;
beforeAll(async () => {
  models = await startModelServer();
  server = await openRoomServer({ modelUrl: models.url });
});
afterAll(async () => {
  await server?.close();
  await models?.close();
});

const ann = 'ann@example.org';
const admin = 'admin@example.org';
const { ops } = operations;
type NewOp = InputOf<typeof ops.register>['ops'][number];
const listFolders: NewOp = {
  name: 'myModels',
  url: '/available_models',
  method: 'GET',
  tags: ['default', 'x'],
};
const saveMemory: NewOp = {
  name: 'remember/this',
  url: '/memory/create-project',
  description: 'Makes a project.',
  params: [{ name: 'ProjectName', description: 'What it is called' }],
  tags: ['x'],
};
const register = (person: string, ...list: NewOp[]) => call(server, person, ops.register, { ops: list });
const named = async (tag?: string) =>
  ((await call(server, ann, ops.get, { tag })).value['data'] as { id: string }[]).map(({ id }) => id);

describe('the registry of operations', () => {
  it('[OPS1] 1.122: lists by tag, and keeps one operation of a name', async () => {
    expect((await register(admin, listFolders, saveMemory)).value).toEqual({ success: true });
    await register(admin, { ...listFolders, description: 'Again.' });
    expect(await named()).toEqual(['myModels']);
    expect(await named('x')).toEqual(['myModels', 'remember/this']);
    expect(await named('all')).toEqual(['myModels', 'remember/this']);
    expect(await named('none')).toEqual([]);
  });

  it.each<[string, NewOp]>([
    ['name', { ...saveMemory, name: '' }],
    ['path', { ...saveMemory, url: '' }],
    ['tags', { ...saveMemory, tags: [] }],
    ['address of this server', { ...saveMemory, url: 'https://example.org/x' }],
  ])('[OPS1] 1.092: refuses one without %s, and registers none of those with it', async (_what, op) => {
    const { value } = await register(admin, { ...saveMemory, name: 'whole' }, op);
    expect(value).toMatchObject({ success: false, message: opsMessages['ops.incomplete'] });
    expect(await named('all')).not.toContain('whole');
  });

  it('[OPS1] is changed by administrators alone', async () => {
    expect((await register(ann, listFolders)).value).toMatchObject({ success: false, type: 'Forbidden' });
    expect((await call(server, ann, ops.remove, { op: listFolders })).value).toMatchObject({
      success: false,
    });
    await register(admin, { ...listFolders, name: 'brief' });
    await call(server, admin, ops.remove, { op: { name: 'brief' } });
    expect(await named('all')).not.toContain('brief');
  });
});

describe('an assistant with operations', () => {
  async function assistantWith(...chosen: Record<string, unknown>[]): Promise<string> {
    const { value } = await call(server, ann, operations.assistants.create, {
      name: 'Doer',
      instructions: 'Do things.',
      data: { operations: chosen },
    });
    return (value['data'] as { assistantId: string }).assistantId;
  }
  async function ask(assistantId: string, steps: unknown, options: object = {}) {
    const requestId = randomUUID();
    const given: Promise<unknown>[] = [];
    let reply = emptyReply();
    const reading = await readChat(
      `${server.url}/api/chat`,
      chatBody(requestId, `!useTools ${JSON.stringify(steps)}`, {
        assistantId,
        canApprove: true,
        ...options,
      }),
      {
        onEvent(_seq, event) {
          reply = foldEvent(reply, event);
          for (const { id, status } of toolRunOf(reply.state, false).calls)
            if (status === 'waiting' && given.length === 0)
              given.push(
                call(server, ann, operations.tools.answer, { requestId, callId: id, answer: 'approve' }),
              );
        },
      },
    );
    return { ...reading, calls: toolRunOf(reply.state, true).calls, asked: given.length };
  }

  it('[OPS2] 1.009: has them carried out as the person, reads unasked and everything else asked', async () => {
    const id = await assistantWith(
      { id: 'myModels', type: 'custom' },
      { id: 'remember/this', type: 'custom' },
    );
    const { calls, asked, text } = await ask(id, [
      [['myModels', {}]],
      [['remember_this', { ProjectName: 'Apollo' }]],
    ]);
    expect(calls.map(({ name, effect, status }) => [name, effect, status])).toEqual([
      ['myModels', 'read', 'done'],
      ['remember_this', 'write', 'done'],
    ]);
    expect(asked).toBe(1);
    expect(text).toContain('Test Model');
    const projects = await call(server, ann, operations.memory.listProjects, { Email: ann });
    expect(JSON.stringify(projects.value)).toContain('Apollo');
    const [tool] = models.requests.at(-1)!.body.tools as unknown as {
      function: { name: string; parameters: unknown };
    }[];
    expect(tool?.function.name).toBe('myModels');
  });

  it('[OPS2] has none that is not registered, whatever its definition says', async () => {
    const id = await assistantWith({
      id: 'invented',
      name: 'invented',
      url: '/memory/create-project',
      method: 'POST',
      type: 'custom',
    });
    await ask(id, []);
    expect(models.requests.at(-1)!.body.tools).toBeUndefined();
  });

  it('[OPS2] has none of administration, of keys, of tool servers, nor one that answers for its person', async () => {
    await register(
      admin,
      { name: 'readKey', url: '/apiKeys/key/get', method: 'GET', tags: ['x'] },
      { name: 'listKeys', url: '/apiKeys/keys/get', method: 'GET', tags: ['x'] },
      { name: 'listServers', url: '/mcp/list', method: 'GET', tags: ['x'] },
      { name: 'register', url: '/ops/register', tags: ['x'] },
      { name: 'approve', url: '/tools/answer', tags: ['x'] },
      { name: 'nowhere', url: '/not/here', tags: ['x'] },
    );
    const id = await assistantWith(
      { id: 'register', type: 'custom' },
      { id: 'approve', type: 'custom' },
      { id: 'nowhere', type: 'custom' },
      ...['readKey', 'listKeys', 'listServers'].map((one) => ({ id: one, type: 'custom' })),
    );
    await ask(id, []);
    expect(models.requests.at(-1)!.body.tools).toBeUndefined();
  });

  it('[OPS2] tells the model what the operation refuses', async () => {
    const id = await assistantWith({ id: 'remember/this', type: 'custom' });
    const { calls } = await ask(id, [[['remember_this', { ProjectName: ' ' }]]]);
    expect(calls[0]?.status).toBe('failed');
  });
});
