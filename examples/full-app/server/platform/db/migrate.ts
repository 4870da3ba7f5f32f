import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type pg from 'pg';
import { withClient } from './with-client.js';

/** Any number that nothing else in the database uses as an advisory lock. */
const migrationLock = 5_704_120_311;

/** Where the committed SQL lies: beside this file, and copied beside the bundle that this file ends up in. */
export const migrationsDir = fileURLToPath(new URL('./migrations', import.meta.url));

/**
 * Brings the database up to the committed schema. Several processes may start at once: one works, the others wait and then
 * find nothing to do.
 */
export const migrateDatabase = (connection: pg.ClientConfig, folder = migrationsDir): Promise<void> =>
  withClient({ ...connection, application_name: 'stoa-migrate' }, async (client) => {
    const db = drizzle(client);
    await db.execute(sql`select pg_advisory_lock(${migrationLock})`);
    // Ending the connection gives the lock back.
    await migrate(db, { migrationsFolder: folder });
  });
