import { operations, supportMessages, type SupportOverview } from '@stoa/core/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createErrorReports } from '../../platform/errors/error-reports.js';
import { createLog } from '../../platform/log.js';
import { startModelServer, type ModelServer } from '../../testing/model-server/model-server.js';
import { storeConfig } from '../../testing/store-config.js';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.js';
import { call, startRoomServer, type RoomServer } from '../testing/room-server.js';

const { support } = operations;
const admin = 'admin@example.org';
let database: TestDatabase;
let models: ModelServer;
let here: RoomServer;
let there: RoomServer;
beforeAll(async () => {
  models = await startModelServer();
  database = await createTestDatabase();
  const start = () => startRoomServer({ database: database.connect('external'), modelUrl: models.url });
  [here, there] = [await start(), await start()];
});
afterAll(async () => {
  await here?.close();
  await there?.close();
  await database?.drop();
  await models?.close();
});

/** One kind of error, whatever it says: it arises here. */
const failing = (text: string) => Object.assign(new TypeError(text), { code: 'E42' });

const overview = async (server = here) =>
  (await call(server, admin, support.overview, undefined)).value['data'] as SupportOverview;

it('[SUP1] shows replies in progress without their content, and stops one that another process writes', async () => {
  const answer = fetch(`${there.url}/api/chat`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-person': 'ann@example.org' },
    body: JSON.stringify({
      model: 'test-model',
      messages: [{ id: 'u1', role: 'user', content: '!slow 100 300 confidential-words' }],
      options: { requestId: 'request-of-ann', storage: 'local', conversationId: 'c1', messageId: 'r1' },
    }),
  });
  await expect.poll(async () => (await overview()).runs.length).toBe(1);
  const [run] = (await overview()).runs;
  expect(run).toMatchObject({
    person: { email: 'ann@example.org' },
    modelId: 'test-model',
    storage: 'local',
    isStopping: false,
    host: 'test',
  });
  expect(JSON.stringify(await overview())).not.toContain('confidential-words');
  const stop = (person: string) => call(here, person, support.stopRun, { id: run!.id });
  expect((await stop('ann@example.org')).value).toMatchObject({ type: 'Forbidden' });
  expect((await stop(admin)).value).toEqual({ success: true });
  await (await answer).text();
  expect((await overview()).runs).toEqual([]);
  expect((await stop(admin)).value).toMatchObject({ message: supportMessages['support.runEnded'] });
  const { rows } = await here.database.pool.query(
    `select subject from admin_audit where action = 'support.stopRun' limit 1`,
  );
  expect(rows).toEqual([{ subject: run!.id }]);
});

it('[SUP2] tells processes, database, queues and models', async () => {
  await storeConfig(here.database, 'openaiEndpoints', {
    models: [
      {
        'gpt-x': { endpoints: [{ url: 'https://models.example.org/v1?api-version=1', key: 'k', weight: 1 }] },
      },
    ],
  }).catch(() => undefined);
  const found = await overview();
  expect(found.processes).toEqual(
    expect.arrayContaining([expect.objectContaining({ host: 'test', isAlive: true })]),
  );
  expect(found.database.size).toBeGreaterThan(0);
  expect(found.database.connections).toBeGreaterThan(0);
  expect(found.models).toEqual(
    expect.arrayContaining([expect.objectContaining({ id: 'test-model', completed: 1, failed: 0 })]),
  );
  for (const { name } of found.queues) expect(name).toMatch(/^[\w-]+$/);
});

it('[SUP3] collects errors of the log by kind, without the words of people, on every process', async () => {
  const reports = createErrorReports();
  reports.open(here.database.pool);
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => void lines.push(line) }, reports.take);
  for (let time = 0; time < 3; time += 1)
    log.error({ err: failing('secret words') }, 'a thing could not be done');
  log.error(failing('private words'));
  log.child({ part: 'x' }).warn({ err: failing('no error') }, 'only a warning');
  await reports.close();
  expect(lines).toHaveLength(5);
  const { errors } = await overview(there);
  expect(errors.map(({ message, type, count }) => [message, type, count])).toEqual(
    expect.arrayContaining([
      ['a thing could not be done', 'TypeError E42', 3],
      ['An unexpected error', 'TypeError E42', 1],
    ]),
  );
  expect(JSON.stringify(errors)).not.toMatch(/secret words|private words|only a warning/);
  expect(errors[0]!.place).toMatch(/support\.test\.ts/);
});

it('[SUP4] an error is resolved with a note, by an administrator, and open again when it occurs again', async () => {
  const [error] = (await overview()).errors;
  const resolve = (person: string, id = error!.id) =>
    call(here, person, support.resolveError, { id, note: ' Disk was full ', isResolved: true });
  expect((await resolve('ann@example.org')).value).toMatchObject({ type: 'Forbidden' });
  expect((await resolve(admin, 'unknown')).value).toMatchObject({ type: 'NoSuchKey' });
  expect((await resolve(admin)).value).toEqual({ success: true });
  const find = async () => (await overview(there)).errors.find(({ id }) => id === error!.id)!;
  expect(await find()).toMatchObject({
    note: 'Disk was full',
    resolvedBy: admin,
    resolvedAt: expect.any(String),
  });
  const reports = createErrorReports();
  reports.open(here.database.pool);
  reports.take(
    error!.message === 'An unexpected error'
      ? [failing('again')]
      : [{ err: failing('again') }, error!.message],
  );
  await reports.close();
  expect(await find()).toMatchObject({
    count: error!.count + 1,
    note: 'Disk was full',
    resolvedAt: null,
    resolvedBy: null,
  });
  await here.database.pool.query(
    `insert into critical_errors (id, message, type, place, count, first_at, last_at, host) values ('old', 'm', '', '', 1, now() - interval '1 year', now() - interval '1 year', 'h')`,
  );
  await here.rooms.purge();
  expect((await overview()).errors.some(({ id }) => id === 'old')).toBe(false);
});
