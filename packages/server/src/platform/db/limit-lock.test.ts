import { limits, operations, type InputOf, type Operation } from '@stoa/core/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { call, startRoomServer, type RoomServer } from '../../rooms/testing/room-server.js';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.js';

let database: TestDatabase;
let servers: RoomServer[];
beforeAll(async () => {
  database = await createTestDatabase();
  servers = [];
  for (let process = 0; process < 2; process += 1)
    servers.push(
      await startRoomServer({ database: database.connect('external'), modelUrl: 'http://localhost:1' }),
    );
});
afterAll(async () => {
  for (const server of servers ?? []) await server.close();
  await database?.drop();
});

const ann = 'ann@example.org';
const { files, memory } = operations;
const rows = async <T extends object>(text: string, values: unknown[] = []) =>
  (await servers[0]!.database.pool.query<T>(text, values)).rows;

/** Sends many requests at once, in turn to both processes. */
const atOnce = <T extends Operation>(operation: T, inputs: readonly InputOf<T>[]) =>
  Promise.all(inputs.map((input, at) => call(servers[at % servers.length]!, ann, operation, input)));
const thirty = Array.from({ length: 30 }, (_, at) => at);

it('[R21] as many projects, memories and addresses of files as are allowed, and no more, on parallel requests', async () => {
  await call(servers[0]!, ann, memory.listProjects, { Email: ann });
  const [person] = await rows<{ id: string }>('select id from people where email = $1', [ann]);
  const owner = person!.id;
  const left = 5;
  await rows(
    `insert into projects (id, person_id, name, created_at)
     select gen_random_uuid(), $1, 'p' || n, now() from generate_series(1, $2::int) n`,
    [owner, limits.projectsMax - left],
  );
  await rows(
    `insert into memories (id, person_id, content, type, created_at)
     select gen_random_uuid(), $1, 'm' || n, 'user', now() from generate_series(1, $2::int) n`,
    [owner, limits.memoriesMax - left],
  );
  await rows(
    `insert into files (id, person_id, key, name, type, tags, knowledge_base, data, created_at, updated_at)
     select gen_random_uuid(), $1, 'k' || n, 'f' || n, 'text/plain', '[]', 'default', '{}', now(), now()
     from generate_series(1, $2::int) n`,
    [owner, 500 - left],
  );
  await atOnce(
    memory.createProject,
    thirty.map((at) => ({ ProjectName: `new ${at}` })),
  );
  await atOnce(
    memory.save,
    thirty.map((at) => ({ MemoryItem: `new ${at}`, MemoryType: 'user' as const, MemoryTypeID: '' })),
  );
  await atOnce(
    files.upload,
    thirty.map((at) => ({ name: `new-${at}.txt`, type: 'text/plain' })),
  );
  const count = async (table: string) =>
    Number(
      (await rows<{ n: string }>(`select count(*) as n from ${table} where person_id = $1`, [owner]))[0]!.n,
    );
  expect([await count('projects'), await count('memories'), await count('files')]).toEqual([
    limits.projectsMax,
    limits.memoriesMax,
    500,
  ]);
});
