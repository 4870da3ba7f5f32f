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
  const { assistants } = useStoa();
  const [begun] = useState(() => {
    if (definition) return definition;
    const group = assistants.store.getState().groups.find(({ id }) => id === props.groupId);
    return blankAssistant((group?.assistants ?? []).map(({ name }) => name));
  });
  return (
    <AssistantEditor definition={begun} {...props} onSaved={({ assistantId }) => onSaved(assistantId)} />
  );
}
