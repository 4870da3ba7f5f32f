import { PGlite } from '@electric-sql/pglite';
import { vector } from '@electric-sql/pglite-pgvector';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';
import { migrateDatabase } from '../platform/db/migrate.js';
import { connectDatabase, type Database } from '../platform/db/open.js';
import { createLog } from '../platform/log.js';

/**
 * A migrated PostgreSQL with pgvector, which the embedded server lacks: PGlite (WebAssembly) behind the wire protocol. It serves one
 * connection at a time, so tests on it prove results, not speed or concurrency.
 */
export async function openPgvectorDatabase(): Promise<{ database: Database; close(): Promise<void> }> {
  const db = await PGlite.create({ extensions: { vector } });
  const server = new PGLiteSocketServer({ db, host: '127.0.0.1', port: 0, maxConnections: 20 });
  await server.start();
  const [host, port] = server.getServerConn().split(':');
  const connection = { host, port: Number(port), user: 'postgres', database: 'postgres' };
  await migrateDatabase(connection);
  const database = connectDatabase('external', connection, createLog('silent'));
  return {
    database,
    async close() {
      await database.close();
      await server.stop();
      await db.close();
    },
  };
}
