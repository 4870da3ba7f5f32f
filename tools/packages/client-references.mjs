// Node's module hooks for `react-server.mjs`: what a bundler of server components does with a module that says 'use client'.
import { build } from 'esbuild';

/** The names that a module exports. */
async function exportsOf(contents) {
  const { metafile } = await build({
    stdin: { contents, loader: 'js' },
    format: 'esm',
    write: false,
    metafile: true,
    outdir: 'out',
    logLevel: 'silent',
  });
  return Object.values(metafile.outputs)[0].exports;
}

/** Puts references in the place of a client module: it is not run, and can be rendered by its names alone. */
export async function load(url, context, nextLoad) {
  const loaded = await nextLoad(url, context);
  if (loaded.format !== 'module' || !loaded.source) return loaded;
  const code = String(loaded.source);
  if (!/^\s*(['"])use client\1/.test(code)) return loaded;
  const names = await exportsOf(code);
  const source = names
    .map((name, at) => `const reference${at} = () => {}; export { reference${at} as ${name} };`)
    .join('\n');
  return { ...loaded, source };
}
