import type { AccessLevel } from '@stoa/core/contract';
import { builtInGroupName } from '@stoa/core/rules';
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
import { assistantRows, type StoredAssistant } from './assistants.repository.js';

type RightsSubject = Pick<StoredAssistant, 'id' | 'ownerId' | 'groupId' | 'isPublished'>;

/** What a person may do with an assistant that they do not own, by their levels in its group and over itself. */
function levelFrom(
  { groupId, isPublished }: RightsSubject,
  { ofGroup, shared }: { ofGroup: AccessLevel | undefined; shared: AccessLevel | undefined },
): AccessLevel | undefined {
  const isOpen = isPublished || includes(ofGroup, 'write');
  return larger(isOpen ? ofGroup : undefined, isOpen || groupId === null ? shared : undefined);
}

/** What a person may do with assistants and groups; asked anew for each request. */
export interface AssistantRights {
  /** Groups of the person with the level in each. An installation's administrator is no member by that, but of the built-in one. */
  groups: ReadonlyMap<string, AccessLevel>;
  /** Assistants of others that were shared with the person. */
  shared: ReadonlyMap<string, AccessLevel>;
  /** `undefined`: the person may not know that there is such an assistant. */
  levelOf(assistant: RightsSubject): AccessLevel | undefined;
}

/** Somebody whose rights are read. */
export interface RightsHolder extends Pick<Caller, 'id' | 'email'>, Partial<Pick<Caller, 'isAdmin'>> {
  key?: Pick<NonNullable<Caller['key']>, 'systemId'> | undefined;
}

/** The group of the built-in assistants, for an administrator: nobody else leads what comes with the product. */
export const builtInGroupLedBy = async (
  queryable: Queryable,
  person: RightsHolder,
): Promise<string | undefined> =>
  person.isAdmin ? assistantRows(queryable).groupNamed(builtInGroupName) : undefined;

/** Reads the rights of a person. An administrator leads the group of the built-in assistants. */
export async function readAssistantRights(
  queryable: Queryable,
  userGroups: Pick<UserGroupRepository, 'groupsOf'>,
  person: RightsHolder,
): Promise<AssistantRights> {
  const principals: readonly Principal[] = principalsOf(
    person.email,
    await userGroups.groupsOf(person.email),
    person.key?.systemId,
  );
  const [groups, shared] = await Promise.all([
    accessRows(queryable, 'group').levels(principals),
    accessRows(queryable, 'assistant').levels(principals.filter((one) => one !== everyone)),
  ]);
  const builtInId = await builtInGroupLedBy(queryable, person);
  if (builtInId !== undefined) groups.set(builtInId, 'admin');
  return {
    groups,
    shared,
    levelOf(assistant) {
      const { id, ownerId, groupId } = assistant;
      if (ownerId === person.id) return 'admin';
      const ofGroup = groupId === null ? undefined : groups.get(groupId);
      return levelFrom(assistant, { ofGroup, shared: shared.get(id) });
    },
  };
}

/**
 * One assistant with what a person may do with it, in one query: whether there is none or none for them takes the same time.
 *
 * @param id of the assistant; with `byVersion` also of one of its versions
 */
export async function findWithLevel(
  queryable: Queryable,
  userGroups: Pick<UserGroupRepository, 'groupsOf'>,
  { person, id, byVersion = false }: { person: RightsHolder; id: string; byVersion?: boolean },
): Promise<{ assistant: StoredAssistant; level: AccessLevel } | undefined> {
  const principals = principalsOf(
    person.email,
    await userGroups.groupsOf(person.email),
    person.key?.systemId,
  );
  const found = await assistantRows(queryable).findWithRights(id, principals, byVersion);
  if (!found) return undefined;
  const { assistant, ofGroup, shared } = found;
  const isLed =
    assistant.ownerId === person.id ||
    (assistant.groupId !== null && assistant.groupId === (await builtInGroupLedBy(queryable, person)));
  const level = isLed ? 'admin' : levelFrom(assistant, { ofGroup, shared });
  return level && { assistant, level };
}
