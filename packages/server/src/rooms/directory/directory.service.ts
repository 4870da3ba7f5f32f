import { limits, type DirectoryGroup } from '@stoa/core/contract';
import type { Pool } from 'pg';
import { reservedEmailDomain } from '../../platform/auth/reserved-identities.js';
import type { UserGroupRepository } from '../user-groups/user-groups.repository.js';
import type { Caller } from '../handlers.js';

const everyone = '*';
const groupSign = '#';

/**
 * The directory: everybody who has signed in. End users of embedding sites are in no directory, and groups are named to those in
 * them alone.
 */
export function createDirectoryService(pool: Pool, groups: Pick<UserGroupRepository, 'groupsWithMembers'>) {
  async function emails(prefix: string, max: number): Promise<string[]> {
    const { rows } = await pool.query<{ email: string }>(
      `select email from people where starts_with(email, $1) and not email like $2 order by email limit $3`,
      [prefix, `%@${reservedEmailDomain}`, max],
    );
    return rows.map(({ email }) => email);
  }
  return {
    async find(
      emailprefix: string,
      { email }: Pick<Caller, 'email'>,
    ): Promise<{ emails: string[]; groups?: DirectoryGroup[] }> {
      const prefix = emailprefix.trim().toLowerCase();
      if (prefix === everyone) return { emails: await emails('', limits.directoryEveryoneMax) };
      if (prefix.startsWith(groupSign)) {
        const wanted = prefix.slice(groupSign.length).trimStart();
        const found = await groups.groupsWithMembers(email);
        return {
          emails: [],
          groups: found
            .filter(({ name }) => name.toLowerCase().startsWith(wanted))
            .slice(0, limits.directoryEmailsMax),
        };
      }
      return { emails: prefix === '' ? [] : await emails(prefix, limits.directoryEmailsMax) };
    },
  };
}

/** See {@link createDirectoryService}. */
export type DirectoryService = ReturnType<typeof createDirectoryService>;
