import pg from 'pg';
import { startEmbeddedPostgres } from '@stoa/server/testing/embedded-postgres';
import { forget, makeDataDir } from './app.js';

const quiet = { trace() {}, debug() {}, info() {}, warn() {}, error() {}, fatal() {} };

/** A database that several processes share. */
export interface SharedDatabase {
  /** The variables of a process that uses it. */
  env: Record<string, string>;
  /** Stops it and removes its folder; its processes have to be stopped before. */
  stop(): Promise<void>;
}

export async function startSharedDatabase(): Promise<SharedDatabase> {
  const dataDir = makeDataDir();
  const { socketDir, user, stop } = await startEmbeddedPostgres({ dataDir, log: quiet as never });
  const admin = new pg.Client({ host: socketDir, user, database: 'postgres' });
  await admin.connect();
  await admin.query('create database journeys');
  await admin.end();
  return {
    env: {
      DATABASE_URL: `postgres://${user}@localhost/journeys?host=${encodeURIComponent(socketDir)}`,
      STOA_SECRET: 'one secret for all of the processes, long enough',
      STOA_HEARTBEAT_MS: '300',
    },
    async stop() {
      await stop();
      forget({ dataDir });
    },
  };
}
