import { accountSchema, rateLimitSchema, type Account, type RateLimit } from '@stoa/core/contract';
import { eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Database } from '../../platform/db/open.js';
import { accounts } from '../../platform/db/schema/tables.js';

/** Stored accounts of people. */
export interface AccountRepository {
  list(personId: string): Promise<Account[]>;
  /** What may be spent from one of them, which each request asks; undefined where there is no such account. */
  limitOf(personId: string, accountId: string): Promise<RateLimit | undefined>;
  /** In the place of all former ones. */
  save(personId: string, list: readonly Account[], at: Date): Promise<void>;
}

/** Reads and writes the accounts that a person may charge. */
export const createAccountRepository = ({ db, pool }: Pick<Database, 'db' | 'pool'>): AccountRepository => ({
  async list(personId) {
    const [row] = await db
      .select({ data: accounts.data })
      .from(accounts)
      .where(eq(accounts.personId, personId));
    const parsed = z.safeParse(z.array(accountSchema), row?.data ?? []);
    return parsed.success ? parsed.data : [];
  },
  async limitOf(personId, accountId) {
    const { rows } = await pool.query<{ rateLimit: unknown }>({
      name: 'limit-of-account',
      text: `select one->'rateLimit' as "rateLimit" from accounts, jsonb_array_elements(data) as one
        where person_id = $1 and one->>'id' = $2 limit 1`,
      values: [personId, accountId],
    });
    const parsed = z.safeParse(rateLimitSchema, rows[0]?.rateLimit);
    return parsed.success ? parsed.data : undefined;
  },
  async save(personId, data, updatedAt) {
    await db
      .insert(accounts)
      .values({ personId, data, updatedAt })
      .onConflictDoUpdate({ target: accounts.personId, set: { data, updatedAt } });
  },
});
