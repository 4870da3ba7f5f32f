import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { transform } from 'esbuild';
import { rolldown } from 'rolldown';
import { lightTwinOf } from './embed-aliases.mjs';

const chat = join(dirname(fileURLToPath(import.meta.url)), '..');
const require = createRequire(join(chat, 'package.json'));
const preact = (path) => join(dirname(require.resolve('preact/package.json')), path);

/** What stands for React in the script: the same interface in a tenth of the size. */
const preactForReact = {
  react: preact('compat/dist/compat.mjs'),
  'react-dom': preact('compat/dist/compat.mjs'),
  'react-dom/client': preact('compat/client.mjs'),
  'react/jsx-runtime': preact('jsx-runtime/dist/jsxRuntime.mjs'),
};

/** What a thread and its words are drawn by, fetched together with the first message. */
const answerParts = ['thread/thread.tsx', 'markdown/markdown-view.tsx'];

/** Makes the sheet that a module holds as text small. */
export async function shrinkSheetText(source) {
  // A comment may hold such quotes, too.
  const [written, css] = source.match(/(?<== )`([^`]*)`/);
  const { code } = await transform(css, { loader: 'css', minify: true });
  return source.replace(written, JSON.stringify(code.trim()));
}

/** Takes the lighter twin of a module where there is one. */
const lightTwins = {
  name: 'light-twins',
  async resolveId(source, importer, options) {
    const found = await this.resolve(source, importer, { ...options, skipSelf: true });
    return found && (lightTwinOf(found.id, importer) ?? found);
  },
};

/** Diagrams are drawn in a frame of the server's, never in the page; sheets of libraries stay out; our own are made small. */
const contents = (version) => ({
  name: 'contents',
  async load(id) {
    if (id.endsWith('diagrams/draw-diagram.ts'))
      return "export const createDiagramDrawer = () => Promise.reject(new Error('Diagrams need their frame.'));";
    if (id.endsWith('embed/version.ts')) return `export const sdkVersion = ${JSON.stringify(version)};`;
    if (id.endsWith('-css.ts')) return shrinkSheetText(readFileSync(id, 'utf8'));
    return id.endsWith('.css') ? { code: '', moduleType: 'js' } : undefined;
  },
});

/**
 * Bundles what is fetched when a chat is first wanted. Imports that come late are files of their own.
 *
 * @param {Record<string, string>} entries source files by name
 * @param {{ version: string, runtime: 'preact' | 'react', folder: string }} options `react` leaves React to the site. `folder` comes
 *   before the names of the files.
 * @returns the files by name, for each entry its file and what that imports at once, and every module that is reached
 */
export async function bundlePanel(entries, { version, runtime, folder }) {
  const input = {
    cwd: chat,
    input: entries,
    platform: 'browser',
    external: runtime === 'react' ? [/^react(-dom)?(\/.*)?$/] : [],
    resolve: { alias: runtime === 'preact' ? preactForReact : {} },
    transform: { target: 'es2022', jsx: 'react-jsx', define: { 'process.env.NODE_ENV': '"production"' } },
    plugins: [lightTwins, contents(version)],
    preserveEntrySignatures: 'strict',
    onLog(level, log, handle) {
      // The whole is for browsers alone.
      if (log.code !== 'MODULE_LEVEL_DIRECTIVE') handle(level, log);
    },
  };
  const generate = async (codeSplitting) => {
    const bundle = await rolldown(input);
    const { output } = await bundle.generate({
      format: 'esm',
      minify: true,
      comments: false,
      entryFileNames: `${folder}[name]-[hash].js`,
      chunkFileNames: `${folder}[name]-[hash].js`,
      codeSplitting,
    });
    await bundle.close();
    return output;
  };
  // Once to see what comes together, for a file for every few shared lines would be a request each.
  const seen = await generate({});
  const reached = new Map();
  seen.filter(({ type }) => type === 'chunk').forEach((chunk) => reached.set(chunk.fileName, chunk));
  const modulesWith = (name, found = new Set(), visited = new Set()) => {
    const chunk = reached.get(name);
    if (!chunk || visited.has(name)) return found;
    visited.add(name);
    for (const id of Object.keys(chunk.modules)) found.add(id);
    for (const next of chunk.imports) modulesWith(next, found, visited);
    return found;
  };
  const holderIn = (all, suffix) =>
    all.find(({ modules }) => modules && Object.keys(modules).some((id) => id.endsWith(suffix)))?.fileName;
  const opening = modulesWith(seen.find(({ isEntry, name }) => isEntry && name === 'panel-parts').fileName);
  const answering = new Set(answerParts.flatMap((suffix) => [...modulesWith(holderIn(seen, suffix))]));
  const output = await generate({
    groups: [
      { name: 'panel', test: (id) => opening.has(id), priority: 2 },
      { name: 'answer', test: (id) => answering.has(id), priority: 1 },
    ],
  });

  const chunks = new Map(
    output.filter(({ type }) => type === 'chunk').map((chunk) => [chunk.fileName, chunk]),
  );
  const atOnce = (name, found = new Set()) => {
    for (const next of chunks.get(name)?.imports ?? []) {
      if (found.has(next) || !chunks.has(next)) continue;
      found.add(next);
      atOnce(next, found);
    }
    return [...found];
  };
  const files = new Map();
  for (const item of output)
    files.set(item.fileName, Buffer.from(item.type === 'chunk' ? item.code : item.source));
  const fileOf = {};
  for (const { isEntry, name, fileName } of chunks.values()) if (isEntry) fileOf[name] = fileName;
  return {
    files,
    fileOf,
    atOnce,
    modules: [...new Set([...chunks.values()].flatMap(({ modules }) => Object.keys(modules)))],
    /** The files that hold what the first answer takes. */
    answer: [...new Set(answerParts.map((suffix) => holderIn(output, suffix)))],
  };
}
