import { amplifyGroupsConfig, type ConfigValue, type DirectoryGroup } from '@stoa/core/contract';
import type { ConfigValues } from '../configs/config-values.js';
import { groupsOf, indexGroups, membersOf, type GroupIndex } from './membership.js';

/** Which groups people belong to. */
export interface UserGroupRepository {
  /** @param email in lower case */
  groupsOf(email: string): Promise<ReadonlySet<string>>;
  /** The same groups with everybody in them, by name. @param email in lower case */
  groupsWithMembers(email: string): Promise<DirectoryGroup[]>;
}

/** Reads the groups that administrators have made, and indexes them once for each version of them. */
export function createUserGroupRepository(configs: Pick<ConfigValues, 'of'>): UserGroupRepository {
  let last: { groups: ConfigValue<'amplifyGroups'>; index: GroupIndex } | undefined;
  async function index(): Promise<GroupIndex> {
    const groups = await configs.of(amplifyGroupsConfig);
    if (last?.groups !== groups) {
      const named = Object.entries(groups).map(([name, group]) => ({ ...group, name }));
      last = { groups, index: indexGroups(named) };
    }
    return last.index;
  }
  return {
    groupsOf: async (email) => groupsOf(await index(), email),
    async groupsWithMembers(email) {
      const groups = await index();
      return [...groupsOf(groups, email)]
        .sort((one, other) => one.localeCompare(other))
        .map((group) => ({ name: group, members: membersOf(groups, group) }));
    },
  };
}
