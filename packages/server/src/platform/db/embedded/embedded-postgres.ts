import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../../log.js';
import { findBinaries } from './binaries.js';
import { ensureCluster, superuser } from './cluster.js';
import { choosePostgresUser, chownTo } from './postgres-user.js';
import { waitUntilFree } from './data-dir-lock.js';
import { type Postmaster, startPostmaster } from './postmaster.js';

/** A PostgreSQL server of our own, reachable through a Unix socket in a folder that only we may enter. */
export interface EmbeddedPostgres {
  /** Give it to `pg` as `host`. */
  socketDir: string;
  user: string;
  stop(): Promise<void>;
}

/** Dependencies of {@link startEmbeddedPostgres}. */
export interface EmbeddedPostgresOptions {
  /** The cluster lives in `postgres` below it. */
  dataDir: string;
  log: Log;
  maxConnections?: number;
  /** @units milliseconds to wait for another server that is stopping. */
  waitForStopMs?: number;
  /** Crashes in a row after which it is left stopped. Default: five. */
  restartsAllowed?: number;
  /** A crash after this long without one counts as the first. @units milliseconds. Default: ten minutes. */
  forgiveAfterMs?: number;
  /** Called once when the server keeps crashing and is left stopped. */
  onGivenUp?: () => void;
}

// A socket's path may have about 107 characters (103 on macOS).
const longestSocketDir = 85;

/**
 * Starts the embedded server, making its data folder first if need be.
 *
 * @errors throws `EmbeddedPostgresError`: no binaries for this platform, already running, or it did not start.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { log, maxConnections = 40, waitForStopMs = 10_000 } = options;
  const { restartsAllowed = 5, forgiveAfterMs = 10 * 60_000 } = options;
  const dataDir = resolve(options.dataDir);
  const clusterDir = join(dataDir, 'postgres');
  const binaries = await findBinaries();
  const runAs = await choosePostgresUser();
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  // Another user has to get through to the cluster; what else lies here keeps its own modes.
  if (runAs.user) await chmod(dataDir, 0o711);
  await waitUntilFree(clusterDir, waitForStopMs);
  await ensureCluster(clusterDir, binaries, runAs);

  const socketDir = await makeSocketDir();
  await chownTo(socketDir, runAs);
  const start = () =>
    startPostmaster({
      clusterDir,
      socketDir,
      binaries,
      runAs,
      maxConnections,
      logFile: join(dataDir, 'postgres.log'),
    });
  let postmaster: Postmaster;
  try {
    postmaster = await start();
  } catch (error) {
    await rm(socketDir, { recursive: true, force: true });
    // Another process may have been quicker after we looked; that deserves its own words.
    await waitUntilFree(clusterDir, 0);
    throw error;
  }

  let stopping = false;
  void keepAlive();

  return {
    socketDir,
    user: superuser,
    async stop() {
      stopping = true;
      await postmaster.stop();
      await rm(socketDir, { recursive: true, force: true });
    },
  };

  /** The server can be ended from outside (by the kernel for want of memory, say); it recovers by itself when started again. */
  async function keepAlive(): Promise<void> {
    let restarts = 0;
    for (;;) {
      const startedAt = performance.now();
      await postmaster.ended;
      if (stopping) return;
      if (performance.now() - startedAt > forgiveAfterMs) restarts = 0;
      if (++restarts > restartsAllowed) {
        log.fatal('the embedded database keeps ending; it is left stopped');
        return options.onGivenUp?.();
      }
      log.error({ restarts }, 'the embedded database ended unexpectedly; starting it again');
      await sleep(200 * restarts);
      if (stopping) return;
      try {
        await waitUntilFree(clusterDir, waitForStopMs);
        const next = await start();
        if (stopping) return next.stop();
        postmaster = next;
      } catch (error) {
        log.error({ err: error }, 'the embedded database did not start again');
      }
    }
  }
}

async function makeSocketDir(): Promise<string> {
  const base = tmpdir().length > longestSocketDir ? '/tmp' : tmpdir();
  const folder = await mkdtemp(join(base, 'stoa-pg-'));
  await chmod(folder, 0o700);
  return folder;
}
