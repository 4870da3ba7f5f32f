import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { withClient } from './with-client.js';

/** A notification takes milliseconds. */
const heardWithinMs = 3_000;

/** Thrown when a pooler between server and database takes away what the server needs; `message` says what to do. */
export class PoolerError extends Error {
  override readonly name = 'PoolerError';
}

/**
 * Tries what the server needs of a session: that a channel which it listens to stays its own. Behind a pooler that hands a connection to
 * whoever has the next transaction, listening succeeds and nothing is ever heard, and a lock that is taken stays with nobody.
 *
 * @param direct the connection for locks and notifications
 * @param pool what everything else goes through
 * @errors rejects with {@link PoolerError}
 */
export async function checkSessions(
  direct: pg.ClientConfig,
  pool: Pick<pg.Pool, 'query' | 'connect'>,
): Promise<void> {
  const channel = `stoa_check_${randomBytes(6).toString('hex')}`;
  const isHeard = await withClient({ ...direct, application_name: 'stoa-check' }, async (client) => {
    let timer: NodeJS.Timeout | undefined;
    const heard = new Promise<boolean>((resolve) => {
      client.once('notification', () => resolve(true));
      timer = setTimeout(() => resolve(false), heardWithinMs);
    });
    await client.query(`listen ${channel}`);
    await pool.query('select pg_notify($1, $2)', [channel, '']);
    return heard.finally(() => clearTimeout(timer));
  });
  if (!isHeard)
    throw new PoolerError(
      'Notifications of the database do not arrive: DATABASE_URL leads through a pooler that shares sessions (PgBouncer with pool_mode ' +
        'transaction or statement), or DATABASE_DIRECT_URL leads to another database. Set DATABASE_DIRECT_URL to the address of the ' +
        'same database without the pooler, or pool_mode = session for it.',
    );
  const client = await pool.connect();
  let failure: Error | undefined;
  try {
    await client.query('begin');
    await client.query('select 1');
    await client.query('commit');
  } catch (error) {
    failure = error instanceof Error ? error : new Error(String(error));
  } finally {
    client.release(failure);
  }
  if (failure)
    throw new PoolerError(
      `Transactions do not work through DATABASE_URL (${failure.message}). A pooler needs pool_mode = session, or transaction with DATABASE_DIRECT_URL.`,
      { cause: failure },
    );
}
