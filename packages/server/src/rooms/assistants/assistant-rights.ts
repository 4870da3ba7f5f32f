import type { AccessLevel } from '@stoa/core/contract';
import type { Queryable } from '../../platform/db/queryable.js';
import {
  accessRows,
  everyone,
  includes,
  larger,
  principalsOf,
  type Principal,
} from '../access/access.repository.js';
import type { Caller } from '../handlers.js';
import type { UserGroupRepository } from '../user-groups/user-groups.repository.js';
import type { StoredAssistant } from './assistants.repository.js';

/** What a person may do with assistants and groups; asked anew for each request. */
export interface AssistantRights {
  /** Groups of the person with the level in each. An installation's administrator is no member by that. */
  groups: ReadonlyMap<string, AccessLevel>;
  /** Assistants of others that were shared with the person. */
  shared: ReadonlyMap<string, AccessLevel>;
  /** `undefined`: the person may not know that there is such an assistant. */
  levelOf(
    assistant: Pick<StoredAssistant, 'id' | 'ownerId' | 'groupId' | 'isPublished'>,
  ): AccessLevel | undefined;
}

/** Reads the rights of a person. */
export async function readAssistantRights(
  queryable: Queryable,
  userGroups: Pick<UserGroupRepository, 'groupsOf'>,
  person: Pick<Caller, 'id' | 'email'>,
): Promise<AssistantRights> {
  const principals: readonly Principal[] = principalsOf(
    person.email,
    await userGroups.groupsOf(person.email),
  );
  const [groups, shared] = await Promise.all([
    accessRows(queryable, 'group').levels(principals),
    accessRows(queryable, 'assistant').levels(principals.filter((one) => one !== everyone)),
  ]);
  return {
    groups,
    shared,
    levelOf({ id, ownerId, groupId, isPublished }) {
      if (ownerId === person.id) return 'admin';
      const ofGroup = groupId === null ? undefined : groups.get(groupId);
      const isOpen = isPublished || includes(ofGroup, 'write');
      return larger(isOpen ? ofGroup : undefined, isOpen || groupId === null ? shared.get(id) : undefined);
    },
  };
}
