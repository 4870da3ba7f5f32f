import type { AssistantFileProblem } from '@stoa/core/rules';
import { defineTexts } from '@stoa/ui';

/** Texts of assistants as files. */
export const portabilityTexts = defineTexts('assistantFiles', () => ({
  import: 'Import',
  importHint: 'Opens the file of an assistant as a new one',
  failed: 'The file could not be read.',
  problems: {
    tooLarge: 'The file is too large to be an assistant.',
    unreadable: 'The file is damaged, or no JSON.',
    other: 'The file holds no assistant.',
    newer:
      'A newer version of this product wrote the file. Update this installation, or export the assistant from an older one.',
    limits: 'Something in the file is longer than an assistant may hold.',
  } satisfies Record<AssistantFileProblem, string>,
  imported: 'Imported. Save it to have it among your assistants.',
  model: (name: string) =>
    `The model ${name} is not offered here, so that it answers with the model of the conversation.`,
  sources: (names: string) => `Files do not travel. Add again: ${names}.`,
  capabilities: (names: string) => `Capabilities of the other installation were left out: ${names}.`,
  groupTypes: (names: string) => `Texts for group types were left out: ${names}.`,
  credentials: (names: string) => `Credentials do not travel. These APIs need theirs: ${names}.`,
}));
