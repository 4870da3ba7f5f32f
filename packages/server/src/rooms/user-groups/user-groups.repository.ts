import { amplifyGroupsConfig, type DirectoryGroup } from '@stoa/core/contract';
import type { ConfigValues } from '../configs/config-values.js';
import { groupsOf, membersOf } from './membership.js';

/** Which groups people belong to. */
export interface UserGroupRepository {
  /** @param email in lower case */
  groupsOf(email: string): Promise<ReadonlySet<string>>;
  /** The same groups with everybody in them, by name. @param email in lower case */
  groupsWithMembers(email: string): Promise<DirectoryGroup[]>;
}

/** Reads the groups that administrators have made. */
export function createUserGroupRepository(configs: Pick<ConfigValues, 'of'>): UserGroupRepository {
  const all = async () =>
    Object.entries(await configs.of(amplifyGroupsConfig)).map(([name, group]) => ({ ...group, name }));
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
