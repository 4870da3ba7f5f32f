import { spawn } from 'node:child_process';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { PortInUseError, startServer } from './start-server.js';
import { withClient } from './platform/db/with-client.js';
import { createLog } from './platform/log.js';
import { isStale, missedBeats } from './platform/processes.js';
import type { Browser } from './testing/browser.js';
import { createTestApp } from './testing/test-app.js';
import { createTestDatabase, type TestDatabase } from './testing/test-database.js';

let test: TestDatabase;
let dataDir: string;
beforeAll(async () => {
  test = await createTestDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'stoa-main-'));
});
afterAll(async () => {
  await test.drop();
  await rm(dataDir, { recursive: true, force: true });
});

const options = () => ({ database: test.connect(), log: createLog('silent'), handleSignals: false });
const processRows = async () =>
  (await test.database.pool.query<{ id: string; beat_at: Date }>('select id, beat_at from processes')).rows;

describe('start', () => {
  it('[R6] reports a port in use, and cleans up', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await vi.waitFor(() => expect(other.listening).toBe(true), 10_000);
    const { port } = other.address() as AddressInfo;
    const env = { PORT: String(port), STOA_DATA_DIR: dataDir, STOA_DEMO_MODELS: '1' };
    const starting = startServer(env, options());
    await expect(starting).rejects.toThrow(PortInUseError);
    await expect(starting).rejects.toThrow(`Port ${port} on 127.0.0.1 is in use by another program.`);
    expect(await processRows()).toEqual([]);
    other.close();
  });

  it('[T8] refuses the development sign-in in production', async () => {
    await expect(startServer({ NODE_ENV: 'production', STOA_DATA_DIR: dataDir }, options())).rejects.toThrow(
      /OIDC_ISSUER is missing.*asks for no password/,
    );
  });

  it('[T8] generates a secret, readable by its owner only, and keeps it', async () => {
    const { loadSecret } = await import('./platform/secret.js');
    const folder = join(dataDir, 'fresh');
    const all = await Promise.all(
      Array.from({ length: 5 }, () => loadSecret({ secret: null, dataDir: folder })),
    );
    expect(new Set(all).size).toBe(1);
    expect(all[0]?.length).toBeGreaterThanOrEqual(64);
    expect(await loadSecret({ secret: null, dataDir: folder })).toBe(all[0]);
    expect((await stat(join(folder, 'secret'))).mode & 0o777).toBe(0o600);
  });

  it('[R6] reports an unreachable database without its password', async () => {
    const env = { DATABASE_URL: 'postgres://user:hunter2@127.0.0.1:1/x', STOA_DATA_DIR: dataDir };
    const starting = startServer(env, { handleSignals: false, log: createLog('silent') });
    await expect(starting).rejects.toThrow(/DATABASE_URL does not answer \(ECONNREFUSED\)/);
    await expect(starting).rejects.not.toThrow(/hunter2/);
  });
});

describe('a start that waits for its database', () => {
  const freePort = async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await vi.waitFor(() => expect(taken.listening).toBe(true), 10_000);
    const { port } = taken.address() as AddressInfo;
    await new Promise((resolve) => taken.close(resolve));
    return port;
  };

  it('[DEP3] lives and is not ready, says why, and then takes requests at the same port', async () => {
    const port = await freePort();
    const at = (path: string) => fetch(`http://127.0.0.1:${port}${path}`);
    const env = { PORT: String(port), STOA_DATA_DIR: dataDir, STOA_DEMO_MODELS: '1' };
    await withClient(test.connection, async (migrating) => {
      await migrating.query('select pg_advisory_lock(5704120311)');
      const starting = startServer(env, options());
      await vi.waitFor(async () => {
        const ready = await at('/readyz');
        expect(ready.status).toBe(503);
        expect(await ready.json()).toEqual({
          status: 'database is being brought up to date',
          phase: 'waiting',
        });
      }, 20_000);
      expect((await at('/healthz')).status).toBe(200);
      const page = await at('/c/1?x=2');
      expect(page.status).toBe(503);
      expect(page.headers.get('retry-after')).toBe('5');
      expect(await page.json()).toEqual({ error: 'The server is starting. Please try again in a moment.' });
      await expect(startServer(env, options())).rejects.toThrow(PortInUseError);
      await migrating.query('select pg_advisory_unlock_all()');
      const server = await starting;
      expect(await (await at('/readyz')).json()).toEqual({ status: 'ready' });
      await server.close();
    });
  });
});

describe('a running process', () => {
  it('[R6] sends heartbeats, and unregisters when it stops', async () => {
    const env = { PORT: '0', STOA_DATA_DIR: dataDir, STOA_DEMO_MODELS: '1', STOA_HEARTBEAT_MS: '50' };
    const server = await startServer(env, options());
    const [first] = await processRows();
    expect(first?.id).toBe(server.processId);
    await vi.waitFor(async () => {
      const [later] = await processRows();
      expect(later?.beat_at.getTime()).toBeGreaterThan(first?.beat_at.getTime() ?? 0);
    }, 10_000);
    await server.close();
    expect(await processRows()).toEqual([]);
  });

  it('[R6] drains first: it is not ready, but answers until its steps are done', async () => {
    const seen: string[] = [];
    let statusWhileDraining = 0;
    const app = await createTestApp({
      features: ({ onDrain }) => {
        onDrain('first', async () => {
          statusWhileDraining = (await fetch(`${app.url}/readyz`)).status;
          seen.push('first');
        });
        onDrain('broken', () => Promise.reject(new Error('broken step')));
        onDrain('last', async () => void seen.push('last'));
        return { routes: [], open: async () => {}, themeOf: async () => 'dark' };
      },
    });
    await app.close();
    expect(seen).toEqual(['first', 'last']);
    expect(statusWhileDraining).toBe(503);
    await expect(fetch(`${app.url}/healthz`)).rejects.toThrow();
  });

  it('[R13] lets running replies end first, while it is not ready', async () => {
    const app = await createTestApp();
    const browser = await app.signInAs('mei');
    const ask = (by: Browser, model: string) =>
      by.fetch('/api/chat', {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'text/event-stream; events=run' },
        body: JSON.stringify({
          model,
          messages: [{ role: 'user', content: 'a word' }],
          options: { requestId: 'r-1', model: { id: model } },
        }),
      });
    const answer = await ask(browser, 'demo-brief');
    expect(answer.status).toBe(200);
    const reading = answer.text();
    const closing = app.server.close({ graceMs: 120_000 });
    expect(await reading).toContain('"outcome":"completed"');
    await closing;
    // Without a grace it is cut off.
    const other = await createTestApp();
    const cut = await ask(await other.signInAs('mei'), 'demo-slow');
    await Promise.all([
      expect(cut.text()).resolves.toContain('"outcome":"interrupted"'),
      other.server.close({ graceMs: 0 }),
    ]);
    await app.close();
    await other.close();
  });

  it('no two requests have the same id, in one process or two', async () => {
    const ids: string[] = [];
    const onLog = (line: string) => {
      const { reqId, msg } = JSON.parse(line) as { reqId?: string; msg: string };
      if (reqId !== undefined && msg === 'incoming request') ids.push(reqId);
    };
    for (const _ of [1, 2]) {
      const app = await createTestApp({ onLog });
      for (const path of ['/nothing', '/at-all', '/api/auth/session']) await fetch(app.url + path);
      await app.close();
    }
    expect(ids.length).toBeGreaterThanOrEqual(6);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('[R15] processes that had no database for a while end nobody’s replies', async () => {
    const shared = await createTestDatabase();
    const env = { STOA_HEARTBEAT_MS: '200' };
    const apps = [
      await createTestApp({ on: shared, kind: 'external', env }),
      await createTestApp({ on: shared, kind: 'external', env }),
    ];
    const { pool } = shared.database;
    const blocker = await pool.connect();
    try {
      await pool.query(
        `with ann as (insert into people (email, name) values ('ann@x.org', 'Ann') returning id)
         insert into runs (id, person_id, request_id, model_id, storage, status, owner)
         select gen_random_uuid(), ann.id, 'r-' || owner, 'm', 'local', 'running', owner
         from ann, unnest($1::uuid[]) as owner`,
        [apps.map(({ server }) => server.processId)],
      );
      await blocker.query('begin');
      await blocker.query('lock table processes in exclusive mode');
      const stale = async () =>
        (await pool.query(`select from processes where beat_at > now() - interval '1 second'`)).rowCount ===
        0;
      await vi.waitFor(async () => expect(await stale()).toBe(true), 20_000);
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      await blocker.query('commit');
      await vi.waitFor(async () => expect(await stale()).toBe(false), 20_000);
      await new Promise((resolve) => setTimeout(resolve, 1_500));
      const { rows } = await pool.query('select distinct status from runs');
      expect(rows).toEqual([{ status: 'running' }]);
      // A process that really is gone is still noticed.
      await pool.query(`update runs set owner = gen_random_uuid() where request_id like '%' || $1`, [
        apps[1]?.server.processId,
      ]);
      await vi.waitFor(async () => {
        const { rows: ended } = await pool.query(`select status from runs where status <> 'running'`);
        expect(ended).toEqual([{ status: 'interrupted' }]);
      }, 20_000);
    } finally {
      blocker.release(true);
      for (const app of apps) await app.close();
      await shared.drop();
    }
  });

  it('distinguishes stale from alive by missed heartbeats', () => {
    const beatAt = new Date(0);
    expect(isStale(beatAt, new Date(missedBeats * 2000), 2000)).toBe(false);
    expect(isStale(beatAt, new Date(missedBeats * 2000 + 1), 2000)).toBe(true);
  });
});

describe('signals', () => {
  const child = { current: null as ReturnType<typeof spawn> | null };
  afterEach(() => void child.current?.kill('SIGKILL'));

  it.each(['SIGTERM', 'SIGINT'] as const)(
    '[R6] %s stops the server and its database in order',
    async (signal) => {
      const folder = join(dataDir, signal);
      const script = fileURLToPath(new URL('./testing/command-line-entry.ts', import.meta.url));
      const started = spawn(process.execPath, ['--import', 'tsx', script], {
        env: {
          ...process.env,
          NODE_ENV: 'test',
          PORT: '0',
          STOA_DATA_DIR: folder,
          STOA_DEMO_MODELS: '1',
          LOG_LEVEL: 'warn',
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      child.current = started;
      let output = '';
      started.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
      started.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
      await vi.waitFor(() => expect(output).toMatch(/Stoa is ready at http:\/\/localhost:\d+/), 90_000);
      const ended = new Promise<number | null>((resolve) => started.once('exit', resolve));
      started.kill(signal);
      expect(await ended, output).toBe(0);
      await expect(stat(join(folder, 'postgres', 'postmaster.pid'))).rejects.toThrow('ENOENT');
    },
    120_000,
  );
});
