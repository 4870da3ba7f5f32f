import { accountSchema, type Account } from '@stoa/core/contract';
import { eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Database } from '../../platform/db/open.js';
import { accounts } from '../../platform/db/schema/tables.js';

/** Stored accounts of people. */
export interface AccountRepository {
  list(personId: string): Promise<Account[]>;
  /** In the place of all former ones. */
  save(personId: string, list: readonly Account[], at: Date): Promise<void>;
}

/** Reads and writes the accounts that a person may charge. */
export const createAccountRepository = ({ db }: Pick<Database, 'db'>): AccountRepository => ({
  async list(personId) {
    const [row] = await db
      .select({ data: accounts.data })
      .from(accounts)
      .where(eq(accounts.personId, personId));
    const parsed = z.safeParse(z.array(accountSchema), row?.data ?? []);
    return parsed.success ? parsed.data : [];
  },
  async save(personId, data, updatedAt) {
    await db
      .insert(accounts)
      .values({ personId, data, updatedAt })
      .onConflictDoUpdate({ target: accounts.personId, set: { data, updatedAt } });
  },
});
