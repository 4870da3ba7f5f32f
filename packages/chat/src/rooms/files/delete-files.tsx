'use client';
import type { FileListStore } from '@stoa/core/state';
import { AlertDialog, useTexts } from '@stoa/ui';
import { useEffect, useState } from 'react';
import { filesTexts } from './files.texts.js';

type Usage =
  | { status: 'asking' | 'unknown' }
  | { status: 'known'; total: number; conversations: readonly { id: string; name: string }[] };

export interface DeleteFilesProps {
  list: FileListStore;
  ids: readonly string[];
  onCancel: () => void;
  onConfirm: () => void;
}

/** Asks before files are deleted, and tells which conversations still use them. */
export function DeleteFiles({ list, ids, onCancel, onConfirm }: DeleteFilesProps) {
  const texts = useTexts(filesTexts);
  const [usage, setUsage] = useState<Usage>({ status: 'asking' });
  useEffect(() => {
    let isLeft = false;
    void list.usage(ids).then((answer) => {
      if (!isLeft) setUsage(answer.ok ? { status: 'known', ...answer.value } : { status: 'unknown' });
    });
    return () => {
      isLeft = true;
    };
  }, [list, ids]);
  return (
    <AlertDialog.Root open onOpenChange={(isOpen) => !isOpen && onCancel()}>
      <AlertDialog.Content>
        <AlertDialog.Header>
          <AlertDialog.Title>{texts.deleteTitle(ids.length)}</AlertDialog.Title>
          <AlertDialog.Description>{texts.deleteText(ids.length)}</AlertDialog.Description>
        </AlertDialog.Header>
        <div role="status" className="px-6 text-ui text-ink-muted empty:hidden">
          {usage.status === 'asking' ? texts.checkingUse : null}
          {usage.status === 'unknown' ? texts.useUnknown : null}
          {usage.status === 'known' && usage.total > 0 ? (
            <>
              <p>{texts.usedBy(usage.total)}</p>
              <ul className="list-disc ps-5 pt-1 text-ink">
                {usage.conversations.slice(0, 5).map(({ id, name }) => (
                  <li key={id}>
                    <bdi>{name}</bdi>
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
