import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Of this repository. */
export const root = fileURLToPath(new URL('../..', import.meta.url));

/** Packages of others that only these checks need, in a folder that git does not know. @returns the folder */
export function installed(name: string, packages: readonly string[]): string {
  const folder = join(root, 'node_modules/.cache', name);
  mkdirSync(folder, { recursive: true });
  execFileSync('npm', ['install', '--prefix', folder, '--no-audit', '--no-fund', '--force', ...packages], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return folder;
}
