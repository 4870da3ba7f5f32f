import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { asAdmin, onDatabase } from '../../testing/global-setup.js';
import { createTestApp, type TestApp } from '../../testing/test-app.js';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.js';
import { createLog } from '../log.js';
import { checkSessions, PoolerError } from './check-sessions.js';
import { DatabaseRightsError, migrateDatabase } from './migrate.js';
import { connectDatabase, openDatabase, type Database } from './open.js';
import { withClient } from './with-client.js';

describe('a database behind a pooler', () => {
  it('[DB1] is refused where notifications do not arrive, with what to set', async () => {
    const [one, other] = await Promise.all([createTestDatabase(), createTestDatabase()]);
    try {
      await checkSessions(one.connection, one.database.pool);
      const checked = checkSessions(one.connection, other.database.pool);
      await expect(checked).rejects.toThrow(PoolerError);
      await expect(checked).rejects.toThrow(/DATABASE_DIRECT_URL .*pool_mode = session/s);
    } finally {
      await Promise.all([one.drop(), other.drop()]);
    }
  });

  it('[DB1] keeps no statement by name where sessions are shared', async () => {
    const one = await createTestDatabase();
    const { connection } = one;
    const namesIn = async (database: Database) => {
      await database.pool.query({ name: 'kept', text: 'select 1' });
      const { rows } = await database.pool.query('select name from pg_prepared_statements');
      return rows;
    };
    const own = connectDatabase('external', connection, createLog('silent'));
    const shared = connectDatabase('external', connection, createLog('silent'), {
      pooled: { ...connection },
    });
    try {
      expect(await namesIn(own)).toEqual([{ name: 'kept' }]);
      expect(await namesIn(shared)).toEqual([]);
    } finally {
      await Promise.all([own.close(), shared.close()]);
      await one.drop();
    }
  });

  /** A PgBouncer with pool_mode transaction, and the database that it leads to. */
  const pooled = process.env['TEST_POOLER_URL'];
  const direct = process.env['TEST_POOLER_DIRECT_URL'];
  it.runIf(pooled && direct)(
    '[DB1] PgBouncer is refused alone, and taken with the direct address',
    async () => {
      const config = { databaseUrl: pooled ?? null, dataDir: '' };
      const log = createLog('silent');
      await expect(openDatabase({ ...config, databaseDirectUrl: null }, log)).rejects.toThrow(PoolerError);
      const database = await openDatabase({ ...config, databaseDirectUrl: direct ?? null }, log);
      const heard = new Promise(
        (resolve) =>
          void database.listen('pooler_test', resolve).then(() => database.notify('pooler_test', 'x')),
      );
      expect(await heard).toBe('x');
      await database.close();
    },
  );
});

describe('a role without rights', () => {
  it('[DB2] is told what to grant', async () => {
    const { connection: server } = inject('postgres');
    const role = `stoa_poor_${randomBytes(4).toString('hex')}`;
    const name = `Stoa ${role}`;
    await asAdmin(server, async (client) => {
      await client.query(`create database "${name}"`);
      await client.query(`create role ${role} login`);
    });
    const owner = onDatabase(server, name);
    const asRole = owner.connectionString
      ? {
          connectionString: Object.assign(new URL(owner.connectionString), { username: role, password: '' })
            .href,
        }
      : { ...owner, user: role };
    try {
      const failure: unknown = await migrateDatabase(asRole).catch((error: unknown) => error);
      expect(failure).toBeInstanceOf(DatabaseRightsError);
      const { message } = failure as Error;
      expect(message).toContain(`GRANT CREATE ON DATABASE "${name}" TO ${role};`);
      // What it says is enough.
      const grants = message.split('\n').filter((line) => line.trim().startsWith('GRANT'));
      expect(grants).toHaveLength(2);
      await withClient(owner, async (client) => {
        for (const grant of grants) await client.query(grant);
      });
      await migrateDatabase(asRole);
    } finally {
      await asAdmin(server, async (client) => {
        await client.query(`drop database "${name}" with (force)`);
        await client.query(`drop role ${role}`);
      });
    }
  });

  it('[DB3] a start that waits for the lock of another one says for what', async () => {
    const test = await createTestDatabase({ empty: true });
    const lines: unknown[] = [];
    try {
      await withClient(test.connection, async (client) => {
        await client.query('select pg_advisory_lock(5704120311)');
        const migrated = migrateDatabase(test.connection, {
          log: { info: () => {}, warn: (line: unknown) => void lines.push(line) },
          noticeMs: 20,
        });
        await expect
          .poll(() => lines[0], { timeout: 20_000 })
          .toMatch(/waits for another process.*stoa-migrate/);
        await client.query('select pg_advisory_unlock_all()');
        await migrated;
      });
    } finally {
      await test.drop();
    }
  });
});

describe('a database that is away', () => {
  let test: TestDatabase;
  let app: TestApp;
  beforeAll(async () => {
    test = await createTestDatabase();
    app = await createTestApp({ on: test });
  });
  afterAll(async () => {
    await app.close();
    await test.drop();
  });

  /** Nobody can connect, and who was connected is not any more. */
  async function setAway(isAway: boolean): Promise<void> {
    const { connection: server } = inject('postgres');
    const { rows } = isAway
      ? await test.database.pool.query<{ name: string }>('select current_database() as name')
      : { rows: [{ name: away }] };
    away = rows[0]?.name ?? '';
    await asAdmin(server, async (client) => {
      await client.query(`alter database ${away} allow_connections ${!isAway}`);
      if (isAway)
        await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [
          away,
        ]);
    });
  }
  let away = '';

  it('[DB4] is a 503 with a time and a sentence, everywhere, and passes', async () => {
    const browser = await app.signInAs('mei');
    const json = { 'content-type': 'application/json' };
    const requests: [string, RequestInit?][] = [
      ['/', { headers: { accept: 'text/html' } }],
      ['/api/auth/session'],
      ['/api/auth/token', { method: 'POST' }],
      ['/api/auth/sign-out', { method: 'POST' }],
      ['/api/requestOp', { method: 'POST', headers: json, body: '{"data":{"op":"/get"}}' }],
      ['/api/chat', { method: 'POST', headers: json, body: '{"messages":[]}' }],
      ['/api/chat/runs/x'],
      ['/api/files/upload', { method: 'POST', headers: json, body: '{"data":{"name":"a.txt"}}' }],
      ['/api/user/settings', { headers: { authorization: `Bearer ${'x'.repeat(43)}` } }],
    ];
    await setAway(true);
    try {
      for (const [path, init] of requests) {
        const response = await browser.fetch(path, init);
        const text = await response.text();
        expect([path, response.status]).toEqual([path, 503]);
        expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
        expect(text).toContain('cannot reach its database');
        expect(text).not.toMatch(/ECONN|SQL|select|stoa_test/);
      }
      expect((await fetch(`${app.url}/readyz`)).status).toBe(503);
    } finally {
      await setAway(false);
    }
    await expect
      .poll(async () => (await browser.fetch('/api/auth/session')).status, { timeout: 20_000 })
      .toBe(200);
  });
});
