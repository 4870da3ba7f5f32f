import { fileURLToPath } from 'node:url';

const chat = (path) => fileURLToPath(new URL(`../src/${path}`, import.meta.url));

/**
 * Modules of which the embeddable chat takes a lighter twin: a file by its whole path, and what stands in its place. A twin that
 * fetches what it stands for gets the real one.
 */
export const lightModules = {
  [chat('base/lazy/late-part.tsx')]: chat('base/lazy/late-part.light.tsx'),
  [chat('parts/blocks/fenced-block.tsx')]: chat('parts/blocks/fenced-block.late.tsx'),
  [chat('rooms/composer/use-slash.tsx')]: chat('rooms/composer/use-slash.light.ts'),
  [chat('parts/links/external-image.tsx')]: chat('parts/links/external-image.late.tsx'),
  [chat('parts/markdown/view/lazy-markdown.tsx')]: chat('parts/markdown/view/lazy-markdown.light.tsx'),
  [chat('rooms/thread/message/action-row.tsx')]: chat('rooms/thread/message/action-row.late.tsx'),
  [chat('rooms/thread/announcements/announcement.ts')]: chat(
    'rooms/thread/announcements/announcement.late.ts',
  ),
  [chat('rooms/thread/reply/follow-ups.tsx')]: chat('rooms/thread/reply/follow-ups.late.tsx'),
  [chat('rooms/thread/message/message-edit.tsx')]: chat('rooms/thread/message/message-edit.late.tsx'),
  [chat('rooms/thread/message/message-extras.tsx')]: chat('rooms/thread/message/message-extras.late.tsx'),
  [chat('rooms/thread/reply/reasoning.tsx')]: chat('rooms/thread/reply/reasoning.late.tsx'),
  [chat('rooms/thread/reply/reply-end.tsx')]: chat('rooms/thread/reply/reply-end.late.tsx'),
  [chat('rooms/thread/window/windowing.ts')]: chat('rooms/thread/window/windowing.late.ts'),
  [chat('rooms/thread/scroll/use-unread.ts')]: chat('rooms/thread/scroll/use-unread.light.ts'),
};

const fileOf = (id) => id?.split('?')[0];

/** What an import that was resolved to `id` gets instead, where there is a lighter twin. */
export function lightTwinOf(id, importer) {
  const twin = lightModules[fileOf(id)];
  return twin === undefined || fileOf(importer) === twin ? undefined : twin;
}
