import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { holderOf, modulesIn, takenAtOnce } from './module-graph.mjs';
import { keptOnDisk } from './panel-cache.mjs';
import { fullSheet, panelContents, preactForReact, strictLog } from './panel-plugins.mjs';
import { compilePanelSheet } from './panel-sheet.mjs';
import { squeeze } from './squeeze.mjs';

const chat = join(dirname(fileURLToPath(import.meta.url)), '..');

/**
 * The files that every visitor loads, by the modules that start them: the panel, and what shows a first answer. Each holds everything that
 * these import statically, for a file for every few shared lines would be a request each.
 */
const answerModules = ['rooms/thread/thread.tsx', 'parts/markdown/view/markdown-view.tsx'];
const startsWith = (suffixes) => (id) => suffixes.some((suffix) => id.endsWith(suffix));
const groups = [
  { name: 'panel', test: startsWith(['embed/element/panel-parts.ts']), priority: 2 },
  { name: 'answer', test: startsWith(answerModules), priority: 1 },
];

/** Bundles the panel: the files by name, the sheets, and the graph of the modules. */
async function bundle(entries, runtime) {
  const generate = async (plugins, output) => {
    const bundle = await rolldown({
      cwd: chat,
      input: entries,
      platform: 'browser',
      external: runtime === 'react' ? [/^react(-dom)?(\/.*)?$/] : [],
      transform: { target: 'es2022', jsx: 'react-jsx', define: { 'process.env.NODE_ENV': '"production"' } },
      plugins: [panelContents(), ...(runtime === 'preact' ? [preactForReact] : []), ...plugins],
      preserveEntrySignatures: 'strict',
      onLog: strictLog,
    });
    const { output: made } = await bundle.generate({
      format: 'esm',
      comments: false,
      entryFileNames: '[name]-[hash].js',
      chunkFileNames: '[name]-[hash].js',
      codeSplitting: { groups },
      ...output,
    });
    await bundle.close();
    const chunks = made.filter(({ type }) => type === 'chunk').map((chunk) => [chunk.fileName, chunk]);
    return { made, chunks: new Map(chunks) };
  };
  // The first pass tells which modules the sheets are compiled from.
  const { chunks: seen } = await generate([], { minify: false });
  const first = modulesIn(
    seen,
    [...answerModules, 'embed/element/panel-parts.ts'].flatMap((suffix) =>
      takenAtOnce(seen, holderOf(seen, suffix)),
    ),
  );
  const css = await compilePanelSheet([...first]);
  const all = modulesIn(seen, [...seen.keys()]);
  const fullCss = await compilePanelSheet([...all]);
  const { made } = await generate(
    [fullSheet({ css: fullCss, isLazy: (id) => all.has(id) && !first.has(id) })],
    { minify: true },
  );

  const files = new Map();
  const chunks = new Map();
  for (const { type, name, fileName, isEntry, imports, modules, code, source } of made) {
    const isOfAll = type === 'chunk' && groups.some((group) => group.name === name);
    files.set(fileName, isOfAll ? await squeeze(code) : Buffer.from(type === 'chunk' ? code : source));
    if (type !== 'chunk') continue;
    const ids = Object.fromEntries(Object.keys(modules).map((id) => [id, true]));
    chunks.set(fileName, { name, isEntry, imports, modules: ids });
  }
  return { files, chunks, css, fullCss };
}

/**
 * Bundles the panel of the embedded chat, once for all that take it. Dynamic imports become files of their own.
 *
 * @param {Record<string, string>} entries source files by name
 * @param {{ runtime: 'preact' | 'react', folder: string }} options `react` leaves React to the site. `folder` comes before the names of
 *   the files.
 * @returns the files by name, the sheet of a first answer and of everything, for each entry its file, and queries of the module graph
 */
export async function bundlePanel(entries, { runtime, folder }) {
  const bundled = await keptOnDisk(runtime, JSON.stringify(entries), () => bundle(entries, runtime));
  const files = new Map([...bundled.files].map(([name, contents]) => [folder + name, Buffer.from(contents)]));
  const chunks = new Map(
    [...bundled.chunks].map(([name, chunk]) => [
      folder + name,
      { ...chunk, fileName: folder + name, imports: chunk.imports.map((imported) => folder + imported) },
    ]),
  );
  const fileOf = {};
  for (const { isEntry, name, fileName } of chunks.values()) if (isEntry) fileOf[name] = fileName;
  return {
    files,
    css: bundled.css,
    fullCss: bundled.fullCss,
    fileOf,
    atOnce: (name) => takenAtOnce(chunks, name),
    modulesIn: (names = [...chunks.keys()]) =>
      modulesIn(
        chunks,
        names.filter((name) => chunks.has(name)),
      ),
    holderOf: (suffix) => holderOf(chunks, suffix),
    /** The files that hold what the first answer takes. */
    answer: [...new Set(answerModules.map((suffix) => holderOf(chunks, suffix)))],
  };
}
