'use client';
import type { FileListStore } from '@stoa/core/state';
import { AlertDialog, useTexts } from '@stoa/ui';
import { filesTexts } from './files.texts.js';
import { conversationsTexts, shownName } from '../conversations/door.js';
import { useFileUsage } from './use-file-usage.js';

export interface DeleteFilesProps {
  list: FileListStore;
  ids: readonly string[];
  onCancel: () => void;
  onConfirm: () => void;
}

/** Asks before files are deleted, and tells which conversations still use them. */
export function DeleteFiles({ list, ids, onCancel, onConfirm }: DeleteFilesProps) {
  const texts = useTexts(filesTexts);
  const conversationsText = useTexts(conversationsTexts);
  const { status, total, conversations } = useFileUsage(list, ids);
  return (
    <AlertDialog.Root open onOpenChange={(isOpen) => !isOpen && onCancel()}>
      <AlertDialog.Content>
        <AlertDialog.Header>
          <AlertDialog.Title>{texts.deleteTitle(ids.length)}</AlertDialog.Title>
          <AlertDialog.Description>{texts.deleteText(ids.length)}</AlertDialog.Description>
        </AlertDialog.Header>
        <div role="status" className="px-5 text-ui text-ink-muted empty:hidden">
          {status === 'asking' ? texts.checkingUse : null}
          {status === 'incomplete' ? texts.useUnknown : null}
          {total > 0 ? (
            <>
              <p>{texts.usedBy(total)}</p>
              <ul className="list-disc ps-5 pt-1 text-ink">
                {conversations.slice(0, 5).map(({ id, name }) => (
                  <li key={id}>
                    <bdi>{shownName(name, conversationsText)}</bdi>
                  </li>
                ))}
              </ul>
            </>
          ) : null}
        </div>
        <AlertDialog.Footer>
          <AlertDialog.Cancel>{texts.cancel}</AlertDialog.Cancel>
          <AlertDialog.Action onClick={onConfirm}>{texts.confirmDelete}</AlertDialog.Action>
        </AlertDialog.Footer>
      </AlertDialog.Content>
    </AlertDialog.Root>
  );
}
