import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const require = createRequire(import.meta.url);
const cli = join(dirname(require.resolve('@tailwindcss/cli/package.json')), 'dist/index.mjs');
const here = dirname(fileURLToPath(import.meta.url));
const tokens = join(here, '../src/tokens');

/** Rules that Tailwind writes for the whole page, narrowed to our own roots. */
function keepToOurRoots(css) {
  return css
    .replaceAll('--tw-', '--st-tw-')
    .replaceAll('@layer properties', '@layer stoa.properties')
    .replace(
      /\*,\s*:{1,2}before,\s*:{1,2}after,\s*::backdrop\s*\{/g,
      ':host,.stoa-root,.stoa-root *,.stoa-root ::before,.stoa-root ::after,.stoa-root ::backdrop{',
    );
}

/**
 * Compiles the one prefixed, layered style sheet from modules whose classes carry the mark.
 *
 * @param {{ content: string; tokensToo?: boolean }} options `content` is a folder of marked modules; a package that
 *   stands on top of this one leaves the tokens out
 */
export async function compileStyles({ content, tokensToo = true }) {
  const work = await mkdtemp(join(here, '../.styles-'));
  try {
    const input = join(work, 'in.css');
    const output = join(work, 'out.css');
    await writeFile(
      input,
      [
        '@layer stoa.properties, stoa.theme, stoa.base, stoa.utilities;',
        "@import 'tailwindcss/theme.css' layer(stoa.theme) prefix(st);",
        "@import 'tailwindcss/utilities.css' layer(stoa.utilities) source(none);",
        // A reference gives the names and writes no rule.
        tokensToo
          ? `@import '${join(tokens, 'theme.css')}' layer(stoa.theme);`
          : `@reference '${join(tokens, 'theme.css')}';`,
        `@import '${join(tokens, 'utilities.css')}';`,
        ...(tokensToo ? [`@import '${join(tokens, 'base.css')}' layer(stoa.base);`] : []),
        `@source '${content}/**/*.{js,tsx,ts}';`,
      ].join('\n'),
    );
    await promisify(execFile)(process.execPath, [cli, '-i', input, '-o', output, '--minify'], {
      cwd: join(here, '..'),
    });
    return keepToOurRoots(await readFile(output, 'utf8'));
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}
