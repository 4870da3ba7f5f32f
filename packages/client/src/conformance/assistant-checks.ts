import { operations } from '@stoa/core/contract';
import { expect, member } from './expect.js';
import { answered, present, refused } from './operation-checks.js';
import { otherTokenIn, otherTokenOf } from './other-person.js';
import { Absent, type Check, type CheckContext } from './types.js';

const { analytics, assistants, groups } = operations;

const listOf = (value: unknown, key: string): unknown[] => {
  const list = member(value, key);
  return Array.isArray(list) ? list : [];
};

const find = async ({ call }: CheckContext, assistantId: string, token?: string): Promise<unknown> =>
  listOf(answered(assistants.list, await call(assistants.list, undefined, token)), 'data').find(
    (item) => member(item, 'assistantId') === assistantId,
  );

/** Makes an assistant that goes when the checks end. */
async function make(context: CheckContext) {
  const { call, cleanUp, newId } = context;
  const name = `Conformance ${newId()}`;
  const made = answered(
    assistants.create,
    await call(assistants.create, { name, instructions: 'Answer in rhyme.' }),
  );
  const data = member(made, 'data');
  const assistantId = member(data, 'assistantId');
  expect(typeof assistantId === 'string', 'The answer names no assistant.', made);
  cleanUp(() => call(assistants.remove, { assistantId }));
  return { name, assistantId, recordId: member(data, 'id') };
}

/** Makes a group that goes when the checks end. */
async function makeGroup({ call, cleanUp, newId }: CheckContext): Promise<{ id: string; name: string }> {
  const name = `Conformance ${newId()}`;
  const made = present(await call(groups.create, { group_name: name, members: {}, types: ['Students'] }));
  const id = member(member(answered(groups.create, made), 'data'), 'id');
  expect(typeof id === 'string', 'The answer names no group.', made.value);
  cleanUp(() => call(groups.remove, { group_id: id }));
  return { id, name };
}

/** The laws of assistants and groups. @source assistants specification §7; protocol §3.3, §3.4 */
export const assistantChecks: Check[] = [
  {
    room: 'assistants',
    name: 'one that is made is listed with its rights, and gone when it is deleted',
    async run(context) {
      const { name, assistantId } = await make(context);
      const listed = await find(context, assistantId);
      expect(member(listed, 'name') === name, 'It is not listed.', listed);
      const access = member(member(listed, 'data'), 'access');
      expect(
        member(access, 'read') === true && member(access, 'write') === true,
        'Its author may not write it.',
        listed,
      );
      answered(assistants.remove, await context.call(assistants.remove, { assistantId }));
      expect((await find(context, assistantId)) === undefined, 'It is listed after it was deleted.');
    },
  },
  {
    room: 'assistants',
    name: 'another save keeps its id and adds a version, of which the highest is listed',
    async run(context) {
      const { assistantId, recordId } = await make(context);
      const changed = answered(
        assistants.create,
        await context.call(assistants.create, {
          assistantId,
          name: 'Renamed',
          instructions: 'Answer in prose.',
        }),
      );
      const data = member(changed, 'data');
      expect(member(data, 'assistantId') === assistantId, 'It has another id.', changed);
      expect(member(data, 'id') !== recordId, 'The version has the id of the one before.', changed);
      expect(
        member(await find(context, assistantId), 'name') === 'Renamed',
        'The list has an older version.',
      );
    },
  },
  {
    room: 'assistants',
    name: 'every field of a definition comes back to its author as it was sent',
    async run(context) {
      const { call, cleanUp, newId } = context;
      const sent = {
        name: `Conformance ${newId()}`,
        description: 'Answers in verse.',
        instructions: 'Answer in rhyme.',
        disclaimer: 'Verses may limp.',
        provider: 'amplify' as const,
        uri: null,
        tags: ['verse'],
        tools: [],
        dataSources: [],
        fileKeys: [],
        data: {
          tags: ['verse'],
          conversationTags: ['poem'],
          dataSourceOptions: { includeDownloadLinks: true, disableDataSources: true },
          messageOptions: { includeMessageIds: true },
          featureOptions: { IncludeArtifactsInstr: false },
          opsLanguageVersion: 'v1' as const,
        },
      };
      const made = answered(assistants.create, await call(assistants.create, sent));
      const assistantId = String(member(member(made, 'data'), 'assistantId'));
      cleanUp(() => call(assistants.remove, { assistantId }));
      const listed = await find(context, assistantId);
      const { data, ...fields } = sent;
      // The order of names means nothing.
      const textOf = (value: unknown): string =>
        JSON.stringify(
          typeof value === 'object' && value !== null && !Array.isArray(value)
            ? Object.entries(value).sort(([one], [other]) => one.localeCompare(other))
            : value,
        );
      const isSame = (one: unknown, other: unknown) => textOf(one) === textOf(other);
      for (const [field, value] of Object.entries(fields))
        expect(isSame(member(listed, field) ?? null, value), `"${field}" is another one.`, listed);
      for (const [field, value] of Object.entries(data))
        expect(
          isSame(member(member(listed, 'data'), field), value),
          `"data.${field}" is another one.`,
          listed,
        );
    },
  },
  {
    room: 'assistants',
    name: 'its versions and its readers are listed for its author, where the backend keeps them',
    async run(context) {
      const { assistantId, recordId } = await make(context);
      const versions = present(await context.call(assistants.versions, { assistantId }));
      const [first] = listOf(answered(assistants.versions, versions), 'data');
      expect(member(first, 'id') === recordId, 'The version that was saved is not listed.', first);
      const readers = answered(assistants.readers, await context.call(assistants.readers, { assistantId }));
      expect(listOf(readers, 'data').length === 0, 'Somebody else has a right to it.', readers);
    },
  },
  {
    room: 'assistants',
    name: 'what names another provider is deleted, and so is its thread, as often as it is asked',
    async run({ call, newId }) {
      for (const assistantId of [`astp/${newId()}`, `astp/${newId()}`])
        answered(assistants.removeOpenAi, await call(assistants.removeOpenAi, { assistantId }));
      answered(assistants.removeThread, await call(assistants.removeThread, { threadId: newId() }));
    },
  },
  {
    room: 'assistants',
    name: 'another person neither sees, changes nor deletes it',
    async run(context) {
      const token = otherTokenOf(context);
      const { assistantId } = await make(context);
      expect((await find(context, assistantId, token)) === undefined, 'Somebody else lists it.');
      refused(
        await context.call(assistants.create, { assistantId, name: 'Taken' }, token),
        'Somebody else could change it.',
      );
      refused(
        await context.call(assistants.remove, { assistantId }, token),
        'Somebody else could delete it.',
      );
    },
  },
  {
    room: 'assistants',
    name: 'who it is shared with uses it without learning what it is told, until the right is taken back',
    async run(context) {
      const token = otherTokenOf(context);
      const { otherEmail } = context.options;
      if (otherEmail === undefined) throw new Absent('There is no address of the other person.');
      const { assistantId } = await make(context);
      const recipientUsers = [otherEmail];
      answered(assistants.share, await context.call(assistants.share, { assistantId, recipientUsers }));
      const seen = await find(context, assistantId, token);
      expect(seen !== undefined, 'It is not listed for the other person.');
      expect(
        member(seen, 'instructions') === '',
        'Its instructions are told to somebody who may only use it.',
        seen,
      );
      const unshared = await context.call(assistants.unshare, { assistantId, recipientUsers });
      if (unshared.isAbsent) return;
      answered(assistants.unshare, unshared);
      expect((await find(context, assistantId, token)) === undefined, 'The right was not taken back.');
    },
  },
  {
    room: 'analytics',
    name: 'without approval of its group no conversation of an assistant is shown, which the status says',
    async run(context) {
      const { assistantId } = await make(context);
      const input = { assistantId, conversationId: context.newId() };
      for (const operation of [analytics.conversations, analytics.content, analytics.dashboard]) {
        const reply = present(await context.call(operation, input));
        refused(reply, 'It is shown without an approval.');
        expect(reply.status >= 400, `The status is ${reply.status}.`, reply.value);
      }
    },
  },
  {
    room: 'analytics',
    name: 'who may write in a group learns who approves its analysis, and nobody else does',
    async run(context) {
      const token = otherTokenOf(context);
      const { id: groupId } = await makeGroup(context);
      const reply = present(await context.call(analytics.approvers, { groupId }));
      for (const approver of listOf(answered(analytics.approvers, reply), 'data'))
        expect(typeof member(approver, 'email') === 'string', 'An approver has no address.', approver);
      refused(await context.call(analytics.approvers, { groupId }, token), 'Strangers are told.');
    },
  },
  {
    room: 'analytics',
    name: 'what is recorded about the caller is taken back, and nothing of others',
    async run({ call, newId }) {
      const reply = present(await call(analytics.forget, { conversationId: newId() }));
      const forgotten = member(answered(analytics.forget, reply), 'forgotten');
      expect(forgotten === 0, 'A conversation that is not recorded was forgotten.', reply.value);
    },
  },
  {
    room: 'groups',
    name: 'one that is made is listed with its creator as admin, its types and its assistants',
    async run(context) {
      const { call } = context;
      const { id, name } = await makeGroup(context);
      const added = await call(groups.updateAssistants, {
        group_id: id,
        update_type: 'ADD',
        assistants: [{ name: 'Tutor', instructions: 'Explain.', data: { isPublished: true } }],
      });
      const listed = listOf(answered(groups.list, await call(groups.list)), 'data').find(
        (group) => member(group, 'id') === id,
      );
      expect(member(listed, 'name') === name, 'It is not listed.', listed);
      const levels = Object.values((member(listed, 'members') ?? {}) as object);
      expect(levels.length === 1 && levels[0] === 'admin', 'Its creator is not its admin.', listed);
      expect(
        listOf(listed, 'groupTypes').join() === 'Students',
        'It has not the types that were asked.',
        listed,
      );
      if (added.isAbsent || member(added.value, 'type') === 'FeatureOff') return;
      answered(groups.updateAssistants, added);
      const [first] = listOf(listed, 'assistants');
      expect(
        String(member(first, 'assistantId')).startsWith('astgp/'),
        'Its assistant is not listed.',
        listed,
      );
    },
  },
  {
    room: 'groups',
    name: 'its assistants get versions and are removed, in capitals as in small letters',
    async run(context) {
      const { call } = context;
      const { id } = await makeGroup(context);
      const names = async () =>
        listOf(
          listOf(answered(groups.list, await call(groups.list)), 'data').find(
            (group) => member(group, 'id') === id,
          ),
          'assistants',
        ).map((assistant) => member(assistant, 'name'));
      for (const [add, update, remove] of [
        ['ADD', 'UPDATE', 'REMOVE'],
        ['add', 'update', 'remove'],
      ] as const) {
        const added = present(
          await call(groups.updateAssistants, {
            group_id: id,
            update_type: add,
            assistants: [{ name: 'Tutor', instructions: 'Explain.' }],
          }),
        );
        if (member(added.value, 'type') === 'FeatureOff') return;
        const [first] = listOf(answered(groups.updateAssistants, added), 'assistantData');
        const assistantId = String(member(first, 'assistantId'));
        const updated = await call(groups.updateAssistants, {
          group_id: id,
          update_type: update,
          assistants: [{ assistantId, name: 'Coach', instructions: 'Encourage.' }],
        });
        const [second] = listOf(answered(groups.updateAssistants, updated), 'assistantData');
        expect(member(second, 'assistantId') === assistantId, 'It has another id.', updated.value);
        expect((await names()).join() === 'Coach', 'The list has another version.');
        answered(
          groups.updateAssistants,
          await call(groups.updateAssistants, {
            group_id: id,
            update_type: remove,
            assistants: [assistantId],
          }),
        );
        expect((await names()).length === 0, 'It is listed after it was removed.');
      }
    },
  },
  {
    room: 'groups',
    name: 'it gets other types, other members and another key',
    async run(context) {
      const { call, newId } = context;
      const { id } = await makeGroup(context);
      const email = `conformance-${newId()}@example.org`;
      const listed = async () =>
        listOf(answered(groups.list, await call(groups.list)), 'data').find(
          (group) => member(group, 'id') === id,
        );
      const types = present(await call(groups.updateTypes, { group_id: id, types: ['Staff'] }));
      answered(groups.updateTypes, types);
      const members = { [email]: 'read' as const };
      answered(
        groups.updateMembers,
        await call(groups.updateMembers, { group_id: id, update_type: 'ADD', members }),
      );
      answered(
        groups.updatePermissions,
        await call(groups.updatePermissions, { group_id: id, affected_members: { [email]: 'write' } }),
      );
      const after = await listed();
      expect(listOf(after, 'groupTypes').join() === 'Staff', 'Its types are the former ones.', after);
      expect(member(member(after, 'members'), email) === 'write', 'The new member has another level.', after);
      answered(
        groups.updateMembers,
        await call(groups.updateMembers, { group_id: id, update_type: 'REMOVE', members: [email] }),
      );
      const left = await listed();
      expect(member(member(left, 'members'), email) === undefined, 'Who was removed is a member.', left);
      answered(groups.replaceKey, await call(groups.replaceKey, { groupId: id }));
    },
  },
  {
    room: 'groups',
    name: 'all of them are listed for administrators alone',
    async run(context) {
      const { call } = context;
      const { id } = await makeGroup(context);
      const all = present(await call(groups.listAll));
      if (all.status === 403) return;
      const listed = listOf(answered(groups.listAll, all), 'data');
      expect(
        listed.some((group) => member(group, 'group_id') === id),
        'A group is missing.',
        listed.slice(0, 5),
      );
    },
  },
  {
    room: 'groups',
    name: 'it keeps an admin, and is nobody else’s to change',
    async run(context) {
      const { call } = context;
      const { id } = await makeGroup(context);
      const listed = listOf(answered(groups.list, await call(groups.list)), 'data').find(
        (group) => member(group, 'id') === id,
      );
      const [me = ''] = Object.keys((member(listed, 'members') ?? {}) as object);
      const lowered = present(
        await call(groups.updatePermissions, { group_id: id, affected_members: { [me]: 'read' } }),
      );
      refused(lowered, 'The only admin could be lowered.');
      const token = otherTokenIn(context);
      if (token === undefined) return;
      refused(
        await call(groups.updateTypes, { group_id: id, types: [] }, token),
        'Somebody else could change its types.',
      );
      refused(await call(groups.remove, { group_id: id }, token), 'Somebody else could delete it.');
    },
  },
];
