import { randomUUID } from 'node:crypto';
import { operations, type ConfigResult, type SupportedModel } from '@stoa/core/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { LlmEnd, LlmProvider, LlmRequest } from '../../platform/llm/port.js';
import { storeGroups } from '../../testing/store-config.js';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.js';
import { chatBody, readChat } from '../testing/chat-reader.js';
import { call, startRoomServer, testModel, type RoomServer } from '../testing/room-server.js';

const { configs, models } = operations;
const asked: LlmRequest[] = [];
const provider: LlmProvider = {
  stream(request, sink) {
    asked.push(request);
    sink.text('x');
    sink.usage({ inputTokens: 1000, cachedTokens: 0, outputTokens: 0 });
    sink.flush();
    return Promise.resolve<LlmEnd>({ type: 'finished', reason: 'stop' });
  },
};
const second = { ...testModel, id: 'second', name: 'Second', isDefault: false, isCheapest: false };

let database: TestDatabase;
let servers: RoomServer[];
let here: RoomServer;
let there: RoomServer;
beforeAll(async () => {
  database = await createTestDatabase();
  const start = () =>
    startRoomServer({
      database: database.connect('external'),
      modelUrl: 'http://127.0.0.1:9/v1',
      models: [second],
      provider,
    });
  servers = [await start(), await start()];
  [here, there] = servers as [RoomServer, RoomServer];
  await storeGroups(here.database, { Faculty: { members: ['dean@example.org'] } });
});
afterAll(async () => {
  for (const server of servers ?? []) await server.close();
  await database?.drop();
});
beforeEach(async () => {
  await here.database.pool.query(`delete from admin_configs where type = 'supportedModels'`);
  await here.database.pool.query('select pg_notify($1, $2)', ['admin_config', 'supportedModels']);
  for (const server of servers)
    await expect.poll(async () => (await namesFor(ann, server)).join()).toBe('Test Model,Second');
});

const admin = 'admin@example.org';
const ann = 'ann@example.org';
const dean = 'dean@example.org';
const read = async () =>
  (await call(here, admin, configs.get, { type: 'supportedModels' })).value as {
    data: { supportedModels: Record<string, SupportedModel> };
    about: {
      supportedModels: { version: number; notes: Record<string, string>; sources: Record<string, string> };
    };
  };
const rows = async () => (await read()).data.supportedModels;
const save = async (data: unknown) => {
  const { value } = await call(here, admin, configs.update, {
    configurations: [{ type: 'supportedModels', data }],
  });
  return (value['data'] as { supportedModels: ConfigResult }).supportedModels;
};
/** Saves all rows with some of them changed. */
const change = async (changes: Record<string, Partial<SupportedModel>>) => {
  const all = await rows();
  return save({
    ...all,
    ...Object.fromEntries(
      Object.entries(changes).map(([id, patch]) => [id, { ...(all[id] ?? added(id)), ...patch }]),
    ),
  });
};
const added = (id: string) => ({
  id,
  name: id,
  provider: 'OpenAI',
  inputContextWindow: 1000,
  outputTokenLimit: 1000,
  isAvailable: true,
});
const listFor = async (person: string, server = here) =>
  (await call(server, person, models.list, undefined)).value['data'] as {
    models: { name: string; inputTokenCost: number }[];
    default: { id: string } | null;
    advanced: { id: string } | null;
  };
const namesFor = async (person: string, server = here) =>
  (await listFor(person, server)).models.map(({ name }) => name);
const ask = (model: string, person = ann, server = here) =>
  readChat(`${server.url}/api/chat`, { ...chatBody(randomUUID(), 'Hi'), model }, { person });

describe('the supported models', () => {
  it('[SPM1] are those of the server, and only what differs is kept', async () => {
    const all = await rows();
    expect(Object.keys(all)).toEqual(['test-model', 'second']);
    expect(all['test-model']).toMatchObject({
      name: 'Test Model',
      provider: 'OpenAI',
      isBuiltIn: true,
      isAvailable: true,
      isDefault: true,
      defaultCheapestModel: true,
      inputTokenCost: 0.001,
    });
    expect(await save(all)).toMatchObject({ success: true, about: { version: 0 } });
    await change({ second: { name: 'Two' } });
    const { rows: stored } = await here.database.pool.query<{ value: object }>(
      `select value from admin_configs where type = 'supportedModels'`,
    );
    expect(stored.map(({ value }) => Object.keys(value))).toEqual([['second']]);
  });

  it('[SPM8] say where they come from, and go back to the environment', async () => {
    await change({ second: { name: 'Two' }, 'gpt-new': { name: 'New' } });
    expect((await read()).about.supportedModels.sources).toEqual({
      'test-model': 'environment',
      second: 'override',
      'gpt-new': 'stored',
    });
    const { second: _, ...others } = await rows();
    expect(await save(others)).toMatchObject({ success: true });
    expect((await read()).about.supportedModels.sources).toMatchObject({ second: 'environment' });
    expect(await namesFor(ann)).toEqual(['Test Model', 'Second', 'New']);
  });

  it('[SPM9] 2.022: an entry of the list says what its model is', async () => {
    expect((await listFor(ann)).models).toMatchObject([
      { isAvailable: true, isDefault: true, defaultCheapestModel: true, defaultAdvancedModel: false },
      { isAvailable: true, isDefault: false, defaultCheapestModel: false, defaultAdvancedModel: false },
    ]);
  });

  it('[SPM2] take effect at once here, and without a restart on every other process', async () => {
    await change({ second: { name: 'Two', systemPrompt: 'Answer in rhyme.', inputTokenCost: 5 } });
    expect(await namesFor(ann)).toEqual(['Test Model', 'Two']);
    await expect.poll(() => namesFor(ann, there)).toEqual(['Test Model', 'Two']);
    const reading = await ask('second', ann, there);
    expect(reading.end?.usage).toMatchObject({ costUsd: 5 });
    expect(JSON.stringify(asked.at(-1)?.messages)).toContain('Answer in rhyme.');
  });

  it('[SPM3] 2.018: that are not available answer nobody; those with groups, their members', async () => {
    await change({ second: { isAvailable: false } });
    expect(await namesFor(ann)).toEqual(['Test Model']);
    expect((await ask('second')).body).toMatchObject({ error: 'Invalid model.' });
    await change({ second: { isAvailable: false, exclusiveGroupAvailability: ['Faculty'] } });
    expect(await namesFor(ann)).toEqual(['Test Model']);
    expect(await namesFor(dean)).toEqual(['Test Model', 'Second']);
    expect((await ask('second')).status).toBe(400);
    expect((await ask('second', dean)).status).toBe(200);
  });

  it('[SPM4] 2.015: can be added and removed again; those of the server stay', async () => {
    await change({ 'gpt-new': { name: 'New' } });
    expect(await namesFor(ann)).toEqual(['Test Model', 'Second', 'New']);
    expect((await ask('gpt-new')).status).toBe(200);
    expect(asked.at(-1)?.model).toBe('gpt-new');
    expect((await rows())['gpt-new']).toMatchObject({ isBuiltIn: false });
    expect(await save({})).toMatchObject({ success: true });
    expect(await namesFor(ann)).toEqual(['Test Model', 'Second']);
    expect((await ask('gpt-new')).status).toBe(400);
  });

  it.each([
    [{ id: '' }, 'mine.id: '],
    [{ id: 'other' }, 'A model stands under its own id.'],
    [{ name: ' ' }, 'mine.name: '],
    [{ provider: 'Acme' }, 'mine.provider: '],
    [{ inputContextWindow: 0 }, 'needs an input context window and an output token limit'],
    [{ outputTokenLimit: 0 }, 'needs an input context window and an output token limit'],
    [{ inputContextWindow: 1.5 }, 'mine.inputContextWindow: '],
    [{ outputTokenLimit: -1 }, 'mine.outputTokenLimit: '],
    [{ inputTokenCost: -0.0001 }, 'mine.inputTokenCost: '],
    [{ isDefault: true }, 'Only one model can be each default.'],
    [{ defaultEmbeddingsModel: true }, 'chosen by the environment'],
  ])('[SPM5] 2.020, 2.021: %j is refused', async (patch, message) => {
    const result = await save({ mine: { ...added('mine'), ...patch } });
    expect(result.success).toBe(false);
    expect(result.message).toContain(message);
    expect(await namesFor(ann)).toEqual(['Test Model', 'Second']);
  });

  it('[SPM5] 2.017: that embed texts are neither available nor a default', async () => {
    const embedding = added('text-embed-3');
    expect((await save({ 'text-embed-3': embedding })).message).toContain('neither available nor a default');
    expect(await save({ 'text-embed-3': { ...embedding, isAvailable: false } })).toMatchObject({
      success: true,
    });
    expect(await namesFor(ann)).toEqual(['Test Model', 'Second']);
  });

  it('[SPM6] have one default each, which is available, and moves in one save', async () => {
    expect((await change({ 'test-model': { isDefault: false } })).message).toBe(
      'One model must be the default.',
    );
    expect((await change({ 'test-model': { isAvailable: false } })).message).toContain(
      '"Test Model" is a default, so it must be available to everybody.',
    );
    const moved = await change({
      'test-model': { isDefault: false },
      second: { isDefault: true, defaultAdvancedModel: true },
    });
    expect(moved.success).toBe(true);
    expect(await listFor(ann)).toMatchObject({ default: { id: 'second' }, advanced: { id: 'second' } });
  });

  it('[SPM7] of a provider without a connection are offered to nobody, and say why', async () => {
    await change({ claude: { provider: 'Bedrock' } });
    expect(await namesFor(ann)).toEqual(['Test Model', 'Second']);
    expect((await ask('claude')).status).toBe(400);
    expect((await read()).about.supportedModels.notes).toEqual({
      claude: 'This server has no connection to Bedrock, so nobody can use the model.',
    });
  });
});
