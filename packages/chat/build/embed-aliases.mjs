import { fileURLToPath } from 'node:url';

const ui = (path) => fileURLToPath(new URL(`../../ui/src/${path}`, import.meta.url));
const chat = (path) => fileURLToPath(new URL(`../src/${path}`, import.meta.url));

/**
 * Modules of which the embeddable chat takes a lighter twin: a file by its whole path, and what stands in its place. A twin that
 * fetches what it stands for gets the real one.
 */
export const lightModules = {
  [ui('lib/cn.ts')]: ui('lib/cn.light.ts'),
  [ui('primitives/tooltip/tooltip.tsx')]: ui('primitives/tooltip/tooltip.light.tsx'),
  [chat('code/code-block.tsx')]: chat('code/code-block.late.tsx'),
  [chat('links/external-image.tsx')]: chat('links/external-image.late.tsx'),
  [chat('thread/message-edit.tsx')]: chat('thread/message-edit.late.tsx'),
};

/** What an import that was resolved to `id` gets instead, where there is a lighter twin. */
export const lightTwinOf = (id, importer) => {
  const twin = lightModules[id.split('?')[0]];
  return twin === undefined || importer?.split('?')[0] === twin ? undefined : twin;
};
