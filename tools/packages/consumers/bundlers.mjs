import { basename, join } from 'node:path';
import commonjs from '@rollup/plugin-commonjs';
import { nodeResolve } from '@rollup/plugin-node-resolve';
import replace from '@rollup/plugin-replace';
import * as esbuild from 'esbuild';
import { rollup } from 'rollup';
import { build as viteBuild } from 'vite';
import webpack from 'webpack';

/**
 * What a bundler has made.
 *
 * @typedef {{ imports: string[], modules: string[] }} Chunk what it takes at once, by file name, and the paths of what is in it
 * @typedef {{ warnings: string[], chunks: Map<string, Chunk> }} Bundle
 *
 * Each bundler takes programs by name, where to put the files, and where the site has other packages than those of their names.
 *
 * @typedef {{ programs: Record<string, string>, outDir: string, alias?: Record<string, string> }} Site
 */

/**
 * Whether a note of Rollup says nothing of us: that a library is for servers, too, and marks its client parts, or how somebody else's
 * modules are written.
 */
const isNoise = ({ code, id, ids = [id] }) =>
  code === 'MODULE_LEVEL_DIRECTIVE' ||
  (/^(?:INVALID_ANNOTATION|CIRCULAR_DEPENDENCY)$/.test(code) && !ids.some((one) => one?.includes('@stoa/')));

const keepIn = (warnings) => (_level, log) => void (isNoise(log) || warnings.push(log.message));

async function withEsbuild({ programs, outDir, alias = {} }) {
  const { warnings, metafile } = await esbuild.build({
    entryPoints: programs,
    outdir: outDir,
    alias,
    bundle: true,
    splitting: true,
    format: 'esm',
    metafile: true,
    chunkNames: 'chunk-[name]-[hash]',
    logLevel: 'silent',
  });
  const chunks = Object.entries(metafile.outputs).map(([file, { imports, inputs }]) => [
    basename(file),
    {
      imports: imports.filter(({ kind }) => kind === 'import-statement').map(({ path }) => basename(path)),
      modules: Object.keys(inputs),
    },
  ]);
  return { warnings: warnings.map(({ text }) => text), chunks: new Map(chunks) };
}

const chunksOf = (output) =>
  new Map(
    output
      .filter(({ type }) => type === 'chunk')
      .map(({ fileName, imports, modules }) => [fileName, { imports, modules: Object.keys(modules) }]),
  );

const files = { entryFileNames: '[name].js', chunkFileNames: 'chunk-[name]-[hash].js', format: 'es' };

/** What asks in which environment it runs: React's own packages, and nothing of ours. */
const asksWhere = /node_modules\/(?:react|react-dom|scheduler)[/@]/;

/** The libraries of charts, formulas and markdown are half of all code here, shaken before; to do that again takes seconds. */
const shakenBefore = {
  name: 'shaken-before',
  transform: (code, id) =>
    /\/parts\/(?:render-chart|math-markdown|remark)-/.test(id)
      ? { code, moduleSideEffects: 'no-treeshake', map: null }
      : null,
};

async function withRollup({ programs, outDir }) {
  const warnings = [];
  const bundle = await rollup({
    input: programs,
    plugins: [
      nodeResolve({ browser: true }),
      commonjs({ exclude: /@stoa/ }),
      replace({ include: asksWhere, 'process.env.NODE_ENV': '"production"', preventAssignment: true }),
      shakenBefore,
    ],
    onLog: keepIn(warnings),
  });
  const { output } = await bundle.write({ ...files, dir: outDir });
  await bundle.close();
  return { warnings, chunks: chunksOf(output) };
}

async function withVite({ programs, outDir }) {
  const warnings = [];
  const { output } = await viteBuild({
    configFile: false,
    logLevel: 'silent',
    base: `/${basename(outDir)}/`,
    root: join(outDir, '..'),
    build: {
      outDir,
      minify: false,
      reportCompressedSize: false,
      chunkSizeWarningLimit: Infinity,
      rollupOptions: {
        input: programs,
        output: files,
        onLog: keepIn(warnings),
      },
    },
  });
  return { warnings, chunks: chunksOf(output) };
}

async function withWebpack({ programs, outDir }) {
  const compiler = webpack({
    mode: 'production',
    target: 'web',
    devtool: false,
    context: join(outDir, '../..'),
    entry: programs,
    output: {
      path: outDir,
      publicPath: `/${basename(outDir)}/`,
      filename: '[name].js',
      chunkFilename: 'chunk-[id].js',
      // Its chunks are fetched by script elements, which the policy of the pages wants named.
      trustedTypes: { policyName: 'webpack' },
    },
    // Names that server components can tell a browser.
    optimization: { minimize: false, moduleIds: 'named' },
    performance: false,
  });
  const stats = await new Promise((resolve, reject) =>
    compiler.run((error, made) => compiler.close(() => (error ? reject(error) : resolve(made)))),
  );
  const { errors, warnings } = stats.toJson({ all: false, errors: true, warnings: true });
  if (errors.length > 0) throw new Error(errors.map(({ message }) => message).join('\n'));
  return { warnings: warnings.map(({ message }) => message), chunks: chunksOfWebpack(stats.compilation) };
}

/** A chunk of webpack knows in which groups it is fetched; its own is that of the import that asks for one of its modules. */
function chunksOfWebpack({ chunks, chunkGraph }) {
  const fileOf = (chunk) => [...chunk.files][0];
  const pathsOf = (module) => (module.modules ?? [module]).map(({ resource = '' }) => resource);
  return new Map(
    [...chunks].map((chunk) => {
      const modules = [...chunkGraph.getChunkModulesIterable(chunk)].flatMap(pathsOf);
      const names = new Set(modules.map((path) => basename(path)));
      const own = [...chunk.groupsIterable].filter(
        (group) => group.isInitial() || group.origins.some(({ request }) => names.has(basename(request))),
      );
      const imports = own.flatMap((group) => group.chunks.filter((other) => other !== chunk).map(fileOf));
      return [fileOf(chunk), { imports, modules }];
    }),
  );
}

/** @type {Record<string, (site: Site) => Promise<Bundle>>} */
export const bundlers = { esbuild: withEsbuild, rollup: withRollup, vite: withVite, webpack: withWebpack };
