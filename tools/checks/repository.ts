import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The folder of the repository, with a slash at its end. */
export const root = fileURLToPath(new URL('../../', import.meta.url));

/** Runs git in the repository; null where it fails. */
export function git(...args: string[]): string | null {
  try {
    return execFileSync('git', args, {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 1 << 26,
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return null;
  }
}

/** The paths of the repository's files, new ones included, without what git ignores. */
export function repositoryFiles(): string[] {
  const listed = git('ls-files', '--cached', '--others', '--exclude-standard') ?? '';
  return [...new Set(listed.split('\n'))].filter((path) => path !== '' && existsSync(root + path));
}

/** Whether a path is a source file: no test, no story, no declaration beside a script. */
export const isSource = (path: string) =>
  /[.](ts|tsx|mjs)$/.test(path) && !/[.](test|spec|stories|test-d|d)[.](ts|tsx|mts)$|[.]d[.]mts$/.test(path);

/** Prints the figures of a check and the advice for each failure; the exit code of the check. */
export function report(name: string, figures: string, failures: readonly string[]): number {
  console.log(`${name}: ${figures}`);
  for (const failure of failures) console.error(`  ${failure}`);
  return failures.length > 0 ? 1 : 0;
}
