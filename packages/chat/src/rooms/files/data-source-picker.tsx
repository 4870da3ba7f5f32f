'use client';
import { useStoa } from '@stoa/react';
import { Button, Dialog, useTexts } from '@stoa/ui';
import { useState } from 'react';
import type { DialogPartProps } from '../../base/dialogs/dialog-part.js';
import { filesTexts } from './files.texts.js';
import type { ChosenSources } from './chosen-sources.js';
import { SourceTabs } from './source-tabs.js';

/** Chooses what the next message builds on. @source chat specification §2 "Data-source picker" */
export function DataSourcePicker({ dialog, onClose }: DialogPartProps<'dataSources'>) {
  const texts = useTexts(filesTexts);
  const { attachments, layout } = useStoa();
  const [chosen, setChosen] = useState<ChosenSources>(() => new Map());
  return (
    <>
      <Dialog.Header>
        <Dialog.Title>{texts.pickerTitle}</Dialog.Title>
        <Dialog.Description>{texts.pickerLead}</Dialog.Description>
      </Dialog.Header>
      <Dialog.Body>
        <SourceTabs chosen={chosen} onChange={setChosen} />
      </Dialog.Body>
      <Dialog.Footer className="sm:items-center">
        <Button
          variant="ghost"
          className="sm:me-auto"
          onClick={() => {
            layout.showPage('home');
            onClose();
          }}
        >
          {texts.openPage}
        </Button>
        <Dialog.Close asChild>
          <Button>{texts.cancel}</Button>
        </Dialog.Close>
        <Button
          variant="solid"
          disabled={chosen.size === 0}
          onClick={() => {
            attachments.addSources(dialog.conversationId, [...chosen.values()]);
            onClose();
          }}
        >
          {texts.attach(chosen.size)}
        </Button>
      </Dialog.Footer>
      <Dialog.CloseIcon />
    </>
  );
}
