/* After tsup: marks the classes in dist, compiles dist/styles.css, and copies the sheets that sites import as source. */
import { cp, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileOfPackage, noticesFile, noticesOf } from '../../../tools/licences/notices.mjs';
import { compileStyles } from './compile-styles.mjs';
import { markClasses } from './mark-classes.mjs';

const dist = join(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '../dist');
const src = join(dist, '../src');

for (const entry of await readdir(dist, { recursive: true })) {
  if (!entry.endsWith('.js')) continue;
  const path = join(dist, entry);
  await writeFile(path, markClasses(await readFile(path, 'utf8'), path));
}
for (const sheet of [
  'tailwind.css',
  'tokens/theme.css',
  'tokens/utilities.css',
  'tokens/fonts.css',
  'tokens/app.css',
  'tokens/own-scales.css',
]) {
  await cp(join(src, sheet), join(dist, sheet));
}
// The faces travel with the package, so that fonts.css needs neither a bundler nor a package to be found.
const faces = await readFile(join(dist, 'tokens/fonts.css'), 'utf8');
const fromPackages = /\.\.\/\.\.\/node_modules\/(@fontsource-variable\/[\w-]+)\/files\/([\w-]+\.woff2)/g;
for (const [, family, file] of faces.matchAll(fromPackages)) {
  await cp(join(src, '../node_modules', family, 'files', file), join(dist, 'fonts', file));
  await cp(
    join(src, '../node_modules', family, 'LICENSE'),
    join(dist, 'fonts', `${family.split('/')[1]}.LICENSE`),
  );
}
await writeFile(join(dist, 'tokens/fonts.css'), faces.replace(fromPackages, '../fonts/$2'));

const { remToPx } = await import('../dist/tokens/shadow-css.js');
await writeFile(join(dist, 'styles.css'), remToPx(await compileStyles({ content: dist })));
// Tailwind writes rules of its own into the sheet.
await writeFile(join(dist, noticesFile), noticesOf([fileOfPackage('tailwindcss', import.meta.filename)]));
