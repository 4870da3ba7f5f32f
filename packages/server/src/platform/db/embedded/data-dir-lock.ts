import { readFile, readlink, realpath, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { EmbeddedPostgresError } from './errors.js';

const pollMs = 50;

/** The process named in `postmaster.pid`, if that file is there. */
export async function readPid(clusterDir: string): Promise<number | null> {
  const file = await readFile(join(clusterDir, 'postmaster.pid'), 'utf8').catch(() => '');
  const pid = Number.parseInt(file, 10);
  return Number.isInteger(pid) && pid > 1 ? pid : null;
}

/**
 * Waits until no server holds the data folder: one that is stopping gets `waitMs`; a running one is never joined or ended.
 *
 * @errors throws {@link EmbeddedPostgresError} when it is still held.
 */
export async function waitUntilFree(clusterDir: string, waitMs: number): Promise<void> {
  const deadline = Date.now() + waitMs;
  for (;;) {
    const pid = await readPid(clusterDir);
    if (pid === null || !isAlive(pid)) return;
    if (!(await mayHold(pid, clusterDir))) {
      // After a hard stop (of a container, say) the number can belong to a stranger, which would keep PostgreSQL from starting.
      await rm(join(clusterDir, 'postmaster.pid'), { force: true });
      return;
    }
    if (Date.now() >= deadline)
      throw new EmbeddedPostgresError(
        `The embedded database in ${clusterDir} is already running (process ${pid}); one folder serves one server. ` +
          'Stop the other server, choose another STOA_DATA_DIR, or give both the same DATABASE_URL.',
      );
    await sleep(pollMs);
  }
}

/** Whether a process exists, whatever its owner. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Whether a living process can be the server of this folder; where that cannot be seen, it counts as one. */
async function mayHold(pid: number, clusterDir: string): Promise<boolean> {
  const command = await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => null);
  if (command === null) return true;
  if (command.trim() !== 'postgres') return false;
  const folder = await readlink(`/proc/${pid}/cwd`).catch(() => null);
  return folder === null || folder === (await realpath(clusterDir));
}
