/*
 * Whether every package whose published part has changed is named by a changeset of the same change. A branch is compared with `main`, and
 * main with its last release; where there is neither, nothing can be said, and nothing is.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { run } from './lib/steps.mjs';
import { root } from './lib/pnpm.mjs';

/** What git says, or null where it says no. */
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

/** The commit that the present state is a change of; null where none is known. */
function findBase() {
  const head = git('rev-parse', 'HEAD');
  for (const main of ['main', 'origin/main']) {
    const base = git('merge-base', 'HEAD', main);
    if (base && base !== head) return base;
  }
  // A tag on this very commit is the release itself.
  return git('describe', '--tags', '--abbrev=0', 'HEAD^');
}

/** Files of a package that none of its users gets. What core and client have for tests is an entry of theirs. */
const isOwn = (path) =>
  /[.](test|stories|test-d)[.]tsx?$|[.]md$|\/tsconfig[^/]*$|^packages\/(ui|chat|admin)\/src\/testing\//.test(
    path,
  );

/** The published packages of which some changed files are part. */
export function changedPackages(paths) {
  const found = paths
    .filter((path) => !isOwn(path))
    .map((path) => /^packages\/([^/]+)\//.exec(path)?.[1])
    .filter((name) => name !== undefined);
  return [...new Set(found)].map((name) => `@stoa/${name}`).sort();
}

/** The packages that the changesets since a commit name. */
async function namedPackages(base) {
  const folder = mkdtempSync(join(tmpdir(), 'stoa-changesets-'));
  try {
    const file = join(folder, 'status.json');
    // Fails by itself where there is no changeset at all; then there is no file either.
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

/** @returns an exit code; what is missing is printed */
export async function checkChangesets() {
  const base = findBase();
  if (base === null) {
    console.log('Changesets: no main and no release to compare with; skipped.');
    return 0;
  }
  const changed = changedPackages(git('diff', '--name-only', base).split('\n'));
  if (changed.length === 0) return 0;
  const named = await namedPackages(base);
  const missing = changed.filter((name) => !named.has(name));
  if (missing.length > 0)
    console.error(
      `Changed without a changeset since ${base.slice(0, 9)}: ${missing.join(', ')}. Add one: node tools/pnpm.mjs exec changeset`,
    );
  return missing.length > 0 ? 1 : 0;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.exit(await checkChangesets());
