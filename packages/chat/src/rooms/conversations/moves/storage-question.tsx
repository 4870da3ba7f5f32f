'use client';
import { useStoa } from '@stoa/react';
import { AlertDialog, useTexts } from '@stoa/ui';
import { listTexts } from '../list.texts.js';

/** Conversations that may be moved between browser and cloud. */
export interface StorageMove {
  ids: readonly string[];
  to: 'local' | 'cloud';
}

export interface StorageQuestionProps {
  /** null while nothing is asked. */
  move: StorageMove | null;
  onClose: () => void;
}

function Question({ ids, to, onClose }: StorageMove & { onClose: () => void }) {
  const list = useTexts(listTexts);
  const { conversations } = useStoa();
  const { storage } = list;
  const moving = conversations.store.getState().items.filter((item) => ids.includes(item.id));
  const skipped = moving.filter((item) => item.running).length;
  const count = moving.length;
  const isOne = count === 1;
  const lead =
    to === 'local'
      ? isOne
        ? storage.toLocal
        : storage.toLocalMany
      : isOne
        ? storage.toCloud
        : storage.toCloudMany;
  return (
    <AlertDialog.Content>
      <AlertDialog.Header>
        <AlertDialog.Title>
          {to === 'local' ? storage.toLocalTitle(count) : storage.toCloudTitle(count)}
        </AlertDialog.Title>
        <AlertDialog.Description>
          {lead}
          {skipped > 0 ? ` ${storage.skipped(skipped)}` : null}
        </AlertDialog.Description>
      </AlertDialog.Header>
      <AlertDialog.Footer>
        <AlertDialog.Cancel>{storage.cancel}</AlertDialog.Cancel>
        <AlertDialog.Action
          variant="solid"
          onClick={() => {
            void conversations.moveStorage(ids, to);
            onClose();
          }}
        >
          {to === 'local' ? storage.toLocalAction : storage.toCloudAction}
        </AlertDialog.Action>
      </AlertDialog.Footer>
    </AlertDialog.Content>
  );
}

/** Asks before conversations change their place. @source chat specification §4 "The toggle asks for confirmation". */
export function StorageQuestion({ move, onClose }: StorageQuestionProps) {
  return (
    <AlertDialog.Root open={move !== null} onOpenChange={(open) => !open && onClose()}>
      {move ? <Question {...move} onClose={onClose} /> : null}
    </AlertDialog.Root>
  );
}
