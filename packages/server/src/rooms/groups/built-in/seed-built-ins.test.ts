import { randomUUID } from 'node:crypto';
import { operations, type Group, type InputOf, type Operation } from '@stoa/core/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { storeFlags } from '../../../testing/store-config.js';
import { call, openRoomServer, type RoomServer } from '../../testing/room-server.js';
import { builtInAssistants, type BuiltInAssistant } from './built-in-assistants.js';
import { seedBuiltIns } from './seed-built-ins.js';

const { assistants, groups } = operations;
const anybody = 'anybody@example.org';
const admin = 'admin@example.org';

let server: RoomServer;
beforeAll(async () => {
  server = await openRoomServer();
  await storeFlags(server.database, { assistantAdminInterface: true });
});
afterAll(() => server?.close());

const [creator] = builtInAssistants as [BuiltInAssistant];
const seed = (builtIns: readonly BuiltInAssistant[] = [creator], serves = true) =>
  seedBuiltIns(
    { pool: server.database.pool, now: () => new Date(), newId: randomUUID, serves: () => serves },
    builtIns,
  );
async function ask<T extends Operation>(person: string, operation: T, input: InputOf<T>) {
  const { value } = await call(server, person, operation, input);
  return value as Record<string, unknown> & { data: never };
}
const groupOf = async (person: string): Promise<Group> => {
  const found = ((await ask(person, groups.list, undefined)).data as Group[]).filter(
    ({ name }) => name === 'Amplify Assistants',
  );
  expect(found).toHaveLength(1);
  return found[0]!;
};

describe('[GR18] 1.006, 1.011: the built-in assistants', () => {
  it('are there for everybody once, however often and by however many processes they are seeded', async () => {
    await Promise.all([seed(), seed(), seed()]);
    await seed();
    const group = await groupOf(anybody);
    expect(group.members).toEqual({ [anybody]: 'read' });
    expect(group.assistants).toMatchObject([
      { name: 'Assistant Creator', version: 1, tags: ['amplify:assistant-builder'], instructions: '' },
    ]);
  });

  it('of a feature that is not served are absent', async () => {
    const needing: BuiltInAssistant = { ...creator, key: 'keys', needs: 'apiKeys' };
    await seed([needing], false);
    expect((await groupOf(anybody)).assistants).toHaveLength(1);
  });

  it('become those of a newer version of the product, and stay hidden where they are', async () => {
    const [before] = (await groupOf(admin)).assistants;
    await server.database.pool.query('update assistants set is_published = false where id = $1', [
      before!.assistantId,
    ]);
    await seed([{ ...creator, revision: 2, definition: { ...creator.definition, name: 'Creator' } }]);
    expect((await groupOf(anybody)).assistants).toEqual([]);
    expect((await groupOf(admin)).assistants).toMatchObject([
      { assistantId: before!.assistantId, name: 'Creator', version: 2, data: { isPublished: false } },
    ]);
    await seed();
    expect((await groupOf(admin)).assistants[0]?.version).toBe(2);
  });

  it('[A] are edited by administrators alone, whose words an upgrade keeps', async () => {
    const { id, assistants: present } = await groupOf(admin);
    const [before] = present;
    const edit = (who: string) =>
      ask(who, groups.updateAssistants, {
        group_id: id,
        update_type: 'UPDATE',
        assistants: [{ ...before!, instructions: 'Ours.', data: { ...before!.data, isPublished: true } }],
      });
    expect(await edit(anybody)).toMatchObject({ success: false });
    expect(await ask(anybody, assistants.create, { ...before!, instructions: 'Mine.' })).toMatchObject({
      success: false,
    });
    expect(await edit(admin)).toMatchObject({ success: true });
    await seed([{ ...creator, revision: 9 }]);
    expect((await groupOf(admin)).assistants).toMatchObject([
      { instructions: 'Ours.', version: 3, tags: ['amplify:assistant-builder'] },
    ]);
    expect((await groupOf(anybody)).assistants).toMatchObject([{ name: 'Creator', instructions: '' }]);
  });

  it('1.007, 1.008: are three, two of which speak of API keys, each with its tag', async () => {
    await seed(builtInAssistants);
    const { assistants: all } = await groupOf(anybody);
    expect(all.map(({ name }) => name).toSorted()).toEqual([
      'Amplify API Assistant',
      'Amplify API Key Manager',
      'Creator',
    ]);
    expect(all.find(({ name }) => name === 'Amplify API Assistant')?.tags).toEqual([
      'amplify:api-doc-helper',
    ]);
    expect(all.find(({ name }) => name === 'Amplify API Key Manager')?.tags).toEqual([
      'amplify:api-key-manager',
    ]);
  });

  it('give administrators members to add, who lead nothing by that', async () => {
    const { id } = await groupOf(admin);
    const add = { group_id: id, update_type: 'ADD', members: { 'helper@example.org': 'write' } } as const;
    expect(await ask(anybody, groups.updateMembers, add)).toMatchObject({ success: false });
    expect(await ask(admin, groups.updateMembers, add)).toMatchObject({ success: true });
    expect((await groupOf('helper@example.org')).members).toEqual({ 'helper@example.org': 'write' });
  });
});
