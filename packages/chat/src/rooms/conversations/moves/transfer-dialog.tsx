'use client';
import { useStoa, useStore } from '@stoa/react';
import { Button, Dialog, useTexts } from '@stoa/ui';
import { useEffect } from 'react';
import type { DialogPartProps } from '../../../base/dialogs/dialog-part.js';
import { TransferPanel } from './transfer-panel.js';
import { listTexts } from '../list.texts.js';

/** How far conversations are on their way between browser and cloud. They go on when the dialog closes. */
export function TransferDialog({ onClose }: DialogPartProps<'transfer'>) {
  const list = useTexts(listTexts);
  const { conversations } = useStoa();
  const isThere = useStore(conversations.store, (state) => state.transfer !== null);
  // The result was dismissed: there is nothing left to show.
  useEffect(() => {
    if (!isThere) onClose();
  }, [isThere, onClose]);
  return (
    <>
      <Dialog.Header>
        <Dialog.Title>{list.transfer.label}</Dialog.Title>
      </Dialog.Header>
      <Dialog.Body>
        <TransferPanel className="rounded-panel border" />
      </Dialog.Body>
      <Dialog.Footer>
        <Button onClick={onClose}>{list.transfer.close}</Button>
      </Dialog.Footer>
      <Dialog.CloseIcon />
    </>
  );
}
