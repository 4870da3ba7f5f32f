import type { AssistantDefinition } from '@stoa/core/contract';
import { assistantFileName, assistantFileOf } from '@stoa/core/rules';
import { saveBlob } from '@stoa/react';

/** Saves an assistant as a file that another installation imports. */
export function saveAssistantFile(definition: AssistantDefinition): void {
  const text = JSON.stringify(assistantFileOf(definition), null, 2);
  saveBlob(new Blob([text], { type: 'application/json' }), assistantFileName(definition.name));
}
