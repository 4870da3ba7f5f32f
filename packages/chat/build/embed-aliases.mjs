import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const ui = (path) => fileURLToPath(new URL(`../../ui/src/${path}`, import.meta.url));
const chat = (path) => fileURLToPath(new URL(`../src/${path}`, import.meta.url));
const ofUi = createRequire(ui('index.ts'));
const lucide = ofUi.resolve('lucide-react/package.json').replace('package.json', '');
const slot = ofUi.resolve('@radix-ui/react-slot').replace(/\.js$/, '.mjs');
const cva = ofUi.resolve('class-variance-authority').replace(/\.js$/, '.mjs');
const guards = createRequire(ofUi.resolve('@radix-ui/react-popover'))
  .resolve('@radix-ui/react-focus-guards')
  .replace(/\.js$/, '.mjs');

/**
 * Modules of which the embeddable chat takes a lighter twin: a file by its whole path, and what stands in its place. A twin that
 * fetches what it stands for gets the real one.
 */
export const lightModules = {
  [ui('lib/cn.ts')]: ui('lib/cn.light.ts'),
  [ui('primitives/tooltip/tooltip.tsx')]: ui('primitives/tooltip/tooltip.light.tsx'),
  [slot]: ui('lib/slot.light.tsx'),
  [cva]: ui('lib/cva.light.ts'),
  [guards]: ui('lib/focus-guards.light.ts'),
  [`${lucide}dist/esm/createLucideIcon.mjs`]: ui('lib/lucide-icon.light.ts'),
  [chat('app/late-part.tsx')]: chat('app/late-part.light.tsx'),
  [chat('blocks/fenced-block.tsx')]: chat('blocks/fenced-block.late.tsx'),
  [chat('composer/use-slash.tsx')]: chat('composer/use-slash.light.ts'),
  [chat('links/external-image.tsx')]: chat('links/external-image.late.tsx'),
  [chat('markdown/lazy-markdown.tsx')]: chat('markdown/lazy-markdown.light.tsx'),
  [chat('text/bring-words.ts')]: chat('text/bring-words.light.ts'),
  [chat('text/en.ts')]: chat('text/en.light.ts'),
  [chat('thread/action-row.tsx')]: chat('thread/action-row.late.tsx'),
  [chat('thread/announcement.ts')]: chat('thread/announcement.late.ts'),
  [chat('thread/follow-ups.tsx')]: chat('thread/follow-ups.late.tsx'),
  [chat('thread/message-edit.tsx')]: chat('thread/message-edit.late.tsx'),
  [chat('thread/message-extras.tsx')]: chat('thread/message-extras.late.tsx'),
  [chat('thread/reasoning.tsx')]: chat('thread/reasoning.late.tsx'),
  [chat('thread/reply-end.tsx')]: chat('thread/reply-end.late.tsx'),
  [chat('thread/thread-reach.ts')]: chat('thread/thread-reach.late.ts'),
  [chat('thread/use-unread.ts')]: chat('thread/use-unread.light.ts'),
};

const fileOf = (id) => id?.split('?')[0];

/** What an import that was resolved to `id` gets instead, where there is a lighter twin. */
export function lightTwinOf(id, importer) {
  const twin = lightModules[fileOf(id)];
  if (twin === undefined || fileOf(importer) === twin) return undefined;
  // Radix itself uses more of its slot than the design system does.
  return fileOf(id) === slot && importer?.includes('/node_modules/') ? undefined : twin;
}
