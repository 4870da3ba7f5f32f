import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { transform } from 'esbuild';
import { lightTwinOf } from './embed-aliases.mjs';

const chat = join(dirname(fileURLToPath(import.meta.url)), '..');
const preact = dirname(createRequire(join(chat, 'package.json')).resolve('preact/package.json'));

/** Minifies the style sheet that a module exports as text. */
export async function minifySheetText(source) {
  // A comment may hold such quotes, too.
  const [written, css] = source.match(/(?<== )`([^`]*)`/);
  const { code } = await transform(css, { loader: 'css', minify: true });
  return source.replace(written, JSON.stringify(code.trim()));
}

/** Takes the lighter twin of a module where there is one. */
export const lightTwins = {
  name: 'light-twins',
  async resolveId(source, importer, options) {
    const found = await this.resolve(source, importer, { ...options, skipSelf: true });
    return found && (lightTwinOf(found.id, importer) ?? found);
  },
};

/** React's modules by what stands for them in the script: the same interface in a tenth of the size. */
const runtime = {
  react: 'compat/dist/compat.mjs',
  'react-dom': 'compat/dist/compat.mjs',
  'react-dom/client': 'compat/client.mjs',
  'react/jsx-runtime': 'jsx-runtime/dist/jsxRuntime.mjs',
};

/** Resolves React to Preact: the only alias of the build. */
export const preactForReact = {
  name: 'preact-for-react',
  resolveId: (source) => (Object.hasOwn(runtime, source) ? join(preact, runtime[source]) : undefined),
};

/** Writes the version, leaves the sheets of libraries out, and minifies the sheets that modules export as text. */
export const panelContents = (version) => ({
  name: 'panel-contents',
  async load(id) {
    if (id.endsWith('parts/diagrams/render-diagram.ts'))
      return "export const createDiagramDrawer = () => Promise.reject(new Error('Diagrams need their frame.'));";
    if (id.endsWith('embed/version.ts')) return `export const sdkVersion = ${JSON.stringify(version)};`;
    if (id.endsWith('-css.ts')) return minifySheetText(readFileSync(id, 'utf8'));
    return id.endsWith('.css') ? { code: '', moduleType: 'js' } : undefined;
  },
});

/**
 * Codes that say nothing about this build: directives are for other bundlers, and the panel imports statically some of what the headless
 * chat imports on demand.
 */
const ignored = new Set(['MODULE_LEVEL_DIRECTIVE', 'INEFFECTIVE_DYNAMIC_IMPORT']);

/** Fails on a name that a module does not export, also where it is looked up in a namespace: that would fail when it is called. */
export function strictLog(level, log, handle) {
  if (!ignored.has(log.code)) handle(log.code === 'IMPORT_IS_UNDEFINED' ? 'error' : level, log);
}
