import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLog } from '../../log.js';
import { withClient } from '../with-client.js';
import { findBinaries } from './binaries.js';
import {
  startEmbeddedPostgres,
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
} from './embedded-postgres.js';
import { EmbeddedPostgresError } from './errors.js';

const log = createLog('silent');
let dataDir: string;
const started: EmbeddedPostgres[] = [];
const children: ChildProcess[] = [];

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'stoa-embedded-'));
});
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  for (const server of started.splice(0)) await server.stop();
  await vi.waitFor(async () => expect(await livingServer()).toBeNull(), 10_000);
  await rm(dataDir, { recursive: true, force: true });
});

async function start(options: Partial<EmbeddedPostgresOptions> = {}): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDir, log, ...options });
  started.push(server);
  return server;
}

const query = <T extends pg.QueryResultRow>(server: EmbeddedPostgres, text: string): Promise<T[]> =>
  withClient(
    { host: server.socketDir, user: server.user, database: databaseIn(text) },
    async (client) => (await client.query<T>(text)).rows,
  );

/** The writer's numbers are in the application's database, everything else in the one that is always there. */
const databaseIn = (text: string) => (text.includes('from written') ? 'stoa' : 'postgres');

/** The process in the lock file, if it lives. */
async function livingServer(): Promise<number | null> {
  const pid = Number.parseInt(
    await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').catch(() => ''),
    10,
  );
  return Number.isInteger(pid) && existsSync(`/proc/${pid}`) ? pid : null;
}

/** The folder of the socket, as the lock file names it. */
const socketFolder = async () =>
  (await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[4] ?? '';

describe('the embedded database', () => {
  it('persists its data, and leaves no process or socket behind', async () => {
    const first = await start();
    await query(first, 'create table notes (text text)');
    await query(first, `insert into notes values ('kept')`);
    expect(await query(first, 'show max_connections')).toEqual([{ max_connections: '40' }]);
    expect(await query(first, 'show listen_addresses')).toEqual([{ listen_addresses: '' }]);
    await first.stop();
    expect(await livingServer()).toBeNull();
    expect(existsSync(first.socketDir)).toBe(false);
    expect(await query(await start(), 'select text from notes')).toEqual([{ text: 'kept' }]);
  });

  it('refuses a second owner with a reason, and leaves the first one running', async () => {
    const first = await start();
    const refusal = startEmbeddedPostgres({ dataDir, log, waitForStopMs: 200 });
    await expect(refusal).rejects.toThrow(EmbeddedPostgresError);
    await expect(refusal).rejects.toThrow(/already running \(process \d+\).*STOA_DATA_DIR.*DATABASE_URL/);
    expect(await query(first, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('waits for a server that is stopping', async () => {
    const first = await start();
    const stopping = first.stop();
    const second = await start();
    await stopping;
    expect(await query(second, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('of two concurrent starts one owns the folder', async () => {
    const results = await Promise.allSettled([
      start({ waitForStopMs: 1000 }),
      start({ waitForStopMs: 1000 }),
    ]);
    const [winner] = results.filter((result) => result.status === 'fulfilled');
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
    expect(
      await query((winner as PromiseFulfilledResult<EmbeddedPostgres>).value, 'select 1 as one'),
    ).toEqual([{ one: 1 }]);
  });

  it('removes an incomplete data folder', async () => {
    await mkdir(join(dataDir, 'postgres.init-999999'), { recursive: true });
    await writeFile(join(dataDir, 'postgres.init-999999', 'PG_VERSION'), '18\n');
    await start();
    expect(await readdir(dataDir)).not.toContain('postgres.init-999999');
  });

  it('starts despite a stale lock file with the id of an unrelated process', async () => {
    const first = await start();
    await first.stop();
    const lock = `${process.pid}\n${join(dataDir, 'postgres')}\n0\n5432\n${first.socketDir}\n\n\nready\n`;
    await writeFile(join(dataDir, 'postgres', 'postmaster.pid'), lock);
    expect(await query(await start(), 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('restarts when the server process is killed', async () => {
    const server = await start();
    await query(server, 'create table notes (text text)');
    process.kill((await livingServer()) ?? 0, 'SIGKILL');
    await vi.waitFor(async () => expect(await query(server, 'select * from notes')).toEqual([]), {
      timeout: 20_000,
      interval: 100,
    });
  });

  async function crash(server: EmbeddedPostgres): Promise<void> {
    process.kill((await livingServer()) ?? 0, 'SIGKILL');
    await vi.waitFor(async () => expect(await livingServer()).toBeNull(), 10_000);
    await vi.waitFor(() => query(server, 'select 1'), { timeout: 20_000, interval: 100 });
  }

  it('[R8] forgives earlier crashes after a quiet while', async () => {
    const server = await start({ restartsAllowed: 1, forgiveAfterMs: 0 });
    await crash(server);
    await crash(server);
    expect(await query(server, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('[R8] reports that it is left stopped after too many crashes in a row', async () => {
    const onGivenUp = vi.fn<() => void>();
    const server = await start({ restartsAllowed: 1, onGivenUp });
    await crash(server);
    expect(onGivenUp).not.toHaveBeenCalled();
    process.kill((await livingServer()) ?? 0, 'SIGKILL');
    await vi.waitFor(() => expect(onGivenUp).toHaveBeenCalledOnce(), 20_000);
  });

  it('names the alternative on an unsupported platform', async () => {
    await expect(findBinaries('linux', 'mips')).rejects.toThrow(
      /no embedded database for linux-mips.*DATABASE_URL/,
    );
    await expect(findBinaries('win32', 'x64')).rejects.toThrow(/Windows.*DATABASE_URL/);
  });
});

describe('kill -9 of the process that started it', () => {
  it('leaves no orphan and loses no committed row, three times in a row', async () => {
    let acknowledged = 0;
    for (let cycle = 0; cycle < 3; cycle++) {
      const child = startWriter();
      await vi.waitFor(() => expect(child.rows()).toBeGreaterThan(acknowledged + 20), 20_000);
      const server = await livingServer();
      expect(server).not.toBeNull();
      const socketDir = await socketFolder();
      child.process.kill('SIGKILL');
      await child.gone;
      acknowledged = child.rows();
      await vi.waitFor(async () => expect(await livingServer()).toBeNull(), 10_000);
      await vi.waitFor(() => expect(existsSync(socketDir)).toBe(false), 10_000);
    }
    const rows = await query<{ count: number; highest: number }>(
      await start(),
      'select count(*)::int as count, max(n)::int as highest from written',
    );
    expect(rows[0]?.highest).toBeGreaterThanOrEqual(acknowledged);
    expect(rows[0]?.count).toBe(rows[0]?.highest);
  });

  /** A process of its own that opens the database and writes numbers, printing each once it is acknowledged. */
  function startWriter() {
    const script = fileURLToPath(new URL('../../../testing/write-numbers.ts', import.meta.url));
    const child = spawn(process.execPath, ['--import', 'tsx', script, dataDir], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    children.push(child);
    let last = 0;
    let rest = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      const lines = (rest + text).split('\n');
      rest = lines.pop() ?? '';
      last = Number(lines.at(-1) ?? last) || last;
    });
    const gone = new Promise<void>((resolve) => child.once('close', () => resolve()));
    return { process: child, gone, rows: () => last };
  }
});

it('does not keep a process alive that never stops it', async () => {
  const script = `import { startEmbeddedPostgres } from ${JSON.stringify(fileURLToPath(new URL('./embedded-postgres.ts', import.meta.url)))};
import { createLog } from ${JSON.stringify(fileURLToPath(new URL('../../log.ts', import.meta.url)))};
await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, log: createLog('silent') });`;
  const file = join(dataDir, 'forgetful.mts');
  await writeFile(file, script);
  const child = spawn(process.execPath, ['--import', 'tsx', file], { stdio: 'inherit' });
  children.push(child);
  const code = await Promise.race([
    new Promise((resolve) => child.once('exit', resolve)),
    sleep(20_000, 'alive'),
  ]);
  expect(code).toBe(0);
});
