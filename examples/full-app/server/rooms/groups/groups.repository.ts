import type { Db } from '../../platform/db/open.js';
import { amplifyGroups } from '../../platform/db/schema/tables.js';
import { groupsOf } from './membership.js';

/** Which groups people belong to. */
export interface GroupRepository {
  /** @param email in lower case */
  groupsOf(email: string): Promise<ReadonlySet<string>>;
}

/** Reads the groups that administrators have made. */
export const createGroupRepository = (db: Db): GroupRepository => ({
  async groupsOf(email) {
    const { name, members, includeFromOtherGroups } = amplifyGroups;
    return groupsOf(await db.select({ name, members, includeFromOtherGroups }).from(amplifyGroups), email);
  },
});
