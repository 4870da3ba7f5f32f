import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { rolldown } from 'rolldown';
import { modulesIn, takenAtOnce } from './module-graph.mjs';
import { panelContents } from './panel-plugins.mjs';
import { squeeze } from './squeeze.mjs';

const embed = join(dirname(fileURLToPath(import.meta.url)), '../src/embed');

/** The panel of these doors is the script's: it is beside them, and has its own runtime in it. */
const besideScript = {
  name: 'beside-script',
  setup(builder) {
    builder.onResolve({ filter: /\/register\.js$/ }, () => ({
      path: join(embed, 'loader/module-register.ts'),
    }));
  },
};

/** The element and the React component: each whole in itself, for a file of a few shared kilobytes would be a request more. */
async function bundleShells({ version, startFile, settings, modules }) {
  const common = settings({ stoaStart: JSON.stringify(startFile) });
  const { outputFiles, metafile } = await build({
    ...common,
    entryPoints: { element: join(embed, 'index.ts'), react: join(embed, 'react/index.ts') },
    format: 'esm',
    entryNames: `${version}/[name]`,
    external: ['react'],
    plugins: [besideScript, ...common.plugins],
  });
  for (const path of Object.keys(metafile.inputs)) modules.add(join(common.absWorkingDir, path));
  return outputFiles.map(({ path, text }) => [path.slice(common.outdir.length + 1), text]);
}

/** The stores with all that they use, in one file; what is imported later is in files of its own. */
async function bundleHeadless({ version, modules }) {
  const bundle = await rolldown({
    input: { headless: join(embed, 'headless/index.ts') },
    platform: 'browser',
    transform: { target: 'es2022', define: { 'process.env.NODE_ENV': '"production"' } },
    plugins: [panelContents(version)],
    preserveEntrySignatures: 'strict',
  });
  const generate = async (output) => {
    const { output: made } = await bundle.generate({
      format: 'esm',
      comments: false,
      entryFileNames: `${version}/[name].js`,
      chunkFileNames: `${version}/assets/[name]-[hash].js`,
      ...output,
    });
    return new Map(made.map((chunk) => [chunk.fileName, chunk]));
  };
  // Once to see what comes together.
  const seen = await generate({ minify: false });
  const first = modulesIn(seen, takenAtOnce(seen, `${version}/headless.js`));
  const chunks = await generate({
    minify: true,
    codeSplitting: { groups: [{ name: 'headless', test: (id) => first.has(id) }] },
  });
  await bundle.close();
  for (const id of modulesIn(chunks, [...chunks.keys()])) modules.add(id);
  return [...chunks.values()].map(({ fileName, code }) => [fileName, code]);
}

/** The names of the doors, as the last part of the packages' entries is. */
const doors = ['element', 'react', 'headless'];

/**
 * Bundles the doors for pages without a bundler: what an import map names. `react` is the only name that one of them leaves to the page.
 *
 * @param {{ version: string, startFile: string, settings: (define: Record<string, string>) => import('esbuild').BuildOptions, modules: Set<string> }} options
 *   `startFile` is the name of the file that knows where the panel is; `modules` takes the paths of what the doors hold
 * @returns {Promise<Map<string, Uint8Array>>} contents by path: each door in the folder of its version, and by the names that stay
 */
export async function bundleModuleDoors(options) {
  const { version } = options;
  const files = new Map();
  for (const [name, code] of await bundleShells(options)) files.set(name, await squeeze(code));
  for (const [name, code] of await bundleHeadless(options)) files.set(name, Buffer.from(code));
  for (const door of doors)
    for (const [folder, up] of [
      ['', './'],
      [`v${version.split('.')[0]}/`, '../'],
    ])
      files.set(`${folder}${door}.js`, Buffer.from(`export * from '${up}${version}/${door}.js';\n`));
  return files;
}
