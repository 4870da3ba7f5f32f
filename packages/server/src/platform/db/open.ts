import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import type { Config } from '../config/config.js';
import type { Log } from '../log.js';
import { checkSessions, PoolerError } from './check-sessions.js';
import { startEmbeddedPostgres } from './embedded/embedded-postgres.js';
import { createListener, type Unlisten } from './listener.js';
import { MarkedPool } from './outage.js';
import * as schema from './schema/tables.js';
import { withClient } from './with-client.js';

/** The typed query builder, over the pool or inside a transaction. */
export type Db = NodePgDatabase<typeof schema>;

/** The database of a server process. */
export interface Database {
  kind: 'embedded' | 'external';
  pool: pg.Pool;
  db: Db;
  /** Settings for one more connection of one's own (a lock held for long, say), past any pooler. */
  connection: pg.ClientConfig;
  /** See {@link createListener}: one connection, made again when it drops; then `onReconnect` is called. */
  listen(channel: string, handler: (payload: string) => void, onReconnect?: () => void): Promise<Unlisten>;
  /** Sends a notification to every process. @units payload: under 8,000 bytes. */
  notify(channel: string, payload: string): Promise<void>;
  close(): Promise<void>;
}

const databaseName = 'stoa';
const poolSize = 16;

/**
 * Opens the database that the configuration names, starting the embedded one if it names none. `onLost` is called when an embedded
 * one keeps crashing and is left stopped; an external one may always come back.
 *
 * @errors throws `EmbeddedPostgresError`, `PoolerError` or {@link DatabaseUnreachableError}.
 */
export async function openDatabase(
  config: Pick<Config, 'databaseUrl' | 'databaseDirectUrl' | 'dataDir'>,
  log: Log,
  onLost?: () => void,
): Promise<Database> {
  if (config.databaseUrl !== null) {
    const address = { connectionString: config.databaseUrl };
    const { databaseDirectUrl: direct } = config;
    const database =
      direct === null
        ? connectDatabase('external', address, log)
        : connectDatabase('external', { connectionString: direct }, log, { pooled: address });
    return checked(database, direct !== null);
  }
  const server = await startEmbeddedPostgres({
    dataDir: config.dataDir,
    log,
    ...(onLost ? { onGivenUp: onLost } : {}),
  });
  const connection = { host: server.socketDir, user: server.user, database: databaseName };
  try {
    await createIfMissing({ ...connection, database: 'postgres' });
  } catch (error) {
    await server.stop();
    throw error;
  }
  return connectDatabase('embedded', connection, log, { afterClose: () => server.stop() });
}

/** Thrown when DATABASE_URL does not answer; `message` says what to do and holds no password. */
export class DatabaseUnreachableError extends Error {
  override readonly name = 'DatabaseUnreachableError';
}

/**
 * Makes a {@link Database} on a running server.
 *
 * @param connection for what needs a session of its own
 * @param options `pooled`: for everything else, where that leads through a pooler
 */
export function connectDatabase(
  kind: Database['kind'],
  connection: pg.ClientConfig,
  log: Log,
  {
    pooled = connection,
    afterClose = async () => {},
  }: { pooled?: pg.ClientConfig; afterClose?: () => Promise<void> } = {},
): Database {
  const pool = new MarkedPool({
    ...pooled,
    max: poolSize,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: 10_000,
    application_name: 'stoa',
  });
  // Without these listeners a restart of the database would end the process, for idle connections and for those in use.
  pool.on('error', (error) => log.warn({ err: error }, 'an idle database connection was lost'));
  pool.on('connect', (client) => {
    client.on('error', (error) => log.debug({ err: error }, 'a database connection was lost'));
    if (pooled !== connection) withoutNames(client);
  });
  const listener = createListener(connection, log);
  let closing: Promise<void> | null = null;
  return {
    kind,
    pool,
    db: drizzle(pool, { schema }),
    connection,
    listen: listener.listen,
    notify: async (channel, payload) => {
      await pool.query('select pg_notify($1, $2)', [channel, payload]);
    },
    close: () =>
      (closing ??= (async () => {
        await listener.close();
        await pool.end();
        await afterClose();
      })()),
  };
}

/** A named statement is kept by one session of the database, and behind a pooler the next transaction may have another. */
function withoutNames(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...values: unknown[]) => unknown;
  const anonymous = (first: unknown, ...rest: unknown[]): unknown => {
    const isNamed = typeof first === 'object' && first !== null && 'name' in first && 'text' in first;
    return query(isNamed ? { ...first, name: undefined } : first, ...rest);
  };
  Object.assign(client, { query: anonymous });
}

async function checked(database: Database, hasDirect: boolean): Promise<Database> {
  let variable = 'DATABASE_URL';
  try {
    await database.pool.query('select 1');
    if (hasDirect) variable = 'DATABASE_DIRECT_URL';
    await checkSessions(database.connection, database.pool);
    return database;
  } catch (cause) {
    await database.close();
    if (cause instanceof PoolerError) throw cause;
    const { code, message } = cause as { code?: string; message?: string };
    throw new DatabaseUnreachableError(
      `The database in ${variable} does not answer (${code ?? message ?? 'no reason given'}). ` +
        'Check the address, the name and the password, and that the server runs; or unset DATABASE_URL to use the embedded one.',
      { cause },
    );
  }
}

const createIfMissing = (connection: pg.ClientConfig) =>
  withClient(connection, async (client) => {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [databaseName]);
    if (rowCount === 0) await client.query(`create database ${databaseName}`);
  });
