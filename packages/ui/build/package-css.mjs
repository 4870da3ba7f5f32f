/*
 * For packages on top of this one, after tsup: marks the classes in their dist and writes their dist/styles.css, without the tokens.
 * The sheet holds the rules of all styled packages: the order of rules in one layer decides, and a later sheet that repeated only
 * some of them would put `px-3` after another's `sm:px-4`.
 */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileOfPackage, noticesFile, noticesOf } from '../../../tools/licences/notices.mjs';
import { compileStyles } from './compile-styles.mjs';
import { markClasses } from './mark-classes.mjs';
import { styledPackages, withMarkedSources } from './marked-sources.mjs';

const dist = resolve('dist');
for (const entry of await readdir(dist, { recursive: true })) {
  if (!entry.endsWith('.js')) continue;
  const path = join(dist, entry);
  await writeFile(path, markClasses(await readFile(path, 'utf8'), path));
}
const { remToPx } = await import('../dist/tokens/shadow-css.js');
const css = await withMarkedSources(styledPackages, (content) =>
  compileStyles({ content, tokensToo: false }),
);
await writeFile(join(dist, 'styles.css'), remToPx(css));
// Tailwind writes rules of its own into the sheet.
await writeFile(join(dist, noticesFile), noticesOf([fileOfPackage('tailwindcss', import.meta.filename)]));
