import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { withClient } from './with-client.js';

/** Any number that nothing else in the database uses as an advisory lock. */
const migrationLock = 5_704_120_311;
/** Once the start has waited for so long, the log says for what; and as often how far it has come. */
const defaultNoticeMs = 5_000;

/** The name of the connection that changes the schema, in `pg_stat_activity`. */
export const migrationApplication = 'stoa-migrate';

/** Where the committed SQL lies: beside this file, and copied beside the bundle that this file ends up in. */
export const migrationsDir = fileURLToPath(new URL('./migrations', import.meta.url));

/** How far bringing the database up to date has come. */
export type MigrationProgress =
  /** Another process holds the lock. */
  | { phase: 'waiting' }
  /** `statement` of `statements` is running; all of them are one transaction. */
  | { phase: 'migrating'; statement: number; statements: number };

/** Options of {@link migrateDatabase}. */
export interface MigrationOptions {
  folder?: string;
  log?: { info(values: object, line: string): void; warn(line: string): void };
  noticeMs?: number;
  onProgress?: (progress: MigrationProgress) => void;
}

/**
 * Brings the database up to the committed schema. Several processes may start at once: one works, the others wait and then
 * find nothing to do.
 */
export const migrateDatabase = (
  connection: pg.ClientConfig,
  { folder = migrationsDir, log, noticeMs = defaultNoticeMs, onProgress }: MigrationOptions = {},
): Promise<void> =>
  withClient({ ...connection, application_name: migrationApplication }, async (client) => {
    onProgress?.({ phase: 'waiting' });
    const waited = setInterval(
      () =>
        log?.warn(
          'the start waits for another process that brings the database up to date, or for a session that has kept its lock (application_name stoa-migrate in pg_stat_activity)',
        ),
      noticeMs,
    );
    try {
      await drizzle(client).execute(sql`select pg_advisory_lock(${migrationLock})`);
    } finally {
      clearInterval(waited);
    }
    const pending = await pendingMigrations(client, folder);
    if (pending.length === 0) return;
    const statements = pending.reduce((sum, { sql: { length } }) => sum + length, 0);
    const texts = new Set(pending.flatMap(({ sql: all }) => all));
    const began = Date.now();
    let statement = 0;
    log?.info({ migrations: pending.length, statements }, 'the database is being brought up to date');
    const working = setInterval(
      () =>
        log?.info(
          { statement, statements, seconds: Math.round((Date.now() - began) / 1000) },
          'the database is still being brought up to date; requests are answered afterwards',
        ),
      noticeMs,
    );
    const logger = {
      logQuery: (query: string) => {
        if (!texts.has(query)) return;
        statement += 1;
        onProgress?.({ phase: 'migrating', statement, statements });
      },
    };
    try {
      // Ending the connection gives the lock back.
      await migrate(drizzle(client, { logger }), { migrationsFolder: folder });
      log?.info({ milliseconds: Date.now() - began }, 'the database is up to date');
    } catch (error) {
      throw (await rightsError(client, error)) ?? error;
    } finally {
      clearInterval(working);
    }
  });

/** The committed migrations that a database does not have yet, oldest first. */
export async function pendingMigrations(client: pg.Client, folder = migrationsDir) {
  const { rows: tables } = await client.query<{ exists: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as exists`,
  );
  let newest = -1;
  if (tables[0]?.exists) {
    const { rows } = await client.query<{ newest: string | null }>(
      'select max(created_at) as newest from drizzle.__drizzle_migrations',
    );
    newest = Number(rows[0]?.newest ?? -1);
  }
  return readMigrationFiles({ migrationsFolder: folder }).filter(({ folderMillis }) => folderMillis > newest);
}

/** Thrown when the role of the server may not make its tables; `message` says what to grant. */
export class DatabaseRightsError extends Error {
  override readonly name = 'DatabaseRightsError';
}

const insufficientPrivilege = '42501';

async function rightsError(client: pg.Client, error: unknown): Promise<DatabaseRightsError | null> {
  const cause = error instanceof Error && error.cause ? error.cause : error;
  if (!(cause instanceof pg.DatabaseError) || cause.code !== insufficientPrivilege) return null;
  const { rows } = await client.query<Record<'role' | 'database', string>>(
    `select quote_ident(current_user) as role, quote_ident(current_database()) as database`,
  );
  const { role = '', database = '' } = rows[0] ?? {};
  return new DatabaseRightsError(
    `The role ${role} may not make tables in the database ${database} (${cause.message}). As its owner or as a superuser run, in that database:\n` +
      `  GRANT CREATE ON DATABASE ${database} TO ${role};\n  GRANT USAGE, CREATE ON SCHEMA public TO ${role};\n` +
      'or give it the database: ' +
      `ALTER DATABASE ${database} OWNER TO ${role};`,
    { cause: error },
  );
}
