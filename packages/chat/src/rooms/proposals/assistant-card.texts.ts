import { assistantSentence } from '@stoa/core/contract';
import { defineTexts } from '@stoa/ui';

/** Texts of an assistant that a reply proposes. Pages that embed the chat have no such card. */
export const assistantCardTexts = defineTexts('assistantCard', () => ({
  documents: 'Documents of this conversation',
  incomplete: 'Not complete yet: an assistant needs a name, a description and instructions.',
  ready: 'Nothing is created until you say so.',
  created: assistantSentence('assistants.created'),
  failed: assistantSentence('assistants.createFailed'),
  create: 'Create the assistant',
  select: 'Talk with it',
}));
