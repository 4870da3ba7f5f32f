import {
  assistantSentence,
  groupSentence,
  operations,
  type AssistantDefinition,
  type Group,
  type InputOf,
  type Operation,
} from '@stoa/core/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { storeFlags, storeGroups } from '../../testing/store-config.js';
import { call, openRoomServer, type RoomServer } from '../testing/room-server.js';

const { configs, groups } = operations;

let server: RoomServer;
beforeAll(async () => {
  server = await openRoomServer();
  await storeFlags(server.database, {
    assistantAdminInterface: true,
    createAstAdminGroups: true,
    apiKeys: true,
  });
});
afterAll(() => server?.close());

let people = 0;
const newPerson = () => `member${people++}@example.org`;
async function ask<T extends Operation>(person: string, operation: T, input: InputOf<T>) {
  const { value } = await call(server, person, operation, input);
  return value as Record<string, unknown> & { data: never };
}
const create = async (person: string, fields: Partial<InputOf<typeof groups.create>> = {}): Promise<Group> =>
  (await ask(person, groups.create, { group_name: `Class ${people++}`, members: {}, types: [], ...fields }))
    .data;
const list = async (person: string): Promise<Group[]> => (await ask(person, groups.list, undefined)).data;
const levels = async (person: string, id: string) =>
  (await list(person)).find((group) => group.id === id)?.members;
const refusal = (code: Parameters<typeof groupSentence>[0], values?: Record<string, string>) => ({
  success: false,
  message: groupSentence(code, values),
});
const definition = (name: string, isPublished?: boolean) => ({
  name,
  instructions: 'SECRET instructions',
  data: isPublished === undefined ? {} : { isPublished },
});

describe('a group', () => {
  it('[GR1] 1.065, 1.096, 1.125: has its creator as admin, and the members and types that were asked', async () => {
    const [me, other] = [newPerson(), newPerson()];
    const group = await create(me, {
      group_name: 'Physics 101',
      members: { [other.toUpperCase()]: 'write', [me]: 'read', 'lab-123456': 'read' },
      types: ['Students', 'Staff', 'Students'],
    });
    expect(group).toMatchObject({
      name: 'Physics 101',
      members: { [me]: 'admin', [other]: 'write', 'lab-123456': 'read' },
      groupTypes: ['Students', 'Staff'],
      assistants: [],
      supportConvAnalysis: false,
    });
    expect(group.id).toMatch(/^Physics101_[\da-f-]{36}$/);
    expect((await list(other)).map(({ id }) => id)).toEqual([group.id]);
    expect(await list(newPerson())).toEqual([]);
  });

  it.each([
    ['1.093', '   ', 'groups.nameRequired'],
    ['1.094', 'amplify assistants', 'groups.nameReserved'],
    ['1.095', 'Taken', 'groups.nameTaken'],
  ] as const)('[GR2] %s: is not made with the name %j', async (_requirement, name, code) => {
    const me = newPerson();
    await create(me, { group_name: 'Taken' });
    expect(await ask(me, groups.create, { group_name: name, members: {}, types: [] })).toMatchObject(
      refusal(code),
    );
    expect(await list(me)).toHaveLength(1);
  });

  it('[GR3] 1.095: may have the name of a group of others', async () => {
    await create(newPerson(), { group_name: 'Common' });
    expect(await create(newPerson(), { group_name: 'Common' })).toMatchObject({ name: 'Common' });
  });

  it('[GR4] 1.126: has other types afterwards', async () => {
    const me = newPerson();
    const { id } = await create(me);
    expect(await ask(me, groups.updateTypes, { group_id: id, types: ['Guests'] })).toEqual({
      success: true,
      message: 'Successfully updated group types.',
    });
    expect((await list(me))[0]).toMatchObject({ groupTypes: ['Guests'] });
  });

  it('[GR5] 1.127: takes new members, who keep the level that they have, and lets members go', async () => {
    const [me, one, two] = [newPerson(), newPerson(), newPerson()];
    const { id } = await create(me, { members: { [one]: 'write' } });
    await ask(me, groups.updateMembers, {
      group_id: id,
      update_type: 'add',
      members: { [one]: 'read', [two]: 'read' },
    });
    expect(await levels(me, id)).toEqual({ [me]: 'admin', [one]: 'write', [two]: 'read' });
    await ask(me, groups.updateMembers, { group_id: id, update_type: 'REMOVE', members: [one] });
    expect(await levels(me, id)).toEqual({ [me]: 'admin', [two]: 'read' });
    expect(await list(one)).toEqual([]);
    expect(
      await ask(me, groups.updateMembers, { group_id: id, update_type: 'ADD', members: { nobody: 'read' } }),
    ).toMatchObject({ success: false, message: '"nobody" is not an e-mail address.' });
  });

  it('[GR6] 1.128: gives its members another level, and nobody else', async () => {
    const [me, one] = [newPerson(), newPerson()];
    const { id } = await create(me, { members: { [one]: 'read' } });
    await ask(me, groups.updatePermissions, { group_id: id, affected_members: { [one]: 'admin' } });
    expect(await levels(me, id)).toEqual({ [me]: 'admin', [one]: 'admin' });
    expect(
      await ask(me, groups.updatePermissions, {
        group_id: id,
        affected_members: { 'x@example.org': 'read' },
      }),
    ).toMatchObject(refusal('groups.notAMember', { name: 'x@example.org' }));
  });

  it('[GR7] 1.100: keeps an admin, whoever is lowered or removed', async () => {
    const [me, one] = [newPerson(), newPerson()];
    const { id } = await create(me, { members: { [one]: 'write', 'key-123456': 'admin' } });
    expect(
      await ask(me, groups.updatePermissions, {
        group_id: id,
        affected_members: { [me]: 'write', [one]: 'read' },
      }),
    ).toMatchObject(refusal('groups.onlyAdmin'));
    expect(
      await ask(me, groups.updateMembers, { group_id: id, update_type: 'REMOVE', members: [me] }),
    ).toMatchObject(refusal('groups.onlyAdmin'));
    expect(await levels(me, id)).toMatchObject({ [me]: 'admin', [one]: 'write' });
  });

  it('[GR8] 1.100: keeps an admin when two of them lower each other at once', async () => {
    const [me, one] = [newPerson(), newPerson()];
    const { id } = await create(me, { members: { [one]: 'admin' } });
    const answers = await Promise.all([
      ask(me, groups.updatePermissions, { group_id: id, affected_members: { [one]: 'read' } }),
      ask(one, groups.updatePermissions, { group_id: id, affected_members: { [me]: 'read' } }),
    ]);
    expect(answers.filter(({ success }) => success === true)).toHaveLength(1);
    const { rows } = await server.database.pool.query(
      `select from access_rights where entity_id = $1 and level = 'admin'`,
      [id],
    );
    expect(rows).toHaveLength(1);
  });

  it('[GR9] 1.130: is deleted with its assistants and rights', async () => {
    const [me, one] = [newPerson(), newPerson()];
    const { id } = await create(me, { members: { [one]: 'read' } });
    await ask(me, groups.updateAssistants, {
      group_id: id,
      update_type: 'ADD',
      assistants: [definition('A')],
    });
    expect(await ask(me, groups.remove, { group_id: id })).toEqual({
      success: true,
      message: 'Successfully deleted group.',
    });
    expect([await list(me), await list(one)]).toEqual([[], []]);
    const { rows } = await server.database.pool.query(
      `select entity_id from access_rights where entity_id = $1 union all select id from assistants where group_id = $1`,
      [id],
    );
    expect(rows).toEqual([]);
  });

  it('[GR10] 1.131: gets a key with which programs act as a member, until it is replaced or the group is gone', async () => {
    const me = newPerson();
    const { id } = await create(me);
    const replace = async () =>
      (await ask(me, groups.replaceKey, { groupId: id })) as unknown as { secret: string; systemId: string };
    const bearerOf = async (secret: string) => {
      const outcome = await server.rooms.keys.bearers.find(secret);
      return outcome.ok ? outcome.caller : undefined;
    };
    const first = await replace();
    expect(first.secret).toMatch(/^amp-/);
    expect(await levels(me, id)).toEqual({ [me]: 'admin', [first.systemId]: 'write' });
    const caller = (await bearerOf(first.secret))!;
    expect(caller.key).toMatchObject({ systemId: first.systemId, payer: { email: me } });
    const { rows } = await server.database.pool.query<{ secret: string }>(
      'select k.secret_hash || coalesce(k.secret_sealed, $2) as secret from groups g join api_keys k on k.id = g.key_id where g.id = $1',
      [id, ''],
    );
    expect(rows[0]!.secret).toMatch(/^[\da-f]{64}$/);

    await ask(me, groups.updatePermissions, { group_id: id, affected_members: { [first.systemId]: 'read' } });
    const second = await replace();
    expect(await bearerOf(first.secret)).toBeUndefined();
    expect(await levels(me, id)).toEqual({ [me]: 'admin', [second.systemId]: 'read' });
    await ask(me, groups.remove, { group_id: id });
    expect(await bearerOf(second.secret)).toBeUndefined();
  });

  it('[GR20] [A] loses its key with who made it, when they leave or are an admin no more', async () => {
    const [me, second, third] = [newPerson(), newPerson(), newPerson()];
    const { id } = await create(me, { members: { [second]: 'admin', [third]: 'write' } });
    const replace = async (who: string) =>
      (await ask(who, groups.replaceKey, { groupId: id })) as unknown as { secret: string; systemId: string };
    const isOpen = async (secret: string) => (await server.rooms.keys.bearers.find(secret)).ok;
    const lower = (who: string, by: string) =>
      ask(by, groups.updatePermissions, { group_id: id, affected_members: { [who]: 'write' } });
    const remove = (who: string, by: string) =>
      ask(by, groups.updateMembers, { group_id: id, update_type: 'REMOVE', members: [who] });

    const first = await replace(second);
    await remove(third, me);
    expect(await isOpen(first.secret)).toBe(true);
    await lower(second, me);
    expect(await isOpen(first.secret)).toBe(false);
    expect(await levels(me, id)).toEqual({ [me]: 'admin', [second]: 'write' });

    await ask(me, groups.updatePermissions, { group_id: id, affected_members: { [second]: 'admin' } });
    const next = await replace(me);
    expect(await levels(me, id)).toMatchObject({ [next.systemId]: 'write' });
    await remove(me, me);
    expect(await isOpen(next.secret)).toBe(false);
    expect(await levels(second, id)).toEqual({ [second]: 'admin' });
  });
});

describe('the assistants of a group', () => {
  it('[GR11] 1.062, 1.129: are added, get versions, and are removed', async () => {
    const me = newPerson();
    const { id } = await create(me);
    const added = await ask(me, groups.updateAssistants, {
      group_id: id,
      update_type: 'ADD',
      assistants: [definition('Tutor', true)],
    });
    const [{ assistantId }] = added['assistantData'] as [{ assistantId: string }];
    expect(assistantId).toMatch(/^astgp\/[\da-f-]{36}$/);
    await ask(me, groups.updateAssistants, {
      group_id: id,
      update_type: 'UPDATE',
      assistants: [{ ...definition('Coach'), assistantId }],
    });
    const [{ assistants }] = (await list(me)) as [Group];
    expect(assistants).toMatchObject([
      { assistantId, name: 'Coach', version: 2, groupId: id, data: { isPublished: false } },
    ]);
    expect(assistants[0]!.id).toMatch(/^astg\//);
    await ask(me, groups.updateAssistants, {
      group_id: id,
      update_type: 'REMOVE',
      assistants: [assistantId],
    });
    expect((await list(me))[0]!.assistants).toEqual([]);
  });

  it('[GR12] [A] 1.072, 1.075: unpublished ones are unseen by read members, and published ones tell them no secret', async () => {
    const [me, writer, reader] = [newPerson(), newPerson(), newPerson()];
    const { id } = await create(me, { members: { [writer]: 'write', [reader]: 'read' } });
    await ask(me, groups.updateAssistants, {
      group_id: id,
      update_type: 'ADD',
      assistants: [definition('Open', true), definition('Closed', false), definition('New')],
    });
    const names = async (person: string) => (await list(person))[0]!.assistants.map(({ name }) => name);
    expect([await names(writer), await names(reader)]).toEqual([['Open', 'Closed', 'New'], ['Open']]);
    expect(JSON.stringify(await list(reader))).not.toContain('SECRET');
    expect(JSON.stringify(await list(writer))).toContain('SECRET');
  });

  it('[GR19] are not saved over what somebody else has saved meanwhile; the note is kept', async () => {
    const [me, writer] = [newPerson(), newPerson()];
    const { id } = await create(me, { members: { [writer]: 'write' } });
    const save = (who: string, type: 'ADD' | 'UPDATE', fields: object, about: object = {}) =>
      ask(who, groups.updateAssistants, {
        group_id: id,
        update_type: type,
        assistants: [{ ...definition('Tutor'), ...fields }],
        ...about,
      });
    const added = await save(me, 'ADD', {});
    const [{ assistantId }] = added['assistantData'] as [{ assistantId: string }];
    await save(me, 'UPDATE', { assistantId }, { baseVersion: 1, note: 'Kinder' });
    expect(await save(writer, 'UPDATE', { assistantId }, { baseVersion: 1 })).toMatchObject({
      success: false,
      message: assistantSentence('assistants.stale'),
    });
    expect(await save(writer, 'UPDATE', { assistantId })).toMatchObject({ success: true });
    const { data } = await ask(me, operations.assistants.versions, { assistantId });
    expect((data as { note: string }[]).map(({ note }) => note)).toEqual(['', 'Kinder', '']);
  });

  it('[GR13] [A] of one group are not changed through another', async () => {
    const me = newPerson();
    const [one, other] = [await create(me), await create(newPerson(), { members: { [me]: 'write' } })];
    const added = await ask(me, groups.updateAssistants, {
      group_id: one.id,
      update_type: 'ADD',
      assistants: [definition('Tutor')],
    });
    const [{ assistantId }] = added['assistantData'] as [{ assistantId: string }];
    for (const input of [
      { update_type: 'UPDATE', assistants: [{ ...definition('Moved'), assistantId }] },
      { update_type: 'REMOVE', assistants: [assistantId] },
    ] as Omit<InputOf<typeof groups.updateAssistants>, 'group_id'>[])
      expect(await ask(me, groups.updateAssistants, { group_id: other.id, ...input })).toMatchObject({
        success: false,
      });
    expect((await list(me)).flatMap(({ assistants }) => assistants.map(({ name }) => name))).toEqual([
      'Tutor',
    ]);
  });
});

describe('[GR14] [A] 1.105, 1.112: what a member may do, by level', () => {
  const tries = {
    types: (id: string, who: string) => ask(who, groups.updateTypes, { group_id: id, types: ['X'] }),
    add: (id: string, who: string) =>
      ask(who, groups.updateMembers, {
        group_id: id,
        update_type: 'ADD',
        members: { 'x@example.org': 'read' },
      }),
    remove: (id: string, who: string) =>
      ask(who, groups.updateMembers, { group_id: id, update_type: 'REMOVE', members: ['x@example.org'] }),
    access: (id: string, who: string) =>
      ask(who, groups.updatePermissions, { group_id: id, affected_members: { [who]: 'admin' } }),
    assistants: (id: string, who: string) =>
      ask(who, groups.updateAssistants, { group_id: id, update_type: 'ADD', assistants: [definition('A')] }),
    key: (id: string, who: string) => ask(who, groups.replaceKey, { groupId: id }),
    delete: (id: string, who: string) => ask(who, groups.remove, { group_id: id }),
  };
  it.each(Object.keys(tries) as (keyof typeof tries)[])('%s', async (name) => {
    const [admin, writer, reader, stranger] = [newPerson(), newPerson(), newPerson(), newPerson()];
    const { id } = await create(admin, { members: { [writer]: 'write', [reader]: 'read' } });
    expect(await tries[name](id, stranger)).toMatchObject(refusal('groups.gone'));
    const refused = refusal(`groups.notAuthorized.${name}`);
    expect(await tries[name](id, reader)).toMatchObject(refused);
    expect(await tries[name](id, writer)).toMatchObject(name === 'assistants' ? { success: true } : refused);
    expect(await tries[name](id, admin)).toMatchObject({ success: true });
  });
});

describe('administrators', () => {
  const admin = 'admin@example.org';
  beforeAll(async () => {
    await list(admin);
    await storeGroups(server.database, { Faculty: { members: ['dean@example.org'] } });
  });

  it('[GR15] open a group to everybody or to a list, who then may use it and see no members', async () => {
    const [owner, anybody] = [newPerson(), newPerson()];
    const { id } = await create(owner, { members: { 'someone@example.org': 'read' } });
    await ask(owner, groups.updateAssistants, {
      group_id: id,
      update_type: 'ADD',
      assistants: [definition('Open', true), definition('Closed', false)],
    });
    const seenBy = async (person: string) => (await list(person)).find((group) => group.id === id);
    await ask(admin, groups.update, { group_id: id, isPublic: true, supportConvAnalysis: true });
    expect(await seenBy(anybody)).toMatchObject({
      members: { [anybody]: 'read' },
      supportConvAnalysis: true,
    });
    expect((await seenBy(anybody))!.assistants.map(({ name }) => name)).toEqual(['Open']);
    await ask(admin, groups.update, { group_id: id, isPublic: false, amplifyGroups: ['Faculty'] });
    expect(await seenBy(anybody)).toBeUndefined();
    expect(await seenBy('dean@example.org')).toMatchObject({ members: { 'dean@example.org': 'read' } });
    const all = (await ask(admin, groups.listAll, undefined)).data as { group_id: string }[];
    expect(all.find(({ group_id }) => group_id === id)).toMatchObject({
      createdBy: owner,
      numOfAssistants: 2,
      isPublic: false,
      amplifyGroups: ['Faculty'],
      supportConvAnalysis: true,
    });
  });

  it('[GR16] 1.011: make the group of the built-in assistants, which is open to everybody', async () => {
    const make = (name: string) =>
      ask(admin, groups.createAmplifyAssistants, {
        assistants: [{ ...definition(name), tags: ['amplify:system'] }],
        members: [],
      });
    const { id } = (await make('Creator')).data as { id: string };
    expect(((await make('Creator')).data as { id: string }).id).toBe(id);
    const anybody = newPerson();
    const [group] = (await list(anybody)).filter((one) => one.id === id);
    expect(group).toMatchObject({
      name: 'Amplify Assistants',
      assistants: [{ name: 'Creator', tags: ['amplify:system'] }],
    });
    expect(JSON.stringify(group)).not.toContain('SECRET');
  });

  it('[GR20] [A] the built-in group loses its key with an administrator who made it, by the list or by the environment', async () => {
    const { id } = (await ask(admin, groups.createAmplifyAssistants, { assistants: [], members: [] }))
      .data as { id: string };
    const name = (admins: string[]) =>
      ask(admin, configs.update, { configurations: [{ type: 'admins', data: admins }] });
    const key = async (who: string) =>
      (await ask(who, groups.replaceKey, { groupId: id })) as unknown as { secret: string; systemId: string };
    const isOpen = async (secret: string) => (await server.rooms.keys.bearers.find(secret)).ok;
    const late = newPerson();
    await list(late);
    await name([late]);
    const first = await key(late);
    await name([late, newPerson()]);
    await server.rooms.purge();
    expect(await isOpen(first.secret)).toBe(true);
    await name([]);
    expect(await isOpen(first.secret)).toBe(false);
    expect(Object.keys((await levels(admin, id))!)).not.toContain(first.systemId);

    // Of the environment one is named no more with the next start.
    const second = await key('admin2@example.org');
    await server.database.pool.query(
      `update people set email = 'former@example.org' where email = 'admin2@example.org'`,
    );
    expect(await isOpen(second.secret)).toBe(true);
    await server.rooms.purge();
    expect(await isOpen(second.secret)).toBe(false);
    // Who made the group is a member too, and stays one.
    const third = await key(admin);
    await server.rooms.purge();
    expect(await isOpen(third.secret)).toBe(true);
  });

  it('[GR26] 2.034: see the assistants of the product, and which of them the group has', async () => {
    const builtIns = async () =>
      (await ask(admin, groups.builtIns, undefined)).data as unknown as {
        definition: AssistantDefinition;
        isThere: boolean;
      }[];
    expect(await builtIns()).toMatchObject(
      ['Assistant Creator', 'Amplify API Assistant', 'Amplify API Key Manager'].map((name) => ({
        definition: { name },
        isThere: false,
      })),
    );
    const assistants = (await builtIns()).map(({ definition: one }) => one);
    await ask(admin, groups.createAmplifyAssistants, { assistants, members: [] });
    expect(await builtIns()).toMatchObject(Array.from({ length: 3 }, () => ({ isThere: true })));
    expect(await ask(newPerson(), groups.builtIns, undefined)).toMatchObject({ type: 'Forbidden' });
  });

  it('[GR26] 2.035: delete a group of others, which is audited', async () => {
    const me = newPerson();
    const { id } = await create(me);
    expect(await ask(newPerson(), groups.remove, { group_id: id })).toMatchObject({ success: false });
    expect(await ask(admin, groups.remove, { group_id: id })).toMatchObject({ success: true });
    expect((await list(me)).map((group) => group.id)).not.toContain(id);
    expect(await ask(admin, groups.remove, { group_id: id })).toMatchObject(refusal('groups.gone'));
    const { rows } = await server.database.pool.query(
      `select from admin_audit where action = 'groups.remove' and subject = $1`,
      [id],
    );
    expect(rows.length).toBeGreaterThan(0);
  });

  it('[GR17] without a part in a group may not change it', async () => {
    const { id } = await create(newPerson());
    expect(await ask(admin, groups.updateTypes, { group_id: id, types: [] })).toMatchObject(
      refusal('groups.gone'),
    );
  });
});
