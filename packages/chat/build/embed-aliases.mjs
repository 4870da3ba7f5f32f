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
  [chat('base/lazy/late-part.tsx')]: chat('base/lazy/late-part.light.tsx'),
  [chat('parts/blocks/fenced-block.tsx')]: chat('parts/blocks/fenced-block.late.tsx'),
  [chat('rooms/composer/use-slash.tsx')]: chat('rooms/composer/use-slash.light.ts'),
  [chat('parts/links/external-image.tsx')]: chat('parts/links/external-image.late.tsx'),
  [chat('parts/markdown/view/lazy-markdown.tsx')]: chat('parts/markdown/view/lazy-markdown.light.tsx'),
  [chat('base/text/bring-words.ts')]: chat('base/text/bring-words.light.ts'),
  [chat('base/text/en.ts')]: chat('base/text/en.light.ts'),
  [chat('rooms/thread/message/action-row.tsx')]: chat('rooms/thread/message/action-row.late.tsx'),
  [chat('rooms/thread/announcements/announcement.ts')]: chat(
    'rooms/thread/announcements/announcement.late.ts',
  ),
  [chat('rooms/thread/reply/follow-ups.tsx')]: chat('rooms/thread/reply/follow-ups.late.tsx'),
  [chat('rooms/thread/message/message-edit.tsx')]: chat('rooms/thread/message/message-edit.late.tsx'),
  [chat('rooms/thread/message/message-extras.tsx')]: chat('rooms/thread/message/message-extras.late.tsx'),
  [chat('rooms/thread/reply/reasoning.tsx')]: chat('rooms/thread/reply/reasoning.late.tsx'),
  [chat('rooms/thread/reply/reply-end.tsx')]: chat('rooms/thread/reply/reply-end.late.tsx'),
  [chat('rooms/thread/window/thread-reach.ts')]: chat('rooms/thread/window/thread-reach.late.ts'),
  [chat('rooms/thread/scroll/use-unread.ts')]: chat('rooms/thread/scroll/use-unread.light.ts'),
};

const fileOf = (id) => id?.split('?')[0];

/** What an import that was resolved to `id` gets instead, where there is a lighter twin. */
export function lightTwinOf(id, importer) {
  const twin = lightModules[fileOf(id)];
  if (twin === undefined || fileOf(importer) === twin) return undefined;
  // Radix itself uses more of its slot than the design system does.
  return fileOf(id) === slot && importer?.includes('/node_modules/') ? undefined : twin;
}
