import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.js';

let test: TestDatabase;
beforeEach(async () => {
  test = await createTestDatabase({ empty: true });
});
afterEach(() => test.drop());

const script = fileURLToPath(new URL('../../testing/migrate-once.ts', import.meta.url));
const migrateInProcess = () =>
  promisify(execFile)(process.execPath, ['--import', 'tsx', script, JSON.stringify(test.connection)]);

it('processes that start at once migrate once', async () => {
  await Promise.all([migrateInProcess(), migrateInProcess(), migrateInProcess()]);
  const { rows: applied } = await test.database.pool.query('select hash from drizzle.__drizzle_migrations');
  expect(new Set(applied.map(({ hash }: { hash: string }) => hash)).size).toBe(applied.length);
  const { rows } = await test.database.pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  );
  expect(rows.map(({ name }) => name)).toEqual([
    'access_tokens',
    'accounts',
    'conversations',
    'feature_flags',
    'messages',
    'people',
    'processes',
    'run_events',
    'runs',
    'sessions',
    'settings',
    'sign_in_attempts',
    'usage',
  ]);
});
