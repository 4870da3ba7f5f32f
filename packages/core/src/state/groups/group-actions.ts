import { createStore } from 'zustand/vanilla';
import { assistantSentence } from '../../contract/assistants/assistant-messages.js';
import { groupSentence } from '../../contract/groups/group-messages.js';
import type { Group } from '../../contract/groups/groups.js';
import { failed, success, type Outcome } from '../../contract/outcome.js';
import { groupNameProblem } from '../../rules/groups/group-members.js';
import type { Ports } from '../ports/ports.js';
import type { GroupActions } from './groups.types.js';

/** What changes of groups need. */
export interface GroupActionsNeeds {
  /** The groups of the person as they are known. */
  groups(): readonly Group[];
  /** Reads the groups again. */
  refresh(): Promise<unknown>;
}

/** Notices of success go by themselves. */
const noticeMs = 4000;
/** Kinds of failure whose words come from the server: it knows what is wrong. */
const said = new Set(['refused', 'unauthorized']);

/** Makes {@link GroupActions}. */
export function createGroupActions(
  { call, notify }: Pick<Ports, 'call' | 'notify'>,
  { groups, refresh }: GroupActionsNeeds,
): GroupActions {
  /** A change that shows in the groups. @param done what is told; null where the screen shows it */
  async function write<T, R>(
    asking: Promise<Outcome<T>>,
    otherwise: string,
    done: string | null,
    toResult: (value: T) => R,
  ): Promise<Outcome<R>> {
    const outcome = await asking;
    if (!outcome.ok) {
      const { code, message } = outcome.failure;
      const isSaid = said.has(code) && message.trim() !== '';
      // A right or a group may have gone meanwhile.
      if (isSaid) void refresh();
      return failed({ ...outcome.failure, message: isSaid ? message : otherwise });
    }
    await refresh();
    if (done !== null) notify({ kind: 'success', text: done, timeoutMs: noticeMs });
    return success(toResult(outcome.value));
  }
  const nothing = (): void => undefined;
  const store: GroupActions['store'] = createStore(() => ({ made: {} }));

  return {
    store,
    async create({ name, types, members }) {
      const problem = groupNameProblem(
        name,
        groups().map((group) => group.name),
      );
      if (problem) return failed({ code: 'refused', message: groupSentence(problem) });
      return write(
        call('groups', 'create', {
          group_name: name.trim(),
          members: Object.fromEntries(members.map((member) => [member, 'read' as const])),
          types: [...types],
        }),
        groupSentence('groups.createFailed'),
        groupSentence('groups.created'),
        ({ data }) => data,
      );
    },
    setTypes: (groupId, types) =>
      write(
        call('groups', 'updateTypes', { group_id: groupId, types: [...types] }),
        groupSentence('groups.typesFailed'),
        groupSentence('groups.typesUpdated'),
        nothing,
      ),
    addMembers: (groupId, names) =>
      write(
        call('groups', 'updateMembers', {
          group_id: groupId,
          update_type: 'ADD',
          members: Object.fromEntries(names.map((name) => [name, 'read' as const])),
        }),
        groupSentence('groups.addFailed'),
        groupSentence('groups.added'),
        nothing,
      ),
    removeMembers: (groupId, names) =>
      write(
        call('groups', 'updateMembers', { group_id: groupId, update_type: 'REMOVE', members: [...names] }),
        groupSentence('groups.removeFailed'),
        groupSentence('groups.removed'),
        nothing,
      ),
    setLevels: (groupId, levels) =>
      write(
        call('groups', 'updatePermissions', { group_id: groupId, affected_members: { ...levels } }),
        groupSentence('groups.accessFailed'),
        groupSentence('groups.accessUpdated'),
        nothing,
      ),
    removeAssistants: (groupId, assistantIds) =>
      write(
        call('groups', 'updateAssistants', {
          group_id: groupId,
          update_type: 'REMOVE',
          assistants: [...assistantIds],
        }),
        assistantSentence('assistants.removeFailed'),
        assistantSentence('assistants.deleted'),
        nothing,
      ),
    setPublished: (groupId, definition, isPublished) =>
      write(
        call('groups', 'updateAssistants', {
          group_id: groupId,
          update_type: 'UPDATE',
          assistants: [{ ...definition, data: { ...definition.data, isPublished } }],
          ...(definition.version && { baseVersion: definition.version }),
        }),
        assistantSentence('assistants.saveFailed'),
        null,
        nothing,
      ),
    replaceKey: (groupId) =>
      write(
        call('groups', 'replaceKey', { groupId }),
        groupSentence('groups.keyFailed'),
        null,
        ({ secret = null }) => store.setState(({ made }) => ({ made: { ...made, [groupId]: { secret } } })),
      ),
    forgetKey: (groupId) => store.setState(({ made: { [groupId]: _read, ...made } }) => ({ made })),
    remove: (groupId) =>
      write(
        call('groups', 'remove', { group_id: groupId }),
        groupSentence('groups.deleteFailed'),
        groupSentence('groups.deleted'),
        nothing,
      ),
  };
}
