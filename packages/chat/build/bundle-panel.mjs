import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { plainLibraries, strictLog } from './library-plugins.mjs';
import { holderOf, modulesIn, takenAtOnce } from './module-graph.mjs';
import { namePanelClasses, readPanelClasses } from './panel-classes.mjs';
import { contents, lateSheetId, lightTwins, shortClasses } from './panel-plugins.mjs';
import { compilePanelSheet, finishPanelSheet, readFrameSheets } from './panel-sheet.mjs';
import { classesOfSheet } from './split-sheet.mjs';
import { squeeze } from './squeeze.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const chat = join(here, '..');
const require = createRequire(join(chat, 'package.json'));
const preact = (path) => join(dirname(require.resolve('preact/package.json')), path);

/** What stands for React in the script: the same interface in a tenth of the size. */
const preactForReact = {
  react: join(here, 'preact-as-react.mjs'),
  'react-dom': join(here, 'preact-as-react.mjs'),
  'react-dom/client': preact('compat/client.mjs'),
  'react/jsx-runtime': preact('jsx-runtime/dist/jsxRuntime.mjs'),
};

/** The names that it has. */
const reactNames = new Set(Object.keys(await import('./preact-as-react.mjs')));

/** What a thread and its words are drawn by, fetched together with the first message. */
const answerParts = ['rooms/thread/thread.tsx', 'parts/markdown/view/markdown-view.tsx'];

/** The names of the files that everybody loads. */
const early = { opening: 'panel', answering: 'answer' };

/** What comes beside the first answer: a request for it all, and not one for every icon that others want, too. */
const besideParts = [
  'rooms/thread/message/action-row.tsx',
  'rooms/thread/announcements/announcement.ts',
  'rooms/thread/window/thread-reach.ts',
  'rooms/thread/message/thumbs.tsx',
  'base/text/whole-text.tsx',
];

const entry = (chunks, name) => [...chunks.values()].find((one) => one.isEntry && one.name === name).fileName;

/** Gives the classes of all modules their short names, and the rules of the first answer a part of the sheet of their own. */
async function dressPanel(modules, first) {
  const read = readPanelClasses(modules, first);
  const css = await compilePanelSheet(read.uses.keys());
  const { stageCss, shellCss } = await readFrameSheets();
  const ruled = classesOfSheet(css);
  const taken = [
    ...classesOfSheet(stageCss + shellCss),
    ...[...ruled].filter((name) => !read.uses.has(name)),
  ];
  const { names, keptGroups } = namePanelClasses(read, ruled, new Set(taken));
  const isLate = (name) => read.uses.has(name) && !read.early.has(name);
  const sheet = await finishPanelSheet(css, { names, isLate });
  const needsLate = (id) =>
    [...(read.classesOf.get(id) ?? [])].some((name) => ruled.has(name) && isLate(name));
  const unruled = [...read.uses.keys()].filter((name) => !ruled.has(name)).sort();
  return { names, keptGroups, needsLate, unruled, ...sheet };
}

/**
 * Bundles what is fetched when a chat is first wanted. Imports that come late are files of their own.
 *
 * @param {Record<string, string>} entries source files by name
 * @param {{ version: string, runtime: 'preact' | 'react', folder: string }} options `react` leaves React to the site. `folder` comes
 *   before the names of the files.
 * @returns the files by name, the sheet of what the first answer needs, how all was dressed, for each entry its file, what a file
 *   takes at once, the paths of the modules in some files, and the file that holds a module
 */
export async function bundlePanel(entries, { version, runtime, folder }) {
  const generate = async (plugins, output) => {
    const bundle = await rolldown({
      cwd: chat,
      input: entries,
      platform: 'browser',
      external: runtime === 'react' ? [/^react(-dom)?(\/.*)?$/] : [],
      resolve: { alias: runtime === 'preact' ? preactForReact : {} },
      transform: { target: 'es2022', jsx: 'react-jsx', define: { 'process.env.NODE_ENV': '"production"' } },
      // What is replaced as a whole comes before what is written over.
      plugins: [
        lightTwins,
        contents(version),
        plainLibraries(runtime === 'preact' ? reactNames : null),
        ...plugins,
      ],
      preserveEntrySignatures: 'strict',
      onLog: strictLog,
    });
    const { output: made } = await bundle.generate({
      format: 'esm',
      comments: false,
      entryFileNames: `${folder}[name]-[hash].js`,
      chunkFileNames: `${folder}[name]-[hash].js`,
      ...output,
    });
    await bundle.close();
    const chunks = made.filter(({ type }) => type === 'chunk').map((chunk) => [chunk.fileName, chunk]);
    return { made, chunks: new Map(chunks) };
  };
  // Once to see what comes together, for a file for every few shared lines would be a request each.
  const { chunks: seen } = await generate([], { minify: false });
  const opening = modulesIn(seen, takenAtOnce(seen, entry(seen, 'panel-parts')));
  const answering = modulesIn(
    seen,
    answerParts.flatMap((suffix) => takenAtOnce(seen, holderOf(seen, suffix))),
  );
  const beside = modulesIn(
    seen,
    besideParts.flatMap((suffix) => takenAtOnce(seen, holderOf(seen, suffix))),
  );
  const dress = await dressPanel([...modulesIn(seen, [...seen.keys()])], new Set([...opening, ...answering]));
  const looks = join(chat, 'src/embed/element/panel-looks.ts');
  const { made, chunks } = await generate([shortClasses({ ...dress, looks })], {
    minify: true,
    codeSplitting: {
      groups: [
        { name: 'late-sheet', test: (id) => id === lateSheetId, priority: 1 },
        { name: 'beside', test: (id) => beside.has(id), priority: 0 },
        { name: early.opening, test: (id) => opening.has(id), priority: 3 },
        { name: early.answering, test: (id) => answering.has(id), priority: 2 },
      ],
    },
  });

  const files = new Map();
  for (const { type, name, fileName, code, source } of made) {
    const isOfAll = type === 'chunk' && Object.values(early).includes(name);
    files.set(fileName, isOfAll ? await squeeze(code) : Buffer.from(type === 'chunk' ? code : source));
  }
  const fileOf = {};
  for (const { isEntry, name, fileName } of chunks.values()) if (isEntry) fileOf[name] = fileName;
  return {
    files,
    css: dress.first,
    dress,
    fileOf,
    atOnce: (name) => takenAtOnce(chunks, name),
    modulesIn: (names = [...chunks.keys()]) =>
      modulesIn(
        chunks,
        names.filter((name) => chunks.has(name)),
      ),
    holderOf: (suffix) => holderOf(chunks, suffix),
    /** The files that hold what the first answer takes. */
    answer: [...new Set(answerParts.map((suffix) => holderOf(chunks, suffix)))],
  };
}
