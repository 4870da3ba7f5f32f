// Builds the reference app for production: web client, server-side rendering entry and the bundled server.
import {
  cpSync,
  createReadStream,
  createWriteStream,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import { onceFor } from './lib/fingerprint.mjs';
import { fileOfPackage, noticesFile, noticesOf } from './licences/notices.mjs';
import { root } from './lib/pnpm.mjs';
import { serverPrograms } from './lib/server-programs.mjs';

const app = `${root}examples/full-app`;
const server = `${root}packages/server`;
const serverBundle = `${server}/.bundle`;
const inputs = [
  'packages',
  'examples/full-app',
  'pnpm-lock.yaml',
  'tools/build-app.mjs',
  'tools/licences/notices.mjs',
].map((path) => root + path);

/** Notes the modules and files that Vite puts into a build, and into those of its workers. */
const noting = (modules) => {
  const plugin = {
    name: 'note-modules',
    generateBundle(_options, bundle) {
      for (const made of Object.values(bundle))
        for (const id of made.type === 'chunk'
          ? Object.keys(made.modules)
          : made.originalFileNames.map((name) => join(app, name)))
          modules.add(id);
    },
  };
  return { plugins: [plugin], worker: { plugins: () => [plugin] } };
};

async function buildWeb(modules) {
  const { build } = await import('vite');
  const configFile = `${app}/vite.config.ts`;
  const common = { logLevel: 'warn', mode: 'production', ...noting(modules) };
  const { output } = await build({ ...common, configFile, root: app });
  const modulesOf = output
    .filter(({ type }) => type === 'chunk')
    .map(({ fileName, moduleIds }) => [fileName, moduleIds.map((id) => id.replace(root, ''))]);
  writeFileSync(`${app}/dist/web-modules.json`, JSON.stringify(Object.fromEntries(modulesOf)));
  await build({
    ...common,
    configFile,
    root: app,
    build: { ssr: `${app}/web/entry-server.tsx` },
  });
  await build({ ...common, configFile: `${app}/vite.sandbox.config.ts` });
  // Tailwind writes rules of its own into the sheet, which no module tells of.
  modules.add(fileOfPackage('tailwindcss', `${root}package.json`));
}

/** What other sites load from this server: the script of the embeddable chat. */
async function buildEmbeds() {
  const { buildEmbed } = await import('../packages/chat/build/embed.mjs');
  await buildEmbed(`${app}/dist/web/embed`);
}

async function buildServer(modules) {
  const { build } = await import('esbuild');
  const { dependencies, optionalDependencies } = JSON.parse(readFileSync(`${server}/package.json`, 'utf8'));
  const installed = Object.keys({ ...dependencies, ...optionalDependencies });
  const { metafile } = await build({
    entryPoints: {
      main: `${app}/main.ts`,
      ...serverPrograms,
    },
    // Where its dependencies are found.
    outdir: serverBundle,
    bundle: true,
    metafile: true,
    absWorkingDir: app,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    sourcemap: true,
    // What the server depends on stays outside; the workspace packages and what only they need is bundled in.
    external: [
      ...installed.filter((name) => !name.startsWith('@stoa/')).flatMap((name) => [name, `${name}/*`]),
      'vite',
    ],
    logLevel: 'warning',
  });
  for (const path of Object.keys(metafile.inputs)) modules.add(join(app, path));
  cpSync(`${server}/src/platform/db/migrations`, `${serverBundle}/migrations`, { recursive: true });
}

/** Keeps a compressed twin beside each asset, so that serving costs no CPU. */
async function precompress(folder) {
  for (const entry of readdirSync(folder, { recursive: true })) {
    const file = join(folder, entry);
    if (
      !/\.(js|css|svg|json|txt|woff2?|html|wasm)$/.test(file) ||
      file.endsWith('.woff2') ||
      !statSync(file).isFile()
    )
      continue;
    // The highest quality would take a minute for a large module.
    const quality = file.endsWith('.wasm') ? 6 : 11;
    const brotli = createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
    await pipeline(createReadStream(file), brotli, createWriteStream(`${file}.br`));
    await pipeline(createReadStream(file), createGzip({ level: 9 }), createWriteStream(`${file}.gz`));
  }
}

/** Builds everything that is out of date. */
export async function buildApp() {
  return onceFor(`${app}/dist/.built`, inputs, async () => {
    for (const folder of [`${app}/dist`, serverBundle]) rmSync(folder, { recursive: true, force: true });
    const modules = new Set();
    await buildWeb(modules);
    await buildEmbeds();
    await buildServer(modules);
    // Of everything that the built app holds, whether browsers get it or not.
    writeFileSync(`${app}/dist/web/${noticesFile}`, noticesOf(modules));
    await precompress(`${app}/dist/web`);
  });
}

if (process.argv[1]?.endsWith('build-app.mjs')) await buildApp();
