import { spawn } from 'node:child_process';
import { access, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { PostgresBinaries } from './binaries.js';
import { EmbeddedPostgresError } from './errors.js';
import { chownTo, type RunAs } from './postgres-user.js';

/** Name of the superuser inside the embedded database; the socket's folder is the lock, so there is no password. */
export const superuser = 'stoa';

/** Makes the data folder if there is none: beside its final place, then renamed, so that a half-made one is never used. */
export async function ensureCluster(
  clusterDir: string,
  binaries: PostgresBinaries,
  runAs: RunAs,
): Promise<void> {
  await removeHalfMade(clusterDir);
  if (await exists(join(clusterDir, 'PG_VERSION'))) return chownTo(clusterDir, runAs);
  const draft = await mkdtemp(`${clusterDir}.init-${process.pid}-`);
  try {
    await chownTo(draft, runAs);
    await runInitdb(draft, binaries, runAs);
    await rename(draft, clusterDir).catch(async (cause: NodeJS.ErrnoException) => {
      // Another process was faster; this one is then refused as the second owner.
      if (await exists(join(clusterDir, 'PG_VERSION'))) return;
      throw cause;
    });
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

function runInitdb(folder: string, binaries: PostgresBinaries, runAs: RunAs): Promise<void> {
  const args = [
    `--pgdata=${folder}`,
    `--username=${superuser}`,
    '--auth=trust',
    '--encoding=UTF8',
    '--no-instructions',
    // The builtin provider sorts alike on every platform and does not change with a library.
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
  ];
  const [command = '', ...rest] = [...runAs.prefix, binaries.initdb, ...args];
  return new Promise((resolve, reject) => {
    const child = spawn(command, rest, { stdio: ['ignore', 'ignore', 'pipe'], ...runAs.user });
    let problem = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => (problem = (problem + text).slice(-2000)));
    child.on('error', reject);
    child.on('close', (code) =>
      code === 0
        ? resolve()
        : reject(
            new EmbeddedPostgresError(
              `The embedded database could not be made in ${folder}: ${problem.trim() || `initdb ended with ${code}`}\n` +
                'Check that the folder is writable and on a path that the database user may enter, or set DATABASE_URL.',
            ),
          ),
    );
  });
}

async function removeHalfMade(clusterDir: string): Promise<void> {
  const prefix = `${basename(clusterDir)}.init-`;
  for (const name of await readdir(dirname(clusterDir))) {
    if (!name.startsWith(prefix)) continue;
    try {
      process.kill(Number.parseInt(name.slice(prefix.length), 10), 0);
    } catch {
      await rm(join(dirname(clusterDir), name), { recursive: true, force: true });
    }
  }
}

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );
