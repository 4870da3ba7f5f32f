import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { build, transform } from 'esbuild';
import { readClassText } from '../../ui/build/class-text.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const ui = join(here, '../../ui');
const require = createRequire(join(ui, 'build/compile-styles.mjs'));
const cli = join(dirname(require.resolve('@tailwindcss/cli/package.json')), 'dist/index.mjs');
const isStyled = (path) =>
  /packages\/(ui|react|chat)\/src\/.*\.tsx?$/.test(path) && !path.endsWith('-css.ts');

/** Class names alone: other strings and comments are full of words that name a utility. */
const classTextsIn = (path) =>
  readClassText(readFileSync(path, 'utf8'), path).classes.map(({ text }) => text);

/** Imports a module of the sources, which are TypeScript. */
async function importSource(path) {
  const { outputFiles } = await build({ entryPoints: [path], bundle: true, format: 'esm', write: false });
  return import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString('base64')}`);
}

/**
 * Compiles the sheet of the panel: tokens, reset, the utilities of some modules, and the sheet of the stage. Classes carry no prefix, for
 * no rule of a page reaches into a shadow root.
 *
 * @param {readonly string[]} modules paths of sources
 */
export async function compilePanelSheet(modules) {
  // Inside the package, so that Tailwind is found.
  const work = await mkdtemp(join(ui, '.styles-'));
  const tokens = join(ui, 'src/tokens');
  try {
    const [input, output, content] = ['in.css', 'out.css', 'classes.txt'].map((name) => join(work, name));
    await writeFile(content, modules.filter(isStyled).flatMap(classTextsIn).join('\n'));
    await writeFile(
      input,
      [
        '@layer properties, theme, base, utilities;',
        "@import 'tailwindcss/theme.css' layer(theme) theme(inline);",
        "@import 'tailwindcss/utilities.css' layer(utilities) source(none);",
        `@import '${join(tokens, 'theme.css')}' layer(theme);`,
        `@import '${join(tokens, 'utilities.css')}';`,
        `@import '${join(tokens, 'base.css')}' layer(base);`,
        `@source '${content}';`,
      ].join('\n'),
    );
    await promisify(execFile)(process.execPath, [cli, '-i', input, '-o', output, '--minify'], { cwd: ui });
    const { toShadowCss } = await importSource(join(ui, 'src/tokens/shadow-css.ts'));
    const { stageCss } = await importSource(join(here, '../src/embed/element/stage-css.ts'));
    const css = toShadowCss(await readFile(output, 'utf8')) + stageCss;
    return (await transform(css, { loader: 'css', minify: true })).code.trim();
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}
