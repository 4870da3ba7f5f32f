import { randomUUID } from 'node:crypto';
import { operations } from '@stoa/core/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { accessRows } from '../access/access.repository.js';
import { groupRows } from '../groups/groups.repository.js';
import { secretDefinition } from '../testing/assistant-world.js';
import { countQueries } from '../testing/count-queries.js';
import { call, openRoomServer, type RoomServer } from '../testing/room-server.js';
import { assistantRows } from './assistants.repository.js';

const { assistants, groups } = operations;

let server: RoomServer;
beforeAll(async () => {
  server = await openRoomServer();
});
afterAll(() => server?.close());

/** A person with so many assistants of their own, and groups with one each. */
async function personWith(own: number, inGroups: number): Promise<string> {
  const email = `many-${randomUUID()}@example.org`;
  await call(server, email, assistants.list, undefined);
  const { pool } = server.database;
  const { rows } = await pool.query<{ id: string }>('select id from people where email = $1', [email]);
  const version = () => ({
    id: `ast/${randomUUID()}`,
    version: 1,
    definition: secretDefinition({ data: { isPublished: true } }),
    savedBy: email,
    savedAt: new Date(),
    note: '',
  });
  for (let at = 0; at < own; at += 1)
    await assistantRows(pool).add(`astp/${randomUUID()}`, { ownerId: rows[0]!.id }, version());
  for (let at = 0; at < inGroups; at += 1) {
    const id = `Group${at}_${randomUUID()}`;
    await groupRows(pool).add({ id, name: `Group ${at}`, types: [], createdBy: email });
    await accessRows(pool, 'group').give(id, [{ kind: 'person', name: email, level: 'read' }], true);
    await assistantRows(pool).add(`astgp/${randomUUID()}`, { groupId: id }, version());
  }
  return email;
}

it('[AS14] five hundred and two hundred groups are listed by as many queries as one of each', async () => {
  const [few, many] = [await personWith(1, 1), await personWith(500, 200)];
  for (const { operation, count } of [
    { operation: assistants.list, count: 500 },
    { operation: groups.list, count: 200 },
  ]) {
    const list = (email: string) => call(server, email, operation, undefined);
    const counts = [
      await countQueries(server.database.pool, () => list(few)),
      await countQueries(server.database.pool, () => list(many)),
    ];
    expect(counts[1]).toBe(counts[0]);
    const begun = performance.now();
    const { value } = await list(many);
    process.stdout.write(
      `${operation.path}${operation.op} of ${count}: ${counts[1]} queries, ${(performance.now() - begun).toFixed(0)} ms\n`,
    );
    expect(value['data']).toHaveLength(count);
  }
}, 60_000);

it('[AS14] the right over one of them is one question, however many there are', async () => {
  const [few, many] = [await personWith(1, 1), await personWith(20, 20)];
  const questions = async (email: string) => {
    const { value } = await call(server, email, assistants.list, undefined);
    const [{ assistantId }] = value['data'] as [{ assistantId: string }];
    const { rows } = await server.database.pool.query<{ id: string }>(
      'select id from people where email = $1',
      [email],
    );
    return countQueries(server.database.pool, () =>
      server.rooms.rights.refusalOf(
        assistants.versions,
        { assistantId },
        { id: rows[0]!.id, email, name: '', isAdmin: false },
      ),
    );
  };
  expect(await questions(many)).toBe(await questions(few));
});
