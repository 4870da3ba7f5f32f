import { operations, type ConfigResult } from '@stoa/core/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createLog } from '../../platform/log.js';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.js';
import { call, openRoomServer, startRoomServer, type RoomServer } from '../testing/room-server.js';
import { loadEnvironment } from './saved-environment.js';

const { configs, accounts } = operations;
const admin = 'admin@example.org';
const environment = { STOA_COA_PATTERN: '\\d{3}', STOA_TOOL_STEPS: '5', OPENAI_API_KEY: 'sk-of-the-server' };
const secret = 'a secret of thirty-two characters';

let database: TestDatabase;
let here: RoomServer;
let there: RoomServer;
beforeAll(async () => {
  database = await createTestDatabase();
  const start = () =>
    startRoomServer({
      database: database.connect('external'),
      modelUrl: 'http://127.0.0.1:9/v1',
      coaPattern: environment.STOA_COA_PATTERN,
      environment: { given: environment, started: environment },
    });
  here = await start();
  there = await start();
});
afterAll(async () => {
  await here?.close();
  await there?.close();
  await database?.drop();
});
beforeEach(async () => {
  await here.database.pool.query('delete from admin_configs');
  for (const type of ['applicationVariables', 'applicationSecrets'])
    await here.database.pool.query('select pg_notify($1, $2)', ['admin_config', type]);
  await expect.poll(() => patternOf(there)).toBe('\\d{3}');
});

type Name = 'applicationVariables' | 'applicationSecrets';
const save = async (type: Name, data: Record<string, string>) => {
  const { value } = await call(here, admin, configs.update, { configurations: [{ type, data }] });
  return (value['data'] as Record<string, ConfigResult>)[type]!;
};
const patternOf = async (server: RoomServer) =>
  (await call(server, 'ann@example.org', accounts.get, undefined)).value['coaPattern'];
const started = () =>
  loadEnvironment({ environment, db: here.database.pool, secret, log: createLog('silent') });

describe('variables of the environment', () => {
  it('[VAR1] 2.024, 2.025: are saved over it, say where they come from, and take effect on every process', async () => {
    const saved = await save('applicationVariables', {
      STOA_COA_PATTERN: '\\d{7}',
      STOA_TOOL_STEPS: '5',
      STOA_MAX_FILE_MB: '20',
    });
    expect(saved).toMatchObject({
      success: true,
      data: { STOA_COA_PATTERN: '\\d{7}', STOA_TOOL_STEPS: '5', STOA_MAX_FILE_MB: '20' },
      about: {
        sources: { STOA_COA_PATTERN: 'override', STOA_TOOL_STEPS: 'environment', STOA_MAX_FILE_MB: 'stored' },
        notes: { STOA_MAX_FILE_MB: 'Saved. It takes effect when the server is started again.' },
      },
    });
    expect(await patternOf(here)).toBe('\\d{7}');
    await expect.poll(() => patternOf(there)).toBe('\\d{7}');
    expect(await started()).toMatchObject({ STOA_COA_PATTERN: '\\d{7}', STOA_MAX_FILE_MB: '20' });
  });

  it('[VAR1] 2.025: an empty one is as the environment says again', async () => {
    await save('applicationVariables', { STOA_COA_PATTERN: '\\d{7}' });
    const { data, about } = await save('applicationVariables', { STOA_COA_PATTERN: '' });
    expect(data).toMatchObject({ STOA_COA_PATTERN: '\\d{3}' });
    expect(about?.sources).toMatchObject({ STOA_COA_PATTERN: 'environment' });
    expect(await patternOf(here)).toBe('\\d{3}');
  });

  it('[VAR2] are a closed list, and what a process could not start with is refused', async () => {
    expect(await save('applicationVariables', { STOA_OUTBOUND_HOSTS: '10.0.0.1' })).toMatchObject({
      success: false,
      reason: 'invalid',
    });
    expect(await save('applicationVariables', { STOA_TOOL_STEPS: 'many' })).toMatchObject({
      reason: 'refused',
      message: 'STOA_TOOL_STEPS is "many"; give a whole number from 1 to 1000.',
    });
    expect(await save('applicationVariables', { STOA_FIRST_BYTE_S: '-1' })).toMatchObject({
      reason: 'refused',
      message: expect.stringContaining('STOA_FIRST_BYTE_S'),
    });
    expect(await started()).toEqual(environment);
  });

  it('[VAR2] saved ones that no process can start with any more are left out', async () => {
    await save('applicationVariables', { OPENAI_MODELS: 'gpt-4o' });
    expect(await started()).toMatchObject({ OPENAI_MODELS: 'gpt-4o' });
    const { OPENAI_API_KEY, ...without } = environment;
    const log = createLog('silent');
    expect(OPENAI_API_KEY).toBe('sk-of-the-server');
    expect(await loadEnvironment({ environment: without, db: here.database.pool, secret, log })).toEqual(
      without,
    );
  });
});

it('[VAR1] 2.025: what is empty in a file is as the environment says', async () => {
  const types = {
    applicationVariables: { STOA_COA_PATTERN: '', STOA_MAX_FILE_MB: '' },
    applicationSecrets: { OPENAI_API_KEY: '', STOA_METRICS_TOKEN: '' },
  };
  const server = await openRoomServer({
    configFile: { types, isLocked: false },
    coaPattern: environment.STOA_COA_PATTERN,
    environment: { given: environment, started: environment },
  });
  const shown = async (type: Name) => (await call(server, admin, configs.get, { type })).value;
  expect(await shown('applicationVariables')).toMatchObject({
    data: { applicationVariables: { STOA_COA_PATTERN: '\\d{3}' } },
    about: {
      applicationVariables: {
        notes: {},
        sources: { STOA_COA_PATTERN: 'environment', STOA_TOOL_STEPS: 'environment' },
      },
    },
  });
  const { about } = await shown('applicationSecrets');
  expect(about).toEqual({
    applicationSecrets: expect.objectContaining({ notes: {}, sources: { OPENAI_API_KEY: 'environment' } }),
  });
  expect(await patternOf(server)).toBe('\\d{3}');
  await server.close();
});

describe('secrets of the environment', () => {
  it('[VAR3] 2.024: are stored sealed, never answered, and not in the audit', async () => {
    const saved = await save('applicationSecrets', { OPENAI_API_KEY: 'sk-typed-secret' });
    expect(saved).toMatchObject({
      success: true,
      data: { OPENAI_API_KEY: expect.stringMatching(/^\*{40}/) },
      about: { sources: { OPENAI_API_KEY: 'override' } },
    });
    const { rows } = await here.database.pool.query<{ all: string }>(
      `select string_agg(t::text, '') as all from (
         select row_to_json(admin_configs)::text as t from admin_configs
         union all select row_to_json(admin_audit)::text from admin_audit) as everything`,
    );
    expect(rows[0]!.all).not.toContain('sk-typed-secret');
    expect(rows[0]!.all).not.toContain('sk-of-the-server');
    expect(await started()).toMatchObject({ OPENAI_API_KEY: 'sk-typed-secret' });
  });

  it('[VAR3] keep their place: the mask of one is not the secret of another', async () => {
    const { data } = await save('applicationSecrets', { OPENAI_API_KEY: 'sk-typed-secret' });
    const mask = (data as Record<string, string>)['OPENAI_API_KEY']!;
    expect(await save('applicationSecrets', { OPENAI_API_KEY: mask })).toMatchObject({ success: true });
    expect(
      await save('applicationSecrets', { OPENAI_API_KEY: mask, STOA_METRICS_TOKEN: mask }),
    ).toMatchObject({ reason: 'invalid' });
    expect(await save('applicationSecrets', { OPENAI_API_KEY: '' })).toMatchObject({
      data: {},
      about: { sources: { OPENAI_API_KEY: 'environment' } },
    });
  });
});
