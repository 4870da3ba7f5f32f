// Builds what sites load from a server: the loader `embed.js`, the doors as modules, and the panel beside them with a smaller runtime in
// React's place.
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { bundlePanel } from './bundle-panel.mjs';
import { elementsManifest } from './elements-manifest.mjs';
import { bundleModuleDoors } from './module-doors.mjs';
import { shrinkSheetText } from './panel-plugins.mjs';
import { squeeze } from './squeeze.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const chat = join(here, '..');
const embed = join(chat, 'src/embed');
const { version: own } = JSON.parse(readFileSync(join(chat, 'package.json'), 'utf8'));

/** Sheets that a module holds as text are made small. */
const sheets = {
  name: 'sheets',
  setup(builder) {
    builder.onLoad({ filter: /-css\.ts$/ }, async ({ path }) => {
      return { contents: await shrinkSheetText(readFileSync(path, 'utf8')), loader: 'ts' };
    });
  },
};

const writeVersion = (version) => ({
  name: 'version',
  setup(builder) {
    builder.onLoad({ filter: /src\/embed\/version\.ts$/ }, () => ({
      contents: `export const sdkVersion = ${JSON.stringify(version)};`,
      loader: 'ts',
    }));
  },
});

/** What is small and stands alone: the loader, and what it fetches first. */
const settings = (outDir, version, define) => ({
  bundle: true,
  minify: true,
  platform: 'browser',
  target: 'es2022',
  charset: 'utf8',
  legalComments: 'none',
  jsx: 'automatic',
  write: false,
  logLevel: 'warning',
  absWorkingDir: chat,
  outdir: outDir,
  define: { 'process.env.NODE_ENV': '"production"', ...define },
  plugins: [writeVersion(version), sheets],
});

/** What is fetched when a chat is first wanted. */
export const panelEntries = {
  'panel-parts': join(embed, 'element/panel-parts.ts'),
  'frame-locales': join(embed, 'element/frame-locales.ts'),
};

const baseName = (path) => path.slice(path.lastIndexOf('/') + 1);

/** What an entry takes until the first streamed answer stands. */
const answeredOf = (panel, entry) => [
  ...new Set([...panel.atOnce(entry), ...panel.answer.flatMap((name) => panel.atOnce(name))]),
];

/** The panel for the doors of the package: React is the site's. */
export async function bundleDoors() {
  const panel = await bundlePanel(panelEntries, { version: own, runtime: 'react', folder: 'parts/' });
  return { ...panel, answered: answeredOf(panel, panel.fileOf['panel-parts']) };
}

const builtDir = join(chat, 'dist/embed');

/** The doors as modules, which fetch a panel that is there by the name of its first file. */
export const bundleDoorModules = ({ version = own, startFile }) =>
  bundleModuleDoors({ version, startFile, settings: (define) => settings(builtDir, version, define) });

/** Builds the files in memory, as a version. @returns their contents by path below the folder, and what the panel consists of */
export async function bundleEmbed({ version = own } = {}) {
  // Whole in itself, so that it can be kept when a newer version comes.
  const folder = `${version}/assets/`;
  const panel = await bundlePanel(panelEntries, { version, runtime: 'preact', folder });
  const { files } = panel;
  const sheetText = `export const panelCss=${JSON.stringify(panel.css)};`;
  const sheet = `${folder}panel-sheet-${createHash('sha256').update(sheetText).digest('base64url').slice(0, 8)}.js`;
  files.set(sheet, Buffer.from(sheetText));

  const parts = panel.fileOf['panel-parts'];
  const [, ...also] = panel.atOnce(parts);
  const assets = {
    parts: baseName(parts),
    sheet: baseName(sheet),
    words: baseName(panel.fileOf['frame-locales']),
    also: also.map(baseName),
  };

  const start = await build({
    ...settings(builtDir, version, { stoaAssets: JSON.stringify(assets) }),
    entryPoints: { 'script-start': join(embed, 'loader/script-start.ts') },
    format: 'esm',
    entryNames: `${folder}[name]-[hash]`,
  });
  const [{ path: startPath, text: startText }] = start.outputFiles;
  const startFile = startPath.slice(builtDir.length + 1);
  files.set(startFile, await squeeze(startText));

  const loader = await build({
    ...settings(builtDir, version, { stoaStart: JSON.stringify(baseName(startFile)) }),
    entryPoints: { embed: join(embed, 'loader/embed.ts') },
    format: 'iife',
  });
  const script = await squeeze(loader.outputFiles[0].text, { isModule: false });
  for (const name of ['embed.js', `${version}/embed.js`, `v${version.split('.')[0]}/embed.js`])
    files.set(name, script);
  for (const [name, contents] of await bundleDoorModules({ version, startFile: baseName(startFile) }))
    files.set(name, contents);

  // What the first streamed answer takes: the panel with its sheet, and what it fetches for a thread and for its words.
  const answered = [startFile, sheet, ...answeredOf(panel, parts)];
  const doorOf = (name) =>
    [...files.keys()].filter((path) => path.startsWith(`${version}/`) && name.test(path));
  const doors = {
    element: doorOf(/\/element\.js$/),
    react: doorOf(/\/react\.js$/),
    headless: doorOf(/\/headless(?:-[\w-]+)?\.js$/),
  };
  return { files, loader: 'embed.js', doors, answered };
}

/** Writes the files, with the digests that `integrity` attributes take. */
export async function buildEmbed(outDir, { version = own } = {}) {
  const { files } = await bundleEmbed({ version });
  rmSync(join(outDir, version), { recursive: true, force: true });
  const integrity = {};
  const write = (name, contents) => {
    mkdirSync(dirname(join(outDir, name)), { recursive: true });
    writeFileSync(join(outDir, name), contents);
  };
  for (const [name, contents] of [...files].sort(([one], [other]) => (one < other ? -1 : 1))) {
    write(name, contents);
    integrity[name] = `sha384-${createHash('sha384').update(contents).digest('base64')}`;
  }
  write('integrity.json', `${JSON.stringify({ version, files: integrity }, null, 2)}\n`);
  write('custom-elements.json', `${JSON.stringify(elementsManifest(version), null, 2)}\n`);
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href)
  await buildEmbed(resolve(process.argv[2] ?? join(chat, 'dist/embed')));
