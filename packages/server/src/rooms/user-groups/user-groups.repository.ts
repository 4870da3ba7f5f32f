import { amplifyGroupsConfig, type ConfigValue, type DirectoryGroup } from '@stoa/core/contract';
import type { Queryable } from '../../platform/db/queryable.js';
import type { ConfigValues } from '../configs/config-values.js';
import { groupsInside, groupsOf, indexGroups, membersOf, type GroupIndex } from './membership.js';

/** Which groups people belong to. */
export interface UserGroupRepository {
  /** @param email in lower case */
  groupsOf(email: string): Promise<ReadonlySet<string>>;
  /** The same groups with everybody in them, by name. @param email in lower case */
  groupsWithMembers(email: string): Promise<DirectoryGroup[]>;
}

/** Lists of people as the sign-in provider filled them at each last sign-in. */
export interface ProviderLists {
  /** @param email in lower case */
  listsOf(email: string): Promise<readonly string[]>;
  /** Addresses of the people on one of these lists. */
  peopleOn(lists: readonly string[]): Promise<string[]>;
}

/** Where groups of the provider stand for no list, nothing is asked. */
export const noProviderLists: ProviderLists = {
  listsOf: () => Promise.resolve([]),
  peopleOn: () => Promise.resolve([]),
};

/** Reads {@link ProviderLists} of the people who may sign in. */
export const createProviderLists = (db: Queryable): ProviderLists => ({
  async listsOf(email) {
    const { rows } = await db.query<{ lists: string[] }>({
      name: 'provider-lists',
      text: 'select provider_lists as lists from people where email = $1',
      values: [email],
    });
    return rows[0]?.lists ?? [];
  },
  async peopleOn(lists) {
    const { rows } = await db.query<{ email: string }>(
      'select email from people where provider_lists && $1::text[] and deactivated_at is null order by email',
      [lists],
    );
    return rows.map(({ email }) => email);
  },
});

/** Reads the groups that administrators have made, and indexes them once for each version of them. */
export function createUserGroupRepository(
  configs: Pick<ConfigValues, 'of'>,
  provider: ProviderLists = noProviderLists,
): UserGroupRepository {
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
    groupsOf: async (email) => groupsOf(await index(), email, await provider.listsOf(email)),
    async groupsWithMembers(email) {
      const groups = await index();
      const own = [...groupsOf(groups, email, await provider.listsOf(email))];
      own.sort((one, other) => one.localeCompare(other));
      return Promise.all(
        own.map(async (name) => {
          const signedIn = await provider.peopleOn([...groupsInside(groups, name)]);
          return { name, members: [...new Set([...membersOf(groups, name), ...signedIn])] };
        }),
      );
    },
  };
}
