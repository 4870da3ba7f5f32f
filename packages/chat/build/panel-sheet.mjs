import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { build, transform } from 'esbuild';

const here = dirname(fileURLToPath(import.meta.url));
const ui = join(here, '../../ui');
const require = createRequire(join(ui, 'build/compile-styles.mjs'));
const cli = join(dirname(require.resolve('@tailwindcss/cli/package.json')), 'dist/index.mjs');

/** Imports a module of the sources, which are TypeScript. */
async function importSource(path) {
  const { outputFiles } = await build({ entryPoints: [path], bundle: true, format: 'esm', write: false });
  return import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString('base64')}`);
}

/** Puts what belongs to the frame around the panel behind a sheet, and makes both fit for a shadow root and small. */
export async function finishPanelSheet(css) {
  const { toShadowCss } = await importSource(join(ui, 'src/tokens/shadow-css.ts'));
  const { stageCss } = await importSource(join(here, '../src/embed/element/stage-css.ts'));
  const { code } = await transform(toShadowCss(css) + stageCss, { loader: 'css', minify: true });
  return code.trim();
}

/**
 * Compiles the sheet of the panel: tokens, reset, and the classes of the given modules alone. They carry no mark, for nothing of a
 * page reaches into a shadow root.
 *
 * @param {readonly string[]} modules the paths of all that the panel can reach
 */
export async function compilePanelSheet(modules) {
  const own = modules.filter((path) => /packages\/(ui|chat)\/src\/.*\.tsx?$/.test(path));
  // Inside the package, so that Tailwind is found.
  const work = await mkdtemp(join(ui, '.styles-'));
  const tokens = join(ui, 'src/tokens');
  try {
    const [input, output] = [join(work, 'in.css'), join(work, 'out.css')];
    await writeFile(
      input,
      [
        '@layer properties, theme, base, utilities;',
        "@import 'tailwindcss/theme.css' layer(theme);",
        "@import 'tailwindcss/utilities.css' layer(utilities) source(none);",
        `@import '${join(tokens, 'theme.css')}' layer(theme);`,
        `@import '${join(tokens, 'utilities.css')}';`,
        `@import '${join(tokens, 'base.css')}' layer(base);`,
        ...own.map((path) => `@source '${path}';`),
      ].join('\n'),
    );
    await promisify(execFile)(process.execPath, [cli, '-i', input, '-o', output, '--minify'], { cwd: ui });
    return await finishPanelSheet(await readFile(output, 'utf8'));
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}
