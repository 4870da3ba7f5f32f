import { accountSchema, type Account } from '@stoa/core/contract';
import { eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '../../platform/db/open.js';
import { accounts } from '../../platform/db/schema/tables.js';

/** Stored accounts of people. */
export interface AccountRepository {
  list(personId: string): Promise<Account[]>;
}

/** Reads the accounts that a person may charge. */
export const createAccountRepository = (db: Db): AccountRepository => ({
  async list(personId) {
    const [row] = await db
      .select({ data: accounts.data })
      .from(accounts)
      .where(eq(accounts.personId, personId));
    const parsed = z.safeParse(z.array(accountSchema), row?.data ?? []);
    return parsed.success ? parsed.data : [];
  },
});
