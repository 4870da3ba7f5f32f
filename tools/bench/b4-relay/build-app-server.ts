import { build } from 'esbuild';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { serverPrograms } from '../../lib/server-programs.mjs';

const server = fileURLToPath(new URL('../../../packages/server', import.meta.url));

/**
 * Compiles the application's server for the bench as it is compiled for production: packages stay outside, so the file lies where
 * they are found.
 *
 * @returns its path.
 */
export async function buildAppServer(): Promise<string> {
  const folder = `${server}/node_modules/.cache/stoa-bench`;
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${folder}/package.json`, '{ "type": "module" }\n');
  const { dependencies, optionalDependencies } = JSON.parse(
    readFileSync(`${server}/package.json`, 'utf8'),
  ) as {
    dependencies: Record<string, string>;
    optionalDependencies: Record<string, string>;
  };
  const installed = Object.keys({ ...dependencies, ...optionalDependencies });
  await build({
    entryPoints: {
      'app-server': fileURLToPath(new URL('./app-server.ts', import.meta.url)),
      ...serverPrograms,
    },
    outdir: folder,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    logLevel: 'warning',
    external: [
      ...installed.filter((name) => !name.startsWith('@stoa/')).flatMap((name) => [name, `${name}/*`]),
      'vite',
    ],
  });
  cpSync(`${server}/src/platform/db/migrations`, `${folder}/migrations`, { recursive: true });
  return `${folder}/app-server.js`;
}
