import type { Pool, PoolClient } from 'pg';
import { lockUntilEnd } from './advisory-lock.js';
import { inTransaction } from './transaction.js';

/**
 * Lets one at a time count and insert what is limited, on all processes, until the transaction ends. A count and an insert in one
 * statement are not enough: two of them do not see each other's rows. Statements after it see what the one before has committed.
 *
 * @param what what is limited, such as `projects`
 * @param owner whose it is
 */
export async function lockLimit(tx: Pick<PoolClient, 'query'>, what: string, owner = ''): Promise<void> {
  await lockUntilEnd(tx, `${what}:${owner}`);
}

/** Counts and inserts under one lock, see {@link lockLimit}. */
export const withinLimit = <T>(
  pool: Pool,
  what: string,
  owner: string,
  work: (tx: PoolClient) => Promise<T>,
): Promise<T> =>
  inTransaction(pool, async (tx) => {
    await lockLimit(tx, what, owner);
    return work(tx);
  });
