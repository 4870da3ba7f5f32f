import type { PoolClient } from 'pg';

/** Lets one transaction at a time go on from here until its end, on all processes. @param name what is locked, such as `projects:<id>` */
export async function lockUntilEnd(tx: Pick<PoolClient, 'query'>, name: string): Promise<void> {
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [name]);
}
