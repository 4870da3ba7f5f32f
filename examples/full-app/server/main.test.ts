import { spawn } from 'node:child_process';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { PortInUseError, startServer } from './main.js';
import { createLog } from './platform/log.js';
import { isStale, missedBeats } from './platform/processes.js';
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
