import type { DirectoryGroup } from '@stoa/core/contract';
import type { Db } from '../../platform/db/open.js';
import { amplifyGroups } from '../../platform/db/schema/tables.js';
import { groupsOf, membersOf } from './membership.js';

/** Which groups people belong to. */
export interface UserGroupRepository {
  /** @param email in lower case */
  groupsOf(email: string): Promise<ReadonlySet<string>>;
  /** The same groups with everybody in them, by name. @param email in lower case */
  groupsWithMembers(email: string): Promise<DirectoryGroup[]>;
}

/** Reads the groups that administrators have made. */
export function createUserGroupRepository(db: Db): UserGroupRepository {
  const { name, members, includeFromOtherGroups } = amplifyGroups;
  const all = () => db.select({ name, members, includeFromOtherGroups }).from(amplifyGroups);
  return {
    groupsOf: async (email) => groupsOf(await all(), email),
    async groupsWithMembers(email) {
      const groups = await all();
      return [...groupsOf(groups, email)]
        .sort((one, other) => one.localeCompare(other))
        .map((group) => ({ name: group, members: membersOf(groups, group) }));
    },
  };
}
