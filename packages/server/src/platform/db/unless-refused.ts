import type { Outcome } from '@stoa/core/contract';
import type { PoolClient } from 'pg';

/** Does work within a transaction; a refusal leaves nothing of it behind, and the transaction goes on. */
export async function unlessRefused<T>(
  tx: Pick<PoolClient, 'query'>,
  work: () => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  await tx.query('savepoint unless_refused');
  const outcome = await work();
  if (!outcome.ok) await tx.query('rollback to savepoint unless_refused');
  return outcome;
}
