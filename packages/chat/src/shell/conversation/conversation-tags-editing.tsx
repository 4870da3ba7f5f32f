'use client';
import { TagsEditor } from '../../rooms/conversations/tags/tags-editor.js';
import { useTagsInUse } from '../../rooms/conversations/tags/use-tags-in-use.js';
import { useStoa } from '../../base/state/stoa-context.js';

/** Edits the tags of one conversation; each change is kept at once. */
export function ConversationTagsEditing({ id, tags }: { id: string; tags: readonly string[] }) {
  const { conversations } = useStoa();
  return (
    <TagsEditor
      tags={tags}
      suggestions={useTagsInUse()}
      onAdd={(add) => void conversations.changeTags([id], { add })}
      onRemove={(tag) => void conversations.changeTags([id], { remove: [tag] })}
    />
  );
}
