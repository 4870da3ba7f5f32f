import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { configTypes } from '@stoa/core/contract';
import { afterEach, beforeEach, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.js';
import { migrateDatabase, migrationsDir, type MigrationProgress } from './migrate.js';

let test: TestDatabase;
beforeEach(async () => {
  test = await createTestDatabase({ empty: true });
});
afterEach(() => test.drop());

const script = fileURLToPath(new URL('../../testing/migrate-once.ts', import.meta.url));
const migrateInProcess = () =>
  promisify(execFile)(process.execPath, ['--import', 'tsx', script, JSON.stringify(test.connection)]);

it('processes that start concurrently migrate once', async () => {
  await Promise.all([migrateInProcess(), migrateInProcess(), migrateInProcess()]);
  const { rows: applied } = await test.database.pool.query('select hash from drizzle.__drizzle_migrations');
  expect(new Set(applied.map(({ hash }: { hash: string }) => hash)).size).toBe(applied.length);
  const { rows } = await test.database.pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  );
  expect(rows.map(({ name }) => name)).toEqual([
    'access_rights',
    'access_tokens',
    'accounts',
    'admin_audit',
    'admin_configs',
    'agreement_acceptances',
    'agreements',
    'api_documents',
    'api_keys',
    'assistant_conversations',
    'assistant_files',
    'assistant_versions',
    'assistants',
    'content_accesses',
    'content_looks',
    'conversations',
    'critical_errors',
    'documents',
    'embed_acceptances',
    'embed_counts',
    'embed_keys',
    'endpoint_health',
    'file_embeddings',
    'file_passages',
    'file_tags',
    'files',
    'folders',
    'groups',
    'identities',
    'integrations',
    'interpreter_files',
    'mcp_choices',
    'mcp_grants',
    'mcp_servers',
    'mcp_sign_ins',
    'memories',
    'messages',
    'passage_vectors',
    'people',
    'person_archives',
    'processes',
    'projects',
    'python_functions',
    'quality_reviews',
    'ratings',
    'registered_ops',
    'retention_runs',
    'run_events',
    'runs',
    'saved_artifacts',
    'sessions',
    'settings',
    'shared_contents',
    'shared_items',
    'sign_in_attempts',
    'spend_counters',
    'spending',
    'template_files',
    'tool_approvals',
    'tool_questions',
    'usage',
    'usage_sums',
  ]);
});

it('[DEP3] says how far it has come, and at the end that it is done', async () => {
  const lines: [object, string][] = [];
  const steps: MigrationProgress[] = [];
  await migrateDatabase(test.connection, {
    log: { info: (values, line) => void lines.push([values, line]), warn: () => {} },
    onProgress: (step) => void steps.push(step),
  });
  expect(steps[0]).toEqual({ phase: 'waiting' });
  const numbers = steps.flatMap((step) => (step.phase === 'migrating' ? [step] : []));
  expect(numbers.length).toBeGreaterThan(40);
  expect(numbers.map(({ statement }) => statement)).toEqual(numbers.map((_, at) => at + 1));
  expect(numbers.every(({ statements }) => statements === numbers.length)).toBe(true);
  expect(lines[0]).toEqual([
    { migrations: expect.any(Number), statements: numbers.length },
    'the database is being brought up to date',
  ]);
  expect(lines.at(-1)?.[1]).toBe('the database is up to date');
  steps.length = 0;
  await migrateDatabase(test.connection, { onProgress: (step) => void steps.push(step) });
  expect(steps).toEqual([{ phase: 'waiting' }]);
});

/** The schema as it was after so many migrations. */
async function migrateUpTo(count: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'stoa-migrations-'));
  try {
    await cp(migrationsDir, folder, { recursive: true });
    const journal = join(folder, 'meta/_journal.json');
    const { entries, ...rest } = JSON.parse(await readFile(journal, 'utf8')) as { entries: object[] };
    await writeFile(journal, JSON.stringify({ ...rest, entries: entries.slice(0, count) }));
    await migrateDatabase(test.connection, { folder });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

it('[ID7] existing people are bound to nothing by the migration, and signed out', async () => {
  await migrateUpTo(17);
  const { pool } = test.database;
  await pool.query(
    `with ann as (insert into people (email, name, issuer, subject, is_admin) values ('ann@x.org', 'Ann', 'i', 's', true) returning id)
     insert into sessions (id_hash, person_id, expires_at) select 'h', id, now() + interval '1 day' from ann`,
  );
  await migrateDatabase(test.connection);
  const { rows } = await pool.query(
    `select email, (select count(*)::int from sessions) as sessions, (select count(*)::int from identities) as identities
     from people`,
  );
  expect(rows).toEqual([{ email: 'ann@x.org', sessions: 0, identities: 0 }]);
});

it('the migration indexes existing conversations for search', async () => {
  await migrateUpTo(1);
  const { pool } = test.database;
  await pool.query(
    `with ann as (insert into people (email, name, issuer, subject) values ('ann@x.org', 'Ann', 'i', 's') returning id),
     talk as (insert into conversations (person_id, id, name) select id, 'c', 'Café' from ann returning person_id)
     insert into messages (person_id, conversation_id, id, role, content) select person_id, 'c', 'm', 'user', 'Über' from talk`,
  );
  await migrateDatabase(test.connection);
  const { rows } = await pool.query(
    `select c.search @@ stoa_search_query('cafe', false) as name, m.search @@ stoa_search_query('ub', true) as message
     from conversations c join messages m on m.conversation_id = c.id`,
  );
  expect(rows).toEqual([{ name: true, message: true }]);
});

it('flags, groups and templates that were set by hand are the first version of their configuration', async () => {
  await migrateUpTo(20);
  const { pool } = test.database;
  await pool.query(
    `insert into feature_flags (name, enabled, user_exceptions) values ('memory', false, '["ann@x.org"]'), ('ours', true, '[]');
     insert into amplify_groups (name, members, created_by) values ('crew', '["ann@x.org"]', 'thea');`,
  );
  await migrateDatabase(test.connection);
  const { rows } = await pool.query('select type, version, value from admin_configs order by type');
  expect(rows).toEqual([
    {
      type: 'amplifyGroups',
      version: 1,
      value: {
        crew: { groupName: 'crew', members: ['ann@x.org'], createdBy: 'thea', includeFromOtherGroups: [] },
      },
    },
    {
      type: 'featureFlags',
      version: 1,
      value: {
        memory: { enabled: false, userExceptions: ['ann@x.org'], amplifyGroupExceptions: [] },
        ours: { enabled: true, userExceptions: [], amplifyGroupExceptions: [] },
      },
    },
  ]);
  for (const [name, config] of Object.entries(configTypes)) {
    const value: unknown = rows.find(({ type }) => type === name)?.value ?? config.initial;
    expect(z.safeParse(config.schema, value).data).toEqual(value);
  }
});
