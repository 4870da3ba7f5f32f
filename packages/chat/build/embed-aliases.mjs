import { fileURLToPath } from 'node:url';

const chat = (path) => fileURLToPath(new URL(`../src/${path}`, import.meta.url));

/**
 * Modules of which the embeddable chat takes a lighter twin: a file by its whole path, and what stands in its place. A twin that
 * fetches what it stands for gets the real one.
 */
export const lightModules = {
  [chat('base/lazy/late-part.tsx')]: chat('base/lazy/late-part.light.tsx'),
};

const fileOf = (id) => id?.split('?')[0];

/** What an import that was resolved to `id` gets instead, where there is a lighter twin. */
export function lightTwinOf(id, importer) {
  const twin = lightModules[fileOf(id)];
  return twin === undefined || fileOf(importer) === twin ? undefined : twin;
}
