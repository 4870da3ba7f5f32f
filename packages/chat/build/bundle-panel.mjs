import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { holderOf, modulesIn, takenAtOnce } from './module-graph.mjs';
import { lightTwins, panelContents, preactForReact, strictLog } from './panel-plugins.mjs';
import { compilePanelSheet } from './panel-sheet.mjs';

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

/**
 * Bundles the panel of the embedded chat. Dynamic imports become files of their own.
 *
 * @param {Record<string, string>} entries source files by name
 * @param {{ version: string, runtime: 'preact' | 'react', folder: string }} options `react` leaves React to the site. `folder` comes
 *   before the names of the files.
 * @returns the files by name, the compiled sheet, for each entry its file, and queries of the module graph
 */
export async function bundlePanel(entries, { version, runtime, folder }) {
  const bundle = await rolldown({
    cwd: chat,
    input: entries,
    platform: 'browser',
    external: runtime === 'react' ? [/^react(-dom)?(\/.*)?$/] : [],
    transform: { target: 'es2022', jsx: 'react-jsx', define: { 'process.env.NODE_ENV': '"production"' } },
    plugins: [lightTwins, panelContents(version), ...(runtime === 'preact' ? [preactForReact] : [])],
    preserveEntrySignatures: 'strict',
    onLog: strictLog,
  });
  const { output } = await bundle.generate({
    format: 'esm',
    comments: false,
    minify: true,
    entryFileNames: `${folder}[name]-[hash].js`,
    chunkFileNames: `${folder}[name]-[hash].js`,
    codeSplitting: { groups },
  });
  await bundle.close();

  const chunks = new Map(
    output.filter(({ type }) => type === 'chunk').map((chunk) => [chunk.fileName, chunk]),
  );
  const files = new Map(
    output.map(({ type, fileName, code, source }) => [
      fileName,
      Buffer.from(type === 'chunk' ? code : source),
    ]),
  );
  const fileOf = {};
  for (const { isEntry, name, fileName } of chunks.values()) if (isEntry) fileOf[name] = fileName;
  return {
    files,
    css: await compilePanelSheet([...modulesIn(chunks, [...chunks.keys()])]),
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
