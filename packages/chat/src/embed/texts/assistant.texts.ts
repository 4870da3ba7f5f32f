import { assistantSentence } from '@stoa/core/contract';
import { defineTexts } from '@stoa/ui';

/** Texts of a chat in which an assistant answers. */
export const assistantTexts = defineTexts('embedAssistant', () => ({
  question: assistantSentence('assistants.groupTypeQuestion'),
  missing: 'Please address missing information to enable chat',
  disabled: 'This group cannot use the assistant.',
  analysed: 'Conversations with this assistant are analysed by the people who look after it.',
  ratingFailed: 'Your rating could not be saved.',
  tryAgain: 'Try again',
}));
