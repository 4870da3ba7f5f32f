import { build } from 'esbuild';
import { cpSync, mkdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

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
  const outfile = `${folder}/app-server.mjs`;
  const { dependencies, optionalDependencies } = JSON.parse(
    readFileSync(`${server}/package.json`, 'utf8'),
  ) as {
    dependencies: Record<string, string>;
    optionalDependencies: Record<string, string>;
  };
  const installed = Object.keys({ ...dependencies, ...optionalDependencies });
  await build({
    entryPoints: [fileURLToPath(new URL('./app-server.ts', import.meta.url))],
    outfile,
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
  return outfile;
}
