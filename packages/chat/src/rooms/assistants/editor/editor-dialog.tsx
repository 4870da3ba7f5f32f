'use client';
import { canEditAssistant } from '@stoa/core/rules';
import { useStoa } from '@stoa/react';
import { Banner, Button, Dialog, useTexts } from '@stoa/ui';
import { Maximize2 } from 'lucide-react';
import { useState } from 'react';
import type { DialogPartProps } from '../../../base/dialogs/dialog-part.js';
import { assistantPageOf } from '../page/assistant-place.js';
import { lacksLines } from '../portability/lacks-lines.js';
import { portabilityTexts } from '../portability/portability.texts.js';
import { AssistantEditor } from './assistant-editor.js';
import { assistantEditorTexts } from './assistant-editor.texts.js';
import { beginAssistant } from './begin-assistant.js';

/** The editor over the page; it goes back to the page. @source assistants specification §2 "Assistant editor" */
export function AssistantEditorDialog({ dialog }: DialogPartProps<'assistantEditor'>) {
  const texts = useTexts(assistantEditorTexts);
  const files = useTexts(portabilityTexts);
  const { assistants, layout, person } = useStoa();
  const { assistantId, copyOf, imported } = dialog;
  const [start] = useState(() =>
    imported
      ? { definition: imported.definition, lines: lacksLines(files, imported.lacks) }
      : beginAssistant(assistants.store.getState(), { assistantId, copyOf, email: person.email, texts }),
  );
  const readOnly =
    dialog.isView === true ||
    (start !== null && Boolean(start.definition.assistantId) && !canEditAssistant(start.definition));
  const title = !start?.definition.assistantId
    ? texts.newTitle
    : readOnly
      ? texts.viewTitle
      : texts.editTitle;
  const onVersions =
    assistantId === undefined
      ? undefined
      : () => layout.openDialog({ name: 'assistantVersions', assistantId, isFromEditor: true });
  const back = () => layout.closeDialog();
  return (
    <>
      <Dialog.Header>
        <Dialog.Title>{start === null ? texts.title : title}</Dialog.Title>
        {start?.lines.map((line) => (
          <Dialog.Description key={line}>{line}</Dialog.Description>
        ))}
        {assistantId !== undefined && start !== null ? (
          <Button
            size="sm"
            variant="ghost"
            className="-ms-2 self-start"
            onClick={() => {
              layout.closeDialog();
              layout.showPage(assistantPageOf({ kind: 'one', id: assistantId }));
            }}
          >
            <Maximize2 size={16} aria-hidden />
            {texts.asPage}
          </Button>
        ) : null}
      </Dialog.Header>
      {start === null ? (
        <Dialog.Body className="pb-6">
          <Banner kind="error" title={texts.gone} />
        </Dialog.Body>
      ) : (
        <AssistantEditor
          definition={start.definition}
          readOnly={readOnly}
          onVersions={onVersions}
          onClose={back}
          onSaved={back}
        />
      )}
      <Dialog.CloseIcon />
    </>
  );
}
