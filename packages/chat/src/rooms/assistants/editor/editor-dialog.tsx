'use client';
import { blankAssistant, canEditAssistant, copyOfAssistant } from '@stoa/core/rules';
import { findAssistant } from '@stoa/core/state';
import { useStoa } from '@stoa/react';
import { Banner, Dialog, useTexts } from '@stoa/ui';
import { useState } from 'react';
import type { DialogPartProps } from '../../../base/dialogs/dialog-part.js';
import { AssistantEditor } from './assistant-editor.js';
import { assistantEditorTexts } from './assistant-editor.texts.js';

/** The editor over the page; it goes back to the library. @source assistants specification §2 "Assistant editor" */
export function AssistantEditorDialog({ dialog }: DialogPartProps<'assistantEditor'>) {
  const texts = useTexts(assistantEditorTexts);
  const { assistants, layout, person } = useStoa();
  const [start] = useState(() => {
    const state = assistants.store.getState();
    const { assistantId, copyOf } = dialog;
    const named = assistantId ?? copyOf;
    const found = named === undefined ? undefined : findAssistant(state, named);
    if (named !== undefined && !found) return null;
    if (!found) return { definition: blankAssistant(state.assistants.map(({ name }) => name)), lines: [] };
    if (assistantId !== undefined) return { definition: found, lines: [] };
    const { definition, leftOut, lacksSecrets } = copyOfAssistant(found, person.email);
    return {
      definition,
      lines: [
        ...(leftOut.length > 0 ? [texts.leftOut(leftOut)] : []),
        ...(lacksSecrets ? [texts.lacksSecrets] : []),
      ],
    };
  });
  const readOnly =
    start !== null && Boolean(start.definition.assistantId) && !canEditAssistant(start.definition);
  const title = !start?.definition.assistantId
    ? texts.newTitle
    : readOnly
      ? texts.viewTitle
      : texts.editTitle;
  const { assistantId } = dialog;
  const onVersions =
    assistantId === undefined
      ? undefined
      : () => layout.openDialog({ name: 'assistantVersions', assistantId, isFromEditor: true });
  const back = () => layout.openDialog({ name: 'assistants' });
  return (
    <>
      <Dialog.Header>
        <Dialog.Title>{start === null ? texts.title : title}</Dialog.Title>
        {start?.lines.map((line) => (
          <Dialog.Description key={line}>{line}</Dialog.Description>
        ))}
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
