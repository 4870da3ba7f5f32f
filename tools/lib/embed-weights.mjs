// What the embedded chat fetches beyond a first answer, and what it must not have fetched until then: read from its module graph.
import { packageFolderOf } from '../licences/notices.mjs';

/** Packages that nothing needs before a reply asks for them; Vega is many. */
const heavy = /\/node_modules\/(mermaid|@mermaid-js\/.*|vega.*|katex|highlight\.js|zod|react-markdown)$/;

const foldersOf = (ids) => [...new Set(ids.map(packageFolderOf).filter((folder) => folder !== undefined))];

/** The folders of heavy packages that some modules belong to. */
export const heavyPackages = (ids) => foldersOf(ids).filter((folder) => heavy.test(folder));

/**
 * The heavy packages with a module in some files of a panel, whatever the files are called.
 *
 * @param {import('../../packages/chat/build/bundle-panel.mjs').BundledPanel} panel
 * @param {readonly string[]} names what a first answer takes, with all that it imports
 * @errors thrown: where no file at all holds such packages, for then nothing was looked for
 */
export function heavyPackagesIn(panel, names) {
  const known = heavyPackages([...panel.modulesIn()]).map((folder) =>
    folder.slice(folder.lastIndexOf('/') + 1),
  );
  const lost = ['katex', 'highlight.js', 'zod', 'vega'].filter((name) => !known.includes(name));
  if (lost.length > 0) throw new Error(`No part of the panel holds ${lost.join(', ')}.`);
  return heavyPackages([...panel.modulesIn(names)]);
}

/** What is fetched at the first need of a feature, by the modules that ask for it. A grammar among the larger of those in daily use. */
const features = [
  {
    what: 'embed: first block of code (gz)',
    modules: [
      'parts/code/code-block.tsx',
      'parts/code/highlight/highlight-engine.ts',
      'languages/typescript.js',
    ],
    budget: 25_000,
  },
  {
    what: 'embed: full markdown parser (gz)',
    modules: ['parts/markdown/render/remark.ts'],
    budget: 61_000,
  },
  {
    what: 'embed: first formula, beyond the parser (gz)',
    modules: ['parts/markdown/render/math-markdown.tsx'],
    after: ['parts/markdown/render/remark.ts'],
    budget: 80_500,
  },
];

/**
 * The rows of features that come late. What is there by then is left out: the first answer, and what comes beside it.
 *
 * @param {{ files: ReadonlyMap<string, Uint8Array>, answered: readonly string[], panel: import('../../packages/chat/build/bundle-panel.mjs').BundledPanel }} embed
 * @param {(bytes: Uint8Array) => number} weigh
 */
export function rowsOfLateFeatures({ files, answered, panel }, weigh) {
  const filesOf = (modules) => modules.flatMap((suffix) => panel.atOnce(panel.holderOf(suffix)));
  const beside = filesOf(['rooms/thread/message/action-row.tsx']);
  return features.map(({ what, modules, after = [], budget }) => {
    const here = new Set([...answered, ...beside, ...filesOf(after)]);
    const fetched = [...new Set(filesOf(modules))].filter((name) => !here.has(name));
    return { what, bytes: fetched.reduce((sum, name) => sum + weigh(files.get(name)), 0), budget };
  });
}
