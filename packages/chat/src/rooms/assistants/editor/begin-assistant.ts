import type { AssistantDefinition } from '@stoa/core/contract';
import { blankAssistant, copyOfAssistant } from '@stoa/core/rules';
import { findAssistant, type AssistantsState } from '@stoa/core/state';
import type { assistantEditorTexts } from './assistant-editor.texts.js';

/** What the editor begins with, and what has to be said of it. */
export interface EditorBeginning {
  definition: AssistantDefinition;
  lines: readonly string[];
}

export interface BeginningOptions {
  /** Without an id a new assistant is written; `copyOf` is one that it begins as a copy of. */
  assistantId?: string | undefined;
  copyOf?: string | undefined;
  /** Of the person. */
  email: string;
  texts: Pick<ReturnType<(typeof assistantEditorTexts)['english']>, 'leftOut' | 'lacksSecrets'>;
}

/** The assistant that is edited; null where there is none that the person may see. */
export function beginAssistant(
  state: AssistantsState,
  { assistantId, copyOf, email, texts }: BeginningOptions,
): EditorBeginning | null {
  const named = assistantId ?? copyOf;
  if (named === undefined)
    return { definition: blankAssistant(state.assistants.map(({ name }) => name)), lines: [] };
  const found = findAssistant(state, named);
  if (!found) return null;
  if (assistantId !== undefined) return { definition: found, lines: [] };
  const { definition, leftOut, lacksSecrets } = copyOfAssistant(found, email);
  return {
    definition,
    lines: [
      ...(leftOut.length > 0 ? [texts.leftOut(leftOut)] : []),
      ...(lacksSecrets ? [texts.lacksSecrets] : []),
    ],
  };
}
