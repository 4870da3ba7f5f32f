import type { Pool, PoolClient } from 'pg';

/** Runs `work` in one transaction; rolls back and rethrows when it throws. */
export async function inTransaction<T>(pool: Pool, work: (tx: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let failure: unknown;
  try {
    await client.query('begin');
    const result = await work(client);
    await client.query('commit');
    return result;
  } catch (error) {
    failure = error;
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    // A connection that failed may be in an unknown state; the pool makes a new one.
    client.release(failure instanceof Error && !('severity' in failure) ? failure : undefined);
  }
}
