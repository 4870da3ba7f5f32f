'use client';
import type { AssistantDefinition } from '@stoa/core/contract';
import { blankAssistant } from '@stoa/core/rules';
import { useStoa } from '@stoa/react';
import { useState } from 'react';
import { AssistantEditor } from './assistant-editor.js';

export interface GroupAssistantEditorProps {
  /** Null for a new one. */
  definition: AssistantDefinition | null;
  groupId: string;
  readOnly: boolean;
  onClose: () => void;
  onSaved: (assistantId: string) => void;
}

/** The editor of an assistant that belongs to a group. @source assistants specification §2 "Assistant admin interface" */
export function GroupAssistantEditor({ definition, onSaved, ...props }: GroupAssistantEditorProps) {
  const { assistants, layout } = useStoa();
  const [begun] = useState(() => {
    if (definition) return definition;
    const group = assistants.store.getState().groups.find(({ id }) => id === props.groupId);
    return blankAssistant((group?.assistants ?? []).map(({ name }) => name));
  });
  const id = begun.assistantId;
  return (
    <AssistantEditor
      definition={begun}
      {...props}
      onVersions={
        id
          ? () =>
              layout.openDialog({ name: 'assistantVersions', assistantId: id, fromGroupId: props.groupId })
          : undefined
      }
      onSaved={({ assistantId }) => onSaved(assistantId)}
    />
  );
}
