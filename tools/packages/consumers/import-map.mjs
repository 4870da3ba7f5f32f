import { readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Pages without a bundler: the programs as they stand, with a map of names. The modules are those in the packed package, from a place of
 * the site's own, and the browser holds each to its digest.
 *
 * @param {{ folder: string, root: string, doors: string[], react: string }} options `react` is the address of React as a module
 */
export function makeImportMapPages({ folder, root, doors, react }) {
  const packed = join(folder, 'node_modules/@stoa/chat/dist/embed');
  symlinkSync(packed, join(root, 'copy'));
  symlinkSync(join(folder, 'programs'), join(root, 'programs'));
  const { version, files } = JSON.parse(readFileSync(join(packed, 'integrity.json'), 'utf8'));
  const addressOf = (path) => `/copy/${path}`;
  const importMap = {
    imports: {
      '@stoa/chat/embed': addressOf(`${version}/element.js`),
      '@stoa/chat/embed/react': addressOf(`${version}/react.js`),
      '@stoa/chat/embed/headless': addressOf(`${version}/headless.js`),
      react,
      'react-dom/client': react,
    },
    integrity: Object.fromEntries(Object.entries(files).map(([path, digest]) => [addressOf(path), digest])),
  };
  return doors.map((door) => ({ door, page: { script: `/programs/${door}.js`, importMap } }));
}
