import { build } from 'esbuild';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A bench process as plain JavaScript. */
export interface BuiltRelay {
  path: string;
  remove(): Promise<void>;
}

/**
 * Compiles a relay before it is measured.
 *
 * A loader that compiles at run time keeps the names of functions by defining a property on each closure, which costs every stream
 * several kilobytes and some CPU that no production build pays.
 */
export async function buildRelay(source: URL): Promise<BuiltRelay> {
  const folder = await mkdtemp(join(tmpdir(), 'stoa-bench-'));
  const path = join(folder, 'relay.mjs');
  await build({
    entryPoints: [fileURLToPath(source)],
    outfile: path,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    logLevel: 'warning',
    // Relative addresses mean the sources' folder, which all relays share.
    define: { 'import.meta.url': JSON.stringify(source.href) },
  });
  return { path, remove: () => rm(folder, { recursive: true, force: true }) };
}
