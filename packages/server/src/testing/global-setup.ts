import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '../platform/db/embedded/embedded-postgres.js';
import { migrateDatabase } from '../platform/db/migrate.js';
import { withClient } from '../platform/db/with-client.js';
import { createLog } from '../platform/log.js';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the test run's PostgreSQL, and the database that each test's own is copied from. */
    postgres: { connection: { host?: string; user?: string; connectionString?: string }; template: string };
  }
}

/** One PostgreSQL for the test run: embedded, or the server that TEST_DATABASE_URL names. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const external = process.env['TEST_DATABASE_URL'];
  const template = `stoa_template_${process.pid}`;
  if (external) {
    const connection = { connectionString: external };
    await makeTemplate(connection, template);
    project.provide('postgres', { connection, template });
    return () => dropTemplate(connection, template);
  }
  const dataDir = await mkdtemp(join(tmpdir(), 'stoa-test-'));
  const server = await startEmbeddedPostgres({ dataDir, log: createLog('warn'), maxConnections: 300 });
  const connection = { host: server.socketDir, user: server.user };
  await forgetOnPowerLoss(connection);
  await makeTemplate(connection, template);
  project.provide('postgres', { connection, template });
  return async () => {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}

type Connection = pg.ClientConfig;

/** Nothing of a test run outlives it, so nothing needs to reach the disk. A process that is killed still loses nothing. */
const forgetOnPowerLoss = (connection: Connection) =>
  asAdmin(connection, async (client) => {
    for (const setting of ['fsync', 'synchronous_commit', 'full_page_writes'])
      await client.query(`alter system set ${setting} = off`);
    await client.query('select pg_reload_conf()');
  });

async function makeTemplate(connection: Connection, template: string): Promise<void> {
  await asAdmin(connection, async (client) => {
    await client.query(`drop database if exists ${template}`);
    await client.query(`create database ${template}`);
  });
  await migrateDatabase(onDatabase(connection, template));
}

const dropTemplate = (connection: Connection, template: string) =>
  asAdmin(connection, async (client) => {
    await client.query(`drop database if exists ${template} with (force)`);
  });

/** The same server, another database. */
export function onDatabase(connection: Connection, database: string): Connection {
  if (!connection.connectionString) return { ...connection, database };
  const address = new URL(connection.connectionString);
  address.pathname = `/${database}`;
  return { connectionString: address.href };
}

/** Runs `work` on a connection that may make and drop databases. */
export const asAdmin = <T>(connection: Connection, work: (client: pg.Client) => Promise<T>): Promise<T> =>
  withClient(connection.connectionString ? connection : { ...connection, database: 'postgres' }, work);
