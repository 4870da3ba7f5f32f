// Builds what sites load from a server: the loader `embed.js`, the doors as modules, and the panel beside them with a smaller runtime in
// React's place.
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { fileOfPackage, noticesFile, noticesOf } from '../../../tools/licences/notices.mjs';
import { bundlePanel } from './bundle-panel.mjs';
import { elementsManifest } from './elements-manifest.mjs';
import { bundleModuleDoors } from './module-doors.mjs';
import { minifySheetText } from './panel-plugins.mjs';
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
      return { contents: await minifySheetText(readFileSync(path, 'utf8')), loader: 'ts' };
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
  metafile: true,
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

/** A file that did not come is asked for by another address. There are so many, for each stands in the list of fingerprints. */
const tries = 8;

const digestOf = (contents) => `sha384-${createHash('sha384').update(contents).digest('base64')}`;

/** The fingerprints of one version, by the addresses below its folder under which the script asks for its files. */
function fingerprints(version, files, { start, again }) {
  const found = {};
  const folder = `${version}/`;
  for (const [name, contents] of [...files].sort(([one], [other]) => (one < other ? -1 : 1))) {
    if (!name.startsWith(folder) || !name.endsWith('.js')) continue;
    const digest = digestOf(contents);
    const queries = [start, ...again].includes(name) ? Array.from({ length: tries }, (_, n) => `?${n}`) : [];
    for (const query of name === start ? queries : ['', ...queries])
      found[name.slice(folder.length) + query] = digest;
  }
  return Buffer.from(`${JSON.stringify({ version, files: found }, null, 2)}\n`);
}

const baseName = (path) => path.slice(path.lastIndexOf('/') + 1);

/** What an entry takes until the first streamed answer stands. */
const answeredOf = (panel, entry) => [
  ...new Set([...panel.atOnce(entry), ...panel.answer.flatMap((name) => panel.atOnce(name))]),
];

/** Tailwind writes rules of its own into the sheet, which no module tells of. */
const sheetMaker = fileOfPackage('tailwindcss', join(chat, '../ui/build/compile-styles.mjs'));

/** The panel for the doors of the package: React is the site's. */
export async function bundleDoors() {
  const panel = await bundlePanel(panelEntries, { runtime: 'react', folder: 'parts/' });
  panel.files.set(`parts/${noticesFile}`, Buffer.from(noticesOf([...panel.modulesIn(), sheetMaker])));
  return { ...panel, answered: answeredOf(panel, panel.fileOf['panel-parts']) };
}

const builtDir = join(chat, 'dist/embed');

/** The doors as modules, which fetch a panel that is there by the name of its first file. `modules` takes the paths of what they hold. */
export const bundleDoorModules = ({ version = own, startFile, modules = new Set() }) =>
  bundleModuleDoors({
    version,
    startFile,
    modules,
    settings: (define) => settings(builtDir, version, { stoaLastTry: String(tries - 1), ...define }),
  });

/** Builds the files in memory, as a version. @returns their contents by path below the folder, what the first answer takes, and the panel among them */
export async function bundleEmbed({ version = own } = {}) {
  // Whole in itself, so that it can be kept when a newer version comes.
  const folder = `${version}/assets/`;
  const panel = await bundlePanel(panelEntries, { runtime: 'preact', folder });
  const { files } = panel;
  const sheetText = `export const panelCss=${JSON.stringify(panel.css)};`;
  const sheet = `${folder}panel-sheet-${createHash('sha256').update(sheetText).digest('base64url').slice(0, 8)}.js`;
  files.set(sheet, Buffer.from(sheetText));

  const parts = panel.fileOf['panel-parts'];
  const [, ...preloads] = panel.atOnce(parts);
  const assets = {
    parts: baseName(parts),
    sheet: baseName(sheet),
    words: baseName(panel.fileOf['frame-locales']),
    preloads: preloads.map(baseName),
    lastTry: tries - 1,
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
    ...settings(builtDir, version, {
      stoaStart: JSON.stringify(baseName(startFile)),
      stoaLastTry: String(tries - 1),
    }),
    entryPoints: { embed: join(embed, 'loader/embed.ts') },
    format: 'iife',
  });
  const script = await squeeze(loader.outputFiles[0].text, { isModule: false });
  for (const name of ['embed.js', `${version}/embed.js`, `v${version.split('.')[0]}/embed.js`])
    files.set(name, script);
  const modules = new Set();
  const doorFiles = await bundleDoorModules({ version, startFile: baseName(startFile), modules });
  for (const [name, contents] of doorFiles) files.set(name, contents);

  for (const { metafile } of [start, loader])
    for (const path of Object.keys(metafile.inputs)) modules.add(join(chat, path));
  files.set(
    `${version}/${noticesFile}`,
    Buffer.from(noticesOf([...panel.modulesIn(), ...modules, sheetMaker])),
  );

  const again = [parts, sheet, panel.fileOf['frame-locales']];
  files.set(`${version}/integrity.json`, fingerprints(version, files, { start: startFile, again }));

  // What the first streamed answer takes: the panel with its sheet, and what it fetches for a thread and for its words.
  const answered = [startFile, sheet, ...answeredOf(panel, parts)];
  const doorOf = (name) =>
    [...files.keys()].filter((path) => path.startsWith(`${version}/`) && name.test(path));
  const doors = {
    element: doorOf(/\/element\.js$/),
    react: doorOf(/\/react\.js$/),
    headless: doorOf(/\/headless(?:-[\w-]+)?\.js$/),
  };
  return { files, loader: 'embed.js', doors, answered, panel };
}

/** Writes the files, with the fingerprints that `integrity` attributes take. */
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
    integrity[name] = digestOf(contents);
  }
  write('integrity.json', `${JSON.stringify({ version, files: integrity }, null, 2)}\n`);
  write('custom-elements.json', `${JSON.stringify(elementsManifest(version), null, 2)}\n`);
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href)
  await buildEmbed(resolve(process.argv[2] ?? join(chat, 'dist/embed')));
