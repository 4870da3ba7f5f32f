import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { buildSync } from 'esbuild';
import { packageFolder } from './package-folder.js';

const require = createRequire(import.meta.url);

/**
 * Says where a program lies that runs in processes or threads of its own, given the address of its module without the ending. In the
 * bundle of the server it lies there. A server that runs from its sources bundles the program at the first call: loading its modules
 * one by one would take each process longer than its work.
 */
export function childProgram(address: URL): () => string {
  const path = fileURLToPath(address);
  let program: string | undefined;
  return () => (program ??= existsSync(`${path}.js`) ? `${path}.js` : bundle(`${path}.ts`));
}

/** Bundles a module as the build of the server does: what the package depends on stays outside. */
function bundle(source: string): string {
  const root = packageFolder(import.meta.url);
  const { dependencies, optionalDependencies } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  ) as Record<'dependencies' | 'optionalDependencies', Record<string, string>>;
  const esbuild = require('esbuild') as { buildSync: typeof buildSync };
  const { outputFiles } = esbuild.buildSync({
    entryPoints: [source],
    bundle: true,
    write: false,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    sourcemap: 'inline',
    absWorkingDir: root,
    external: Object.keys({ ...dependencies, ...optionalDependencies })
      .filter((name) => !name.startsWith('@stoa/'))
      .flatMap((name) => [name, `${name}/*`]),
    logLevel: 'silent',
  });
  const code = outputFiles[0]?.contents ?? new Uint8Array();
  // Below the package, so that its dependencies are found; by its content, so that several servers may write it at once.
  const folder = join(root, 'node_modules/.cache/stoa-server');
  const file = join(folder, `${createHash('sha256').update(code).digest('hex').slice(0, 16)}.mjs`);
  if (!existsSync(file)) {
    mkdirSync(folder, { recursive: true });
    const part = `${file}.${process.pid}`;
    writeFileSync(part, code);
    renameSync(part, file);
  }
  return file;
}
