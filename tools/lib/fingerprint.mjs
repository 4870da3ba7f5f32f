import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

// Tests and stories are part of no build.
const skipped = new Set(['node_modules', 'dist', '.data', 'storybook-static', 'test-results', 'e2e']);
/** What tools write beside a source while they run. It must not make a server that starts meanwhile build anew. */
const isTransient = (name) => name.startsWith('.') || /\.(bundled_|timestamp-)/.test(name);
const isTest = (name) => /\.(test|test-d|spec|stories)\.tsx?$/.test(name);

function* walk(path) {
  const stats = statSync(path);
  if (stats.isFile()) {
    yield [path, stats];
    return;
  }
  for (const entry of readdirSync(path).sort()) {
    if (!skipped.has(entry) && !isTransient(entry) && !isTest(entry)) yield* walk(join(path, entry));
  }
}

/** A short text that changes when any file under `paths` changes (by name, size or time). */
export function fingerprint(paths) {
  const hash = createHash('sha256');
  for (const path of paths) {
    if (!existsSync(path)) continue;
    for (const [file, stats] of walk(path)) hash.update(`${file}\0${stats.size}\0${stats.mtimeMs}\n`);
  }
  return hash.digest('hex');
}

/** Runs `make` unless `stampFile` says that it already ran for these inputs. */
export async function onceFor(stampFile, paths, make) {
  const now = fingerprint(paths);
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === now) return false;
  await make();
  mkdirSync(dirname(stampFile), { recursive: true });
  writeFileSync(stampFile, now);
  return true;
}
