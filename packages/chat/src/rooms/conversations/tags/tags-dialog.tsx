'use client';
import { useStoa, useStore } from '@stoa/react';
import { Button, Dialog, useTexts } from '@stoa/ui';
import type { DialogPartProps } from '../../../base/dialogs/dialog-part.js';
import { TagsEditor } from './tags-editor.js';
import { useTagsInUse } from './use-tags-in-use.js';
import { listTexts } from '../list.texts.js';

/** The tags of one or several conversations; each change is kept at once. @source chat specification §2 "tagging". */
export function TagsDialog({ dialog, onClose }: DialogPartProps<'tags'>) {
  const list = useTexts(listTexts);
  const { conversations } = useStoa();
  const { ids } = dialog;
  const items = useStore(conversations.store, (state) => state.items);
  const suggestions = useTagsInUse();
  const edited = items.filter(({ id }) => ids.includes(id));
  const tags = [...new Set(edited.flatMap((item) => item.tags))];
  const partial = tags.filter((tag) => !edited.every((item) => item.tags.includes(tag)));
  return (
    <>
      <Dialog.Header>
        <Dialog.Title>{list.tagsDialog.title(ids.length)}</Dialog.Title>
        <Dialog.Description>{list.tagsDialog.lead}</Dialog.Description>
      </Dialog.Header>
      <Dialog.Body>
        <TagsEditor
          tags={tags}
          partial={partial}
          suggestions={suggestions}
          onAdd={(add) => void conversations.changeTags(ids, { add })}
          onRemove={(tag) => void conversations.changeTags(ids, { remove: [tag] })}
        />
      </Dialog.Body>
      <Dialog.Footer>
        <Button variant="solid" onClick={onClose}>
          {list.tagsDialog.done}
        </Button>
      </Dialog.Footer>
      <Dialog.CloseIcon />
    </>
  );
}
