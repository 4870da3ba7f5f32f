import { fileURLToPath } from 'node:url';

const ui = (path) => fileURLToPath(new URL(`../../ui/src/${path}`, import.meta.url));

/** Modules of which the embeddable chat takes a lighter twin: a file by its whole path, and what stands in its place. */
export const lightModules = {
  [ui('lib/cn.ts')]: ui('lib/cn.light.ts'),
  [ui('primitives/tooltip/tooltip.tsx')]: ui('primitives/tooltip/tooltip.light.tsx'),
};
