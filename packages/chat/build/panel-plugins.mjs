import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { transform } from 'esbuild';

const chat = join(dirname(fileURLToPath(import.meta.url)), '..');
const preact = (path) =>
  join(dirname(createRequire(join(chat, 'package.json')).resolve('preact/package.json')), path);
const names = fileURLToPath(new URL('preact-as-react.mjs', import.meta.url));

/** Minifies the style sheet that a module exports as text. */
export async function minifySheetText(source) {
  // A comment may hold such quotes, too.
  const [written, css] = source.match(/(?<== )`([^`]*)`/);
  const { code } = await transform(css, { loader: 'css', minify: true });
  return source.replace(written, JSON.stringify(code.trim()));
}

/** React's modules by what stands for them in the script: the same interface in a tenth of the size. */
const runtime = [
  [/^react$/, names],
  [/^react-dom(\/client)?$/, names],
  [/^react\/jsx-runtime$/, preact('jsx-runtime/dist/jsxRuntime.mjs')],
];

/** Resolves React to Preact: the only alias of the build. */
export const preactForReact = {
  name: 'preact-for-react',
  resolveId: (source) => runtime.find(([module]) => module.test(source))?.[1],
};

/**
 * Writes the version, leaves the sheets of libraries out, and minifies the sheets that modules export as text. Without a version it fails on
 * a module that tells it: the panel is bundled once for all versions.
 */
export const panelContents = (version) => ({
  name: 'panel-contents',
  async load(id) {
    if (id.endsWith('embed/version.ts') && version === undefined)
      throw new Error('The panel holds no version: its loader and the doors tell theirs.');
    if (id.endsWith('embed/version.ts')) return `export const sdkVersion = ${JSON.stringify(version)};`;
    if (id.endsWith('-css.ts')) return minifySheetText(readFileSync(id, 'utf8'));
    return id.endsWith('.css') ? { code: '', moduleType: 'js' } : undefined;
  },
});

const fullSheetId = '\0full-sheet';
const styles = join(chat, 'src/embed/element/panel-styles.ts');

/**
 * Has every module with classes that a first answer does not load import the sheet of all modules, which replaces the first: a file runs after
 * its imports, so nothing renders before its rules are there, and the order of rules stays that of one sheet.
 *
 * @param {{ css: string, isLazy: (id: string) => boolean }} options `isLazy` tells the modules that a first answer does not load
 */
export const fullSheet = ({ css, isLazy }) => ({
  name: 'full-sheet',
  resolveId: (source) => (source === fullSheetId ? { id: source, moduleSideEffects: true } : undefined),
  load: (id) =>
    id === fullSheetId
      ? `import { panelStyles } from ${JSON.stringify(styles)};\npanelStyles.complete(${JSON.stringify(css)});`
      : undefined,
  transform: (code, id) =>
    /packages\/(ui|react|chat)\/src\/.*\.tsx?$/.test(id) && isLazy(id) && /class[A-Z]|cva\(|cn\(/.test(code)
      ? `import ${JSON.stringify(fullSheetId)};\n${code}`
      : undefined,
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
