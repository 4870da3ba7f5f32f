import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { withClient } from './with-client.js';

/** Any number that nothing else in the database uses as an advisory lock. */
const migrationLock = 5_704_120_311;
/** Once the start has waited for so long, the log says for what. */
const defaultWaitNoticeMs = 5_000;

/** Where the committed SQL lies: beside this file, and copied beside the bundle that this file ends up in. */
export const migrationsDir = fileURLToPath(new URL('./migrations', import.meta.url));

/**
 * Brings the database up to the committed schema. Several processes may start at once: one works, the others wait and then
 * find nothing to do.
 */
export const migrateDatabase = (
  connection: pg.ClientConfig,
  {
    folder = migrationsDir,
    log,
    waitNoticeMs = defaultWaitNoticeMs,
  }: { folder?: string; log?: { warn(line: string): void }; waitNoticeMs?: number } = {},
): Promise<void> =>
  withClient({ ...connection, application_name: 'stoa-migrate' }, async (client) => {
    const db = drizzle(client);
    const timer = setInterval(
      () =>
        log?.warn(
          'the start waits for another process that brings the database up to date, or for a session that has kept its lock (application_name stoa-migrate in pg_stat_activity)',
        ),
      waitNoticeMs,
    );
    try {
      await db.execute(sql`select pg_advisory_lock(${migrationLock})`);
    } finally {
      clearInterval(timer);
    }
    try {
      // Ending the connection gives the lock back.
      await migrate(db, { migrationsFolder: folder });
    } catch (error) {
      throw (await rightsError(client, error)) ?? error;
    }
  });

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
