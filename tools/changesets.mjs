/*
 * Fails when a released package has changed without a changeset. A branch is compared with `main`, and main with its last release; without
 * either the check is skipped. The first version of a package is described by its CHANGELOG.md and needs no changeset.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { run } from './lib/steps.mjs';
import { root } from './lib/pnpm.mjs';

/** Runs git in the repository; null where it fails. */
function git(...args) {
  try {
    return execFileSync('git', args, {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return null;
  }
}

/** The commit to compare with; null where none is known. */
function findBase() {
  const head = git('rev-parse', 'HEAD');
  for (const main of ['main', 'origin/main']) {
    const base = git('merge-base', 'HEAD', main);
    if (base && base !== head) return base;
  }
  // A tag on this very commit is the release itself.
  return git('describe', '--tags', '--abbrev=0', 'HEAD^');
}

/** Whether a file is not published. `src/testing` of core and client is an entry of theirs. */
const isUnpublished = (path) =>
  /[.](test|stories|test-d)[.]tsx?$|[.]md$|\/tsconfig[^/]*$|^packages\/(ui|chat|admin)\/src\/testing\//.test(
    path,
  );

/** The packages whose published files are among the changed ones. */
export function changedPackages(paths) {
  const found = paths
    .filter((path) => !isUnpublished(path))
    .map((path) => /^packages\/([^/]+)\//.exec(path)?.[1])
    .filter((name) => name !== undefined);
  return [...new Set(found)].map((name) => `@stoa/${name}`).sort();
}

/** Whether a version of a package has been released: `changeset publish` leaves a tag `<name>@<version>`. */
const isReleased = (name) => Boolean(git('tag', '--list', `${name}@*`));

/** The packages that the changesets since a commit name. */
async function namedPackages(base) {
  const folder = mkdtempSync(join(tmpdir(), 'stoa-changesets-'));
  try {
    const file = join(folder, 'status.json');
    // Without any changeset the command fails and writes no file.
    await run('changeset', ['status', `--since=${base}`, `--output=${relative(root, file)}`]);
    const { changesets } = JSON.parse(readFileSync(file, 'utf8'));
    return new Set(changesets.flatMap(({ releases }) => releases.map(({ name }) => name)));
  } catch (error) {
    if (error.code === 'ENOENT') return new Set();
    throw error;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Prints the missing changesets; the exit code of the check. */
export async function checkChangesets() {
  const base = findBase();
  if (base === null) {
    console.log('Changesets: no main and no release to compare with; skipped.');
    return 0;
  }
  const changed = changedPackages(git('diff', '--name-only', base).split('\n'));
  const released = changed.filter(isReleased);
  if (released.length === 0) {
    console.log(`Changesets: ${changed.length} packages changed, none of them released; none needed.`);
    return 0;
  }
  const named = await namedPackages(base);
  const missing = released.filter((name) => !named.has(name));
  if (missing.length > 0)
    console.error(
      `Changed without a changeset since ${base.slice(0, 9)}: ${missing.join(', ')}. Add one: node tools/pnpm.mjs exec changeset`,
    );
  return missing.length > 0 ? 1 : 0;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.exit(await checkChangesets());
