// Builds what sites load by script: the loader `embed.js`, and the panel beside it with a smaller runtime in React's place.
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build, transform } from 'esbuild';
import { lightTwinOf } from './embed-aliases.mjs';
import { compilePanelSheet } from './panel-sheet.mjs';
import { elementsManifest } from './elements-manifest.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const chat = join(here, '..');
const embed = join(chat, 'src/embed');
const require = createRequire(join(chat, 'package.json'));
const { version } = JSON.parse(readFileSync(join(chat, 'package.json'), 'utf8'));

const preact = (path) => join(dirname(require.resolve('preact/package.json')), path);

/** What stands for React in the script: the same interface in a tenth of the size. */
const runtime = {
  react: preact('compat/dist/compat.mjs'),
  'react-dom': preact('compat/dist/compat.mjs'),
  'react-dom/client': preact('compat/client.mjs'),
  'react/jsx-runtime': preact('jsx-runtime/dist/jsxRuntime.mjs'),
};

/** Takes the lighter twin of a module where there is one. */
const lightTwins = {
  name: 'light-twins',
  setup(builder) {
    const asked = Symbol('asked');
    builder.onResolve({ filter: /^(\.|@radix-ui\/react-slot$|lucide-react)/ }, async (args) => {
      if (args.pluginData === asked) return;
      const { importer, resolveDir, kind } = args;
      const found = await builder.resolve(args.path, { importer, resolveDir, kind, pluginData: asked });
      const twin = lightTwinOf(found.path, importer);
      return twin === undefined ? undefined : { path: twin };
    });
  },
};

/** Diagrams are drawn in a frame of the server's, never in the page. */
const noDiagramsInPage = {
  name: 'no-diagrams-in-page',
  setup(builder) {
    builder.onLoad({ filter: /diagrams\/draw-diagram\.ts$/ }, () => ({
      contents:
        "export const createDiagramDrawer = () => Promise.reject(new Error('Diagrams need their frame.'));",
      loader: 'ts',
    }));
  },
};

/** Sheets as text: those that TypeScript holds are made small, those of libraries stay out. */
const sheets = {
  name: 'sheets',
  setup(builder) {
    builder.onLoad({ filter: /-css\.ts$/ }, async ({ path }) => {
      const source = readFileSync(path, 'utf8');
      const [written, css] = source.match(/`([^`]*)`/);
      const { code } = await transform(css, { loader: 'css', minify: true });
      return { contents: source.replace(written, JSON.stringify(code.trim())), loader: 'ts' };
    });
    builder.onLoad({ filter: /\.css$/ }, () => ({ contents: '', loader: 'js' }));
  },
};

const writeVersion = {
  name: 'version',
  setup(builder) {
    builder.onLoad({ filter: /src\/embed\/version\.ts$/ }, () => ({
      contents: `export const sdkVersion = ${JSON.stringify(version)};`,
      loader: 'ts',
    }));
  },
};

/** Puts the compiled sheet in place of the module that Storybook compiles it with. */
const withSheet = (css) => ({
  name: 'panel-sheet',
  setup(builder) {
    builder.onLoad({ filter: /panel\/panel-sheet\.ts$/ }, () => ({
      contents: `export const panelCss = ${JSON.stringify(css)};`,
      loader: 'ts',
    }));
  },
});

const settings = (outDir, { define = {}, plugins = [] } = {}) => ({
  bundle: true,
  minify: true,
  platform: 'browser',
  target: 'es2022',
  charset: 'utf8',
  legalComments: 'none',
  jsx: 'automatic',
  metafile: true,
  write: false,
  logLevel: 'warning',
  absWorkingDir: chat,
  outdir: outDir,
  alias: runtime,
  define: { 'process.env.NODE_ENV': '"production"', ...define },
  plugins: [writeVersion, lightTwins, noDiagramsInPage, sheets, ...plugins],
});

/** What a built file imports before it can run. */
function importedAtOnce(outputs, name) {
  const found = new Set();
  const visit = (path) => {
    for (const { path: next, kind } of outputs[path].imports) {
      if (kind !== 'import-statement' || found.has(next)) continue;
      found.add(next);
      visit(next);
    }
  };
  visit(name);
  return [...found];
}

const baseName = (path) => path.slice(path.lastIndexOf('/') + 1);

/** Builds the files in memory. @returns their contents by path below the folder, and what the panel consists of */
export async function bundleEmbed() {
  const outDir = join(chat, 'dist/embed');
  const entries = {
    'panel-parts': join(embed, 'element/panel-parts.ts'),
    'panel-sheet': join(embed, 'panel/panel-sheet.ts'),
    'frame-locales': join(embed, 'element/frame-locales.ts'),
  };
  const modules = (plugins) =>
    build({
      ...settings(outDir, { plugins }),
      entryPoints: entries,
      format: 'esm',
      splitting: true,
      entryNames: 'assets/[name]-[hash]',
      chunkNames: 'assets/[name]-[hash]',
    });

  // Once to see what the panel reaches, for the sheet holds the classes of that and no other.
  const reached = await modules([withSheet('')]);
  const css = await compilePanelSheet(Object.keys(reached.metafile.inputs).map((path) => join(chat, path)));
  const panel = await modules([withSheet(css)]);

  const files = new Map();
  const take = (result) => {
    for (const { path, contents } of result.outputFiles) files.set(path.slice(outDir.length + 1), contents);
  };
  take(panel);
  const { outputs } = panel.metafile;
  const fileOf = (entry) =>
    Object.keys(outputs).find(
      (path) => outputs[path].entryPoint && join(chat, outputs[path].entryPoint) === entries[entry],
    );
  const parts = fileOf('panel-parts');
  const sheet = fileOf('panel-sheet');
  const also = [...new Set([parts, sheet].flatMap((path) => importedAtOnce(outputs, path)))];
  const assets = {
    parts: baseName(parts),
    sheet: baseName(sheet),
    words: baseName(fileOf('frame-locales')),
    also: also.map(baseName),
  };

  const start = await build({
    ...settings(outDir, { define: { stoaAssets: JSON.stringify(assets) } }),
    entryPoints: { 'script-start': join(embed, 'loader/script-start.ts') },
    format: 'esm',
    entryNames: 'assets/[name]-[hash]',
  });
  take(start);
  const [startFile] = Object.keys(start.metafile.outputs);

  const loader = await build({
    ...settings(outDir, { define: { stoaStart: JSON.stringify(baseName(startFile)) } }),
    entryPoints: { embed: join(embed, 'loader/embed.ts') },
    format: 'iife',
  });
  const [script] = loader.outputFiles;
  for (const name of ['embed.js', `${version}/embed.js`, `v${version.split('.')[0]}/embed.js`])
    files.set(name, script.contents);

  return { files, panel: { parts, sheet, also, metafile: panel.metafile }, css };
}

/** Writes the files, with the digests that `integrity` attributes take. */
export async function buildEmbed(outDir) {
  const { files } = await bundleEmbed();
  rmSync(join(outDir, 'assets'), { recursive: true, force: true });
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
