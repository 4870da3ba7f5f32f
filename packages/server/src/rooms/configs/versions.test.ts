import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  applicationSecretsConfig,
  configTypes,
  mcpServersConfig,
  openaiEndpointsConfig,
  operations,
  type ConfigEffect,
  type ConfigResult,
  type ConfigType,
  type ConfigVersion,
} from '@stoa/core/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call, openRoomServer, startRoomServer, type RoomServer } from '../testing/room-server.js';
import { ConfigFileError, readConfigFile } from './config-file.js';
import { createConfigSecrets } from './config-secrets.js';

const { configs, featureFlags } = operations;
const admin = 'admin@example.org';
const ann = 'ann@example.org';
const bob = 'bob@example.org';

let server: RoomServer;
let locked: RoomServer;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stoa-configs-'));
  server = await openRoomServer();
  locked = await startRoomServer({
    database: server.database,
    modelUrl: 'http://127.0.0.1:9/v1',
    configFile: { types: { rateLimit: { period: 'Daily', rate: 3 } }, isLocked: true },
  });
});
afterAll(async () => {
  await locked?.close();
  await server?.close();
  await rm(folder, { recursive: true, force: true });
});

const rule = (enabled: boolean) => ({ enabled, userExceptions: [], amplifyGroupExceptions: [] });
const save = async (type: string, data: unknown, on = server) => {
  const { value } = await call(on, admin, configs.update, { configurations: [{ type, data }] });
  return (value['data'] as Record<string, ConfigResult>)[type]!;
};
const restore = async (type: string, version: number, from: number) =>
  (await call(server, admin, configs.restore, { type, version, from })).value['data'] as ConfigResult;
const versions = async (type: string) =>
  (await call(server, admin, configs.versions, { type })).value['data'] as ConfigVersion[];
const effects = async (type: string, data: unknown) =>
  (await call(server, admin, configs.effects, { type, data })).value['data'] as ConfigEffect[];
const hasMemory = async () =>
  ((await call(server, ann, featureFlags.get, undefined)).value['data'] as Record<string, boolean>)['memory'];

describe('earlier versions', () => {
  it('[CFG14] are listed, saved again, and put back to what holds without them', async () => {
    await save('featureFlags', { memory: rule(false) });
    await save('featureFlags', { memory: rule(true), artifacts: rule(false) });
    expect(await restore('featureFlags', 1, 2)).toMatchObject({
      success: true,
      data: { memory: { enabled: false }, artifacts: { enabled: true } },
      about: { version: 3, savedBy: admin },
    });
    expect(await hasMemory()).toBe(false);
    expect(await restore('featureFlags', 0, 3)).toMatchObject({ success: true, about: { version: 4 } });
    expect(await hasMemory()).toBe(true);
    expect((await versions('featureFlags')).map(({ version, isReset }) => [version, isReset])).toEqual([
      [4, true],
      [3, false],
      [2, false],
      [1, false],
    ]);
  });

  it('[CFG14] are restored over the version that was seen, by what refuses a save as well, and written down', async () => {
    expect(await restore('featureFlags', 1, 2)).toMatchObject({ success: false, reason: 'stale' });
    expect(await restore('featureFlags', 99, 4)).toMatchObject({ success: false, reason: 'unknown' });
    expect(await restore('nothing', 0, 0)).toMatchObject({ success: false, reason: 'unknown' });
    const { rows } = await server.database.pool.query<{ details: { from: number; to: number } }>(
      `select details from admin_audit where action = 'configs.update' and subject = 'featureFlags' order by seq desc limit 1`,
    );
    expect(rows[0]!.details).toMatchObject({ from: 3, to: 4, changed: ['memory'] });
  });

  it('[CFG14] bring their secrets back', async () => {
    const google = (clientSecret: string) => ({ google: { clientId: 'client', clientSecret } });
    const first = await save('integrations', google('first secret'));
    await save('integrations', google('second secret'));
    expect((await restore('integrations', 1, 2)).data).toEqual(first.data);
  });
});

describe('changes before they are saved', () => {
  it('[CFG15] say how many people would gain and lose a feature, a model or a group', async () => {
    for (const person of [ann, bob, admin]) await call(server, person, featureFlags.get, undefined);
    const flags = { memory: { ...rule(true), userExceptions: [ann] } };
    expect(await effects('featureFlags', flags)).toEqual([
      { kind: 'flag', name: 'memory', gain: 0, lose: 1 },
    ]);
    const { value } = await call(server, admin, configs.get, { type: 'supportedModels' });
    const models = (value['data'] as { supportedModels: Record<string, object> }).supportedModels;
    const [id = ''] = Object.keys(models);
    const change = { ...models, [id]: { ...models[id], exclusiveGroupAvailability: ['crew'] } };
    expect(await effects('supportedModels', change)).toEqual([{ kind: 'model', name: id, gain: 0, lose: 3 }]);
    const crew = { groupName: 'crew', members: [ann], createdBy: admin, includeFromOtherGroups: [] };
    expect(await effects('amplifyGroups', { crew })).toEqual([
      { kind: 'group', name: 'crew', gain: 1, lose: 0 },
    ]);
    const refusal = async (type: string, data: unknown) =>
      (await call(server, admin, configs.effects, { type, data })).value;
    expect(await refusal('rateLimit', { period: 'Daily', rate: 1 })).toMatchObject({ success: false });
    expect(await refusal('featureFlags', 'nonsense')).toMatchObject({
      success: false,
      message: 'This could not be saved, so it touches nobody.',
    });
    const withEffects = Object.values<ConfigType>(configTypes).filter(({ hasEffects }) => hasEffects);
    for (const { name, initial } of withEffects)
      expect(await refusal(name, initial)).toMatchObject({ success: true });
    expect(withEffects).toHaveLength(3);
  });
});

describe('configuration as one file', () => {
  it('[CFG16] holds what was saved without its secrets, and is read again', async () => {
    await save('rateLimit', { period: 'Hourly', rate: 2 });
    const { value } = await call(server, admin, configs.exported, undefined);
    const file = value['data'] as { types: Record<string, unknown> };
    expect(file.types).toMatchObject({
      rateLimit: { period: 'Hourly', rate: 2 },
      integrations: { google: { clientId: 'client', clientSecret: '' } },
    });
    expect(file.types).not.toHaveProperty('featureFlags');
    const path = join(folder, 'configuration.json');
    await writeFile(path, JSON.stringify(file));
    expect(readConfigFile(path, false)).toEqual({ types: file.types, isLocked: false });
  });

  it('[CFG16] what it says is locked counts whatever was saved, and is not saved over', async () => {
    const { value } = await call(locked, admin, configs.get, { type: 'rateLimit' });
    expect(value).toMatchObject({
      data: { rateLimit: { period: 'Daily', rate: 3 } },
      about: { rateLimit: { isLocked: true } },
    });
    expect(await save('rateLimit', { period: 'Daily', rate: 9 }, locked)).toMatchObject({
      reason: 'refused',
      message: expect.stringContaining('STOA_CONFIG_FILE'),
    });
    expect(await save('siteRateLimit', { period: 'Daily', rate: 9 }, locked)).toMatchObject({
      success: true,
    });
  });

  it('[CFG16] [A] secrets of a file are answered as masks, and sealed where they are kept by a save', async () => {
    const word = 'the-word-of-the-file';
    const endpoint = { url: 'https://models.example/v1', key: word, weight: 1 };
    const types = {
      mcpServers: [{ id: 'a', name: 'A', url: 'https://tools.example/', token: word }],
      openaiEndpoints: { models: [{ 'test-model': { endpoints: [endpoint] } }] },
      applicationSecrets: { OPENAI_API_KEY: word },
    };
    const own = await openRoomServer({ configFile: { types, isLocked: false } });
    const secrets = createConfigSecrets('a secret of thirty-two characters', { error: () => undefined });
    for (const type of [mcpServersConfig, openaiEndpointsConfig, applicationSecretsConfig]) {
      const { name } = type;
      const { value } = await call(own, admin, configs.get, { type: name });
      const shown = (value['data'] as Record<string, unknown>)[name];
      expect(JSON.stringify(value)).not.toContain(word);
      // What is there already is saved.
      expect(await save(name, shown, own), name).toMatchObject({ success: true, about: { version: 0 } });
      const changed = JSON.parse(
        JSON.stringify(shown)
          .replace('"name":"A"', '"name":"B"')
          .replace('"weight":1', '"weight":2')
          .replace('{"OPENAI', '{"STOA_METRICS_TOKEN":"a token that was typed","OPENAI'),
      ) as unknown;
      const saved = await save(name, changed, own);
      expect(saved, name).toMatchObject({ success: true, about: { version: 1 } });
      expect(JSON.stringify(saved)).not.toContain(word);
      const { rows } = await own.database.pool.query<{ value: unknown }>(
        'select value from admin_configs where type = $1',
        [name],
      );
      expect(JSON.stringify(rows)).not.toContain(word);
      expect(JSON.stringify(secrets.opened(type, rows[0]!.value))).toContain(word);
    }
    const { rows } = await own.database.pool.query('select details from admin_audit');
    expect(JSON.stringify(rows)).not.toContain(word);
    await own.close();
  });

  it('[CFG16] names every mistake of a file', async () => {
    const path = join(folder, 'wrong.json');
    const messageOf = async (content: string) => {
      await writeFile(path, content);
      try {
        readConfigFile(path, false);
      } catch (error) {
        expect(error).toBeInstanceOf(ConfigFileError);
        return (error as Error).message;
      }
      return '';
    };
    expect(await messageOf('{')).toContain('cannot be read as JSON');
    expect(await messageOf('{"types":{}}')).toContain('no exported configuration');
    const wrong = JSON.stringify({
      version: 1,
      types: { nothing: 1, rateLimit: { period: 'Weekly', rate: 1 } },
    });
    expect(await messageOf(wrong)).toMatch(/there is no type "nothing"[\s\S]*rateLimit\.period/);
  });
});
