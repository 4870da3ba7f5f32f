import { randomUUID } from 'node:crypto';
import { operations, type AssistantDefinition } from '@stoa/core/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startModelServer, type ModelServer } from '../../../testing/model-server/model-server.js';
import { storeFlags } from '../../../testing/store-config.js';
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.js';
import { chatBody, readChat, type ReceivedStream } from '../../testing/chat-reader.js';
import { call, startRoomServer, type RoomServer } from '../../testing/room-server.js';

const { assistants, configs, groups } = operations;
const admin = 'admin@example.org';

let models: ModelServer;
let database: TestDatabase;
let answering: RoomServer;
let other: RoomServer;
beforeAll(async () => {
  models = await startModelServer();
  database = await createTestDatabase();
  const start = () =>
    startRoomServer({ database: database.connect('external'), modelUrl: models.url, heartbeatMs: 5_000 });
  answering = await start();
  other = await start();
  await storeFlags(answering.database, { assistantAdminInterface: true, createAstAdminGroups: true });
});
afterAll(async () => {
  await answering?.close();
  await other?.close();
  await database?.drop();
  await models?.close();
});

let people = 0;
const newPerson = () => `lost${people++}@example.org`;
const data = async (
  person: string,
  operation: Parameters<typeof call>[2],
  input: unknown,
): Promise<Record<string, unknown>> => {
  const { value } = await call(other, person, operation, input as never);
  expect(value['success'], JSON.stringify(value)).toBe(true);
  return value;
};
const definition = (fields: Partial<AssistantDefinition> = {}) =>
  ({ name: 'Poet', instructions: 'Be a poet.', ...fields }) as AssistantDefinition;

/** A reply that takes twenty seconds, from its first words on. */
async function slowReply(person: string, assistantId: string) {
  let hasBegun: () => void = () => undefined;
  const begun = new Promise<void>((resolve) => (hasBegun = resolve));
  const body = chatBody(randomUUID(), '!slow 20 1000', { assistantId });
  const reading = readChat(`${answering.url}/api/chat`, body, {
    person,
    onEvent: (_seq, event) => 'd' in event && hasBegun(),
  });
  await begun;
  return { ended: reading };
}

async function isCutBy({ ended }: { ended: Promise<ReceivedStream> }, takeAway: () => Promise<unknown>) {
  await takeAway();
  const from = performance.now();
  const { end, text } = await ended;
  expect(performance.now() - from).toBeLessThan(1000);
  expect(end).toMatchObject({
    outcome: 'failed',
    error: {
      title: 'The reply was ended: you may no longer use this assistant.',
      lines: [],
      retryable: false,
    },
  });
  expect(text).not.toBe('');
}

/** A group with one published assistant, and a member who may read. */
async function groupWithReader() {
  const [owner, reader] = [newPerson(), newPerson()];
  const made = await data(owner, groups.create, {
    group_name: `Class ${people++}`,
    members: { [reader]: 'read' },
    types: [],
  });
  const { id } = made['data'] as { id: string };
  const update = (type: 'ADD' | 'UPDATE', assistant: AssistantDefinition) =>
    data(owner, groups.updateAssistants, { group_id: id, update_type: type, assistants: [assistant] });
  const added = await update('ADD', definition({ data: { isPublished: true } }));
  const [saved] = added['assistantData'] as [{ assistantId: string; id: string }];
  return { owner, reader, id, update, assistantId: saved.assistantId, versionId: saved.id };
}

describe('a reply whose right ends while it is written', () => {
  it('[ATU15] [A] is cut on another process once the assistant is no longer shared, and its owner’s goes on', async () => {
    const [owner, reader] = [newPerson(), newPerson()];
    const saved = await data(owner, assistants.create, definition());
    const { assistantId } = saved['data'] as { assistantId: string };
    const shared = { assistantId, recipientUsers: [reader] };
    await data(owner, assistants.share, shared);
    const own = await slowReply(owner, assistantId);
    await isCutBy(await slowReply(reader, assistantId), () => data(owner, assistants.unshare, shared));
    await isCutBy(own, () => data(owner, assistants.remove, { assistantId }));
  });

  it('[ATU15] [A] is cut once who asked is no member of the group any more', async () => {
    const { owner, reader, id, assistantId } = await groupWithReader();
    await isCutBy(await slowReply(reader, assistantId), () =>
      data(owner, groups.updateMembers, { group_id: id, update_type: 'REMOVE', members: [reader] }),
    );
  });

  it('[ATU15] [A] is cut once the assistant is unpublished, or its group is gone', async () => {
    const { owner, reader, id, assistantId, update } = await groupWithReader();
    const own = await slowReply(owner, assistantId);
    await isCutBy(await slowReply(reader, assistantId), () =>
      update('UPDATE', definition({ assistantId, data: { isPublished: false } })),
    );
    await isCutBy(own, () => data(owner, groups.remove, { group_id: id }));
  });

  it('[ATU15] [A] is cut where the right ends after it was asked for and before the run is written down', async () => {
    const [owner, reader] = [newPerson(), newPerson()];
    const saved = await data(owner, assistants.create, definition());
    const { assistantId } = saved['data'] as { assistantId: string };
    const shared = { assistantId, recipientUsers: [reader] };
    await data(owner, assistants.share, shared);
    await data(reader, assistants.list, undefined);
    const client = await other.database.pool.connect();
    await client.query('begin');
    await client.query(
      `select pg_advisory_xact_lock(hashtextextended('runs:' || id, 0)) from people where email = $1`,
      [reader],
    );
    const body = chatBody(randomUUID(), '!slow 20 1000', { assistantId });
    const reading = readChat(`${answering.url}/api/chat`, body, { person: reader });
    await expect
      .poll(async () => {
        const { rowCount } = await client.query(
          `select from pg_locks where locktype = 'advisory' and not granted
             and database = (select oid from pg_database where datname = current_database())`,
        );
        return rowCount;
      })
      .toBe(1);
    await data(owner, assistants.unshare, shared);
    await client.query('commit');
    client.release();
    expect((await reading).end).toMatchObject({ outcome: 'failed', error: { code: 'run.withdrawn' } });
  });

  it('[ATU15] [A] is cut once who asked is in no list of people any more that may use the group', async () => {
    const { id, assistantId } = await groupWithReader();
    const listed = newPerson();
    const save = (members: string[]) =>
      data(admin, configs.update, {
        configurations: [
          {
            type: 'amplifyGroups',
            data: {
              Faculty: { groupName: 'Faculty', members, includeFromOtherGroups: [], createdBy: admin },
            },
          },
        ],
      });
    await save([]);
    await save([listed]);
    await data(admin, groups.update, { group_id: id, amplifyGroups: ['Faculty'] });
    await isCutBy(await slowReply(listed, assistantId), () => save([]));
    await save([listed]);
    await isCutBy(await slowReply(listed, assistantId), () =>
      data(admin, configs.restore, { type: 'amplifyGroups', version: 1, from: 4 }),
    );
  });

  it('[ATU15] [A] is cut once who asked administers the installation no more, which leads the built-in group', async () => {
    const made = await data(admin, groups.createAmplifyAssistants, { assistants: [], members: [] });
    const { id } = made['data'] as { id: string };
    const added = await data(admin, groups.updateAssistants, {
      group_id: id,
      update_type: 'ADD',
      assistants: [definition({ data: { isPublished: false } })],
    });
    const [{ assistantId }] = added['assistantData'] as [{ assistantId: string }];
    const second = newPerson();
    const save = (emails: string[]) =>
      data(admin, configs.update, { configurations: [{ type: 'admins', data: emails }] });
    await save([second]);
    await isCutBy(await slowReply(second, assistantId), () => save([]));
  });
});

describe('a former version of an assistant', () => {
  const told = async (person: string, assistantId: string) => {
    const before = models.requests.length;
    await readChat(`${answering.url}/api/chat`, chatBody(randomUUID(), 'Hello', { assistantId }), { person });
    return JSON.stringify(models.requests.slice(before).at(-1)?.body);
  };

  it('[ATU16] 1.062: answers an old conversation that names it, and the newest one all others', async () => {
    const owner = newPerson();
    const saved = await data(owner, assistants.create, definition());
    const { assistantId, id } = saved['data'] as { assistantId: string; id: string };
    await data(owner, assistants.create, definition({ assistantId, instructions: 'Be a critic.' }));
    expect(await told(owner, id)).toContain('Be a poet.');
    expect(await told(owner, assistantId)).toContain('Be a critic.');
  });

  it('[ATU16] 1.004, 1.075: that was never published answers no member who may only read', async () => {
    const { owner, reader, assistantId, versionId, update } = await groupWithReader();
    const hidden = await update('UPDATE', definition({ assistantId, instructions: 'A draft.' }));
    const [{ id: draftId }] = hidden['assistantData'] as [{ id: string }];
    await update(
      'UPDATE',
      definition({ assistantId, instructions: 'Be a critic.', data: { isPublished: true } }),
    );
    expect(await told(reader, draftId)).toContain('Be a critic.');
    expect(await told(owner, draftId)).toContain('A draft.');
    expect(await told(reader, versionId)).toContain('Be a poet.');
  });

  it('[ATU17] [A] reads for who may only read what the newest one still reads, and all of its own for its authors', async () => {
    const { owner, reader, assistantId, update } = await groupWithReader();
    const sources = ['kept', 'gone'].map((name) => ({ id: `https://example.org/${name}`, name }));
    const fields = { assistantId, data: { isPublished: true } };
    const listing = { ...fields, instructions: 'Be a reader. {{dataSources}}', dataSources: sources };
    const former = await update('UPDATE', definition(listing));
    const [{ id }] = former['assistantData'] as [{ id: string }];
    await update(
      'UPDATE',
      definition({ ...fields, instructions: 'Be a critic.', dataSources: [sources[0]!] }),
    );
    const [toReader, toOwner] = [await told(reader, id), await told(owner, id)];
    for (const one of [toReader, toOwner]) expect(one).toMatch(/Be a reader\..*example\.org\/kept/);
    expect(toReader).not.toContain('example.org/gone');
    expect(toOwner).toContain('example.org/gone');
  });
});
