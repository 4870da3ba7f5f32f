import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Config } from '../../config.js';
import type { Log } from '../log.js';
import { startEmbeddedPostgres } from './embedded/embedded-postgres.js';
import { createListener, type Unlisten } from './listener.js';
import * as schema from './schema/tables.js';
import { withClient } from './with-client.js';

/** The typed query builder, over the pool or inside a transaction. */
export type Db = NodePgDatabase<typeof schema>;

/** The database of a server process. */
export interface Database {
  kind: 'embedded' | 'external';
  pool: pg.Pool;
  db: Db;
  /** Settings for one more connection of one's own (a lock held for long, say). */
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
 * @errors throws `EmbeddedPostgresError`, or {@link DatabaseUnreachableError}.
 */
export async function openDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
  log: Log,
  onLost?: () => void,
): Promise<Database> {
  if (config.databaseUrl !== null) {
    const database = connectDatabase('external', { connectionString: config.databaseUrl }, log);
    return checked(database);
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
  return connectDatabase('embedded', connection, log, () => server.stop());
}

/** Thrown when DATABASE_URL does not answer; `message` says what to do and holds no password. */
export class DatabaseUnreachableError extends Error {
  override readonly name = 'DatabaseUnreachableError';
}

/** Makes a {@link Database} on a running server. */
export function connectDatabase(
  kind: Database['kind'],
  connection: pg.ClientConfig,
  log: Log,
  afterClose: () => Promise<void> = async () => {},
): Database {
  const pool = new pg.Pool({
    ...connection,
    max: poolSize,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: 10_000,
    application_name: 'stoa',
  });
  // Without these listeners a restart of the database would end the process, for idle connections and for those in use.
  pool.on('error', (error) => log.warn({ err: error }, 'an idle database connection was lost'));
  pool.on('connect', (client) =>
    client.on('error', (error) => log.debug({ err: error }, 'a database connection was lost')),
  );
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

async function checked(database: Database): Promise<Database> {
  try {
    await database.pool.query('select 1');
    return database;
  } catch (cause) {
    await database.close();
    const { code, message } = cause as { code?: string; message?: string };
    throw new DatabaseUnreachableError(
      `The database in DATABASE_URL does not answer (${code ?? message ?? 'no reason given'}). ` +
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
