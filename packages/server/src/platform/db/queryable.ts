import type { Pool, PoolClient } from 'pg';

/** What carries out statements: the pool, or the connection of a transaction. */
export type Queryable = Pick<Pool | PoolClient, 'query'>;
