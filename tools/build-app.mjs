// Builds the reference app for production: web client, server-side rendering entry and the bundled server.
import {
  cpSync,
  createReadStream,
  createWriteStream,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import { onceFor } from './lib/fingerprint.mjs';
import { root } from './lib/pnpm.mjs';

const app = `${root}examples/full-app`;
const inputs = ['packages', 'examples/full-app', 'pnpm-lock.yaml', 'tools/build-app.mjs'].map(
  (path) => root + path,
);

async function buildWeb() {
  const { build } = await import('vite');
  const configFile = `${app}/vite.config.ts`;
  await build({ configFile, root: app, logLevel: 'warn', mode: 'production' });
  await build({
    configFile,
    root: app,
    logLevel: 'warn',
    mode: 'production',
    build: { ssr: `${app}/web/entry-server.tsx` },
  });
  await build({ configFile: `${app}/vite.sandbox.config.ts`, logLevel: 'warn', mode: 'production' });
}

/** What other sites load from this server: the script of the embeddable chat. */
async function buildEmbeds() {
  const { buildEmbed } = await import('../packages/chat/build/embed.mjs');
  await buildEmbed(`${app}/dist/web/embed`);
}

async function buildServer() {
  const { build } = await import('esbuild');
  const { dependencies, optionalDependencies } = JSON.parse(readFileSync(`${app}/package.json`, 'utf8'));
  const installed = Object.keys({ ...dependencies, ...optionalDependencies });
  await build({
    entryPoints: {
      'command-line': `${app}/server/command-line.ts`,
      // A thread of its own; the server looks for it beside itself.
      'document-worker': `${app}/server/rooms/documents/document-worker.ts`,
    },
    outdir: `${app}/dist/server`,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    sourcemap: true,
    // What the app depends on stays outside; the workspace packages and what only they need is bundled in.
    external: [
      ...installed.filter((name) => !name.startsWith('@stoa/')).flatMap((name) => [name, `${name}/*`]),
      'vite',
    ],
    logLevel: 'warning',
  });
  cpSync(`${app}/server/platform/db/migrations`, `${app}/dist/server/migrations`, { recursive: true });
}

/** Keeps a compressed twin beside each asset, so that serving costs no CPU. */
async function precompress(folder) {
  for (const entry of readdirSync(folder, { recursive: true })) {
    const file = join(folder, entry);
    if (!/\.(js|css|svg|json|woff2?|html)$/.test(file) || file.endsWith('.woff2') || !statSync(file).isFile())
      continue;
    const brotli = createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
    await pipeline(createReadStream(file), brotli, createWriteStream(`${file}.br`));
    await pipeline(createReadStream(file), createGzip({ level: 9 }), createWriteStream(`${file}.gz`));
  }
}

/** Builds everything that is out of date. */
export async function buildApp() {
  return onceFor(`${app}/dist/.built`, inputs, async () => {
    rmSync(`${app}/dist`, { recursive: true, force: true });
    await buildWeb();
    await buildEmbeds();
    await buildServer();
    await precompress(`${app}/dist/web`);
  });
}

if (process.argv[1]?.endsWith('build-app.mjs')) await buildApp();
