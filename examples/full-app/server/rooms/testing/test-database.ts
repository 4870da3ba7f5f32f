import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '../../platform/db/embedded/embedded-postgres.js';
import { migrateDatabase } from '../../platform/db/migrate.js';
import { connectDatabase, type Database } from '../../platform/db/open.js';
import { createLog } from '../../platform/log.js';

export interface TestDatabase {
  open(): Database;
  close(): Promise<void>;
}

export async function startTestDatabase(): Promise<TestDatabase> {
  const log = createLog('silent');
  const dataDir = await mkdtemp(join(tmpdir(), 'stoa-test-'));
  const server = await startEmbeddedPostgres({ dataDir, log, maxConnections: 100 });
  const name = `t${randomUUID().replaceAll('-', '')}`;
  const connection = { host: server.socketDir, user: server.user };
  const client = new pg.Client({ ...connection, database: 'postgres' });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  await migrateDatabase({ ...connection, database: name });
  return {
    open: () => connectDatabase('external', { ...connection, database: name }, log),
    async close() {
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
