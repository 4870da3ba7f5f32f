import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { deserialize, serialize } from 'node:v8';
import { fingerprint } from '../../../tools/lib/fingerprint.mjs';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const inputs = ['packages', 'pnpm-lock.yaml'].map((path) => join(root, path));
const folder = join(root, 'node_modules/.cache/stoa-panel');

/**
 * What `make` resolves with, kept on disk under a name until a source changes: the app, the packages, the sizes and the tests take the same
 * bundles.
 *
 * @template T a value that a structured clone keeps
 * @param {string} name of a file
 * @param {string} options what else the value depends on
 * @param {() => Promise<T>} make
 * @returns {Promise<T>}
 */
export async function keptOnDisk(name, options, make) {
  const key = createHash('sha256')
    .update(`${fingerprint(inputs)}\n${options}`)
    .digest('hex');
  const file = join(folder, `${name}.bin`);
  if (existsSync(file)) {
    const kept = deserialize(readFileSync(file));
    if (kept.key === key) return kept.value;
  }
  const value = await make();
  mkdirSync(folder, { recursive: true });
  // Whole at once: another process may read it meanwhile.
  writeFileSync(`${file}.${process.pid}`, serialize({ key, value }));
  renameSync(`${file}.${process.pid}`, file);
  return value;
}
