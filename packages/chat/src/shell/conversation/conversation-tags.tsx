'use client';
import { tagColour } from '@stoa/core/rules';
import type { ConversationStore } from '@stoa/core/state';
import { Popover, Skeleton, Tag, useTexts } from '@stoa/ui';
import { LoadFailure } from '../../base/lazy/load-states.js';
import { lazyPart } from '../../base/lazy/lazy-part.js';
import { useStore } from '../../base/state/use-store.js';
import { headerTexts } from './header.texts.js';

const TagsEditing = lazyPart(
  () => import('./conversation-tags-editing.js').then((room) => room.ConversationTagsEditing),
  { waiting: <Skeleton className="h-20" />, failed: (retry) => <LoadFailure onRetry={retry} /> },
);

/** How many tags are named; the rest is counted. */
const namedCount = 2;

/** The tags of the conversation where there is room; pressed, they are edited. The menu leads there everywhere. */
export function ConversationTags({ conversation }: { conversation: ConversationStore }) {
  const header = useTexts(headerTexts);
  const id = useStore(conversation.store, (state) => state.id);
  const tags = useStore(conversation.store, (state) => state.tags);
  if (tags.length === 0) return null;
  const rest = tags.length - namedCount;
  return (
    <Popover.Root>
      <Popover.Trigger asChild>
        <button
          type="button"
          data-slot="conversation-tags"
          aria-label={`${header.tags}: ${tags.join(', ')}`}
          title={tags.join(', ')}
          className="flex min-w-0 shrink-0 cursor-pointer items-center gap-1 rounded-full focus-ring max-lg:hidden"
        >
          {tags.slice(0, namedCount).map((tag) => (
            <Tag key={tag} label={tag} colour={tagColour(tag)} className="max-w-28" />
          ))}
          {rest > 0 ? (
            <span className="px-1 text-caption text-ink-muted figures-tabular">+{rest}</span>
          ) : null}
        </button>
      </Popover.Trigger>
      <Popover.Content align="end" aria-label={header.tags} className="w-80">
        <TagsEditing id={id} tags={tags} />
      </Popover.Content>
    </Popover.Root>
  );
}
