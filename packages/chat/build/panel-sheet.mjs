import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { build, transform } from 'esbuild';
import { markLateRules, renameInSheet, splitMarkedSheet } from './split-sheet.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const ui = join(here, '../../ui');
const require = createRequire(join(ui, 'build/compile-styles.mjs'));
const cli = join(dirname(require.resolve('@tailwindcss/cli/package.json')), 'dist/index.mjs');

/** Imports a module of the sources, which are TypeScript. */
async function importSource(path) {
  const { outputFiles } = await build({ entryPoints: [path], bundle: true, format: 'esm', write: false });
  return import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString('base64')}`);
}

/** The sheets of what stands around the panel, whose few classes are written by hand. */
export async function readFrameSheets() {
  const { stageCss } = await importSource(join(here, '../src/embed/element/stage-css.ts'));
  const { shellCss } = await importSource(join(here, '../src/embed/element/shell-css.ts'));
  return { stageCss, shellCss };
}

/**
 * Compiles tokens, reset, and the rules of the given classes alone. They carry no mark, for nothing of a page reaches into a shadow
 * root.
 *
 * @param {readonly string[]} classes
 */
export async function compilePanelSheet(classes) {
  // Inside the package, so that Tailwind is found.
  const work = await mkdtemp(join(ui, '.styles-'));
  const tokens = join(ui, 'src/tokens');
  try {
    const [input, output, words] = ['in.css', 'out.css', 'classes.txt'].map((name) => join(work, name));
    await writeFile(words, [...classes].sort().join('\n'));
    await writeFile(
      input,
      [
        '@layer properties, theme, base, utilities;',
        "@import 'tailwindcss/theme.css' layer(theme) theme(inline);",
        "@import 'tailwindcss/utilities.css' layer(utilities) source(none);",
        `@import '${join(tokens, 'theme.css')}' layer(theme);`,
        `@import '${join(tokens, 'utilities.css')}';`,
        `@import '${join(tokens, 'base.css')}' layer(base);`,
        `@source '${words}';`,
      ].join('\n'),
    );
    await promisify(execFile)(process.execPath, [cli, '-i', input, '-o', output, '--minify'], { cwd: ui });
    return await readFile(output, 'utf8');
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

/**
 * Makes a compiled sheet ready: short names, fit for a shadow root, what belongs to the frame behind it, small, and in two parts.
 *
 * @param {{ names: ReadonlyMap<string, string>, isLate: (name: string) => boolean }} options
 */
export async function finishPanelSheet(css, { names, isLate }) {
  const { toShadowCss } = await importSource(join(ui, 'src/tokens/shadow-css.ts'));
  const { stageCss } = await readFrameSheets();
  const marked = renameInSheet(markLateRules(css, isLate), names);
  const { code } = await transform(toShadowCss(marked) + stageCss, { loader: 'css', minify: true });
  return splitMarkedSheet(code.trim());
}
