import { assistantSentence } from '@stoa/core/contract';
import { defineTexts } from '@stoa/ui';

/** Texts of talking with an assistant. */
export const assistantUseTexts = defineTexts('assistantUse', () => ({
  assistant: 'Assistant',
  standard: 'Standard Conversation',
  standardExplained: 'Talk with the model itself.',
  untitled: assistantSentence('assistants.untitled'),
  search: 'Search assistants',
  edit: 'Edit this assistant',
  list: 'Assistants',
  none: 'No assistant matches.',
  own: 'Yours and shared with you',
  unpublished: 'Not published',
  onceExplained: 'Ask somebody for the next message alone.',
  forThisMessage: (name: string) =>
    `Your next message is for ${name}. Then the conversation goes on as before.`,
  question: assistantSentence('assistants.groupTypeQuestion'),
  missing: 'Please address missing information to enable chat',
  disabled: 'This group cannot use the assistant.',
  analysed: 'Conversations with this assistant are analysed by the admins of its group.',
  starters: 'Ways to begin',
  gone: (name: string) =>
    name
      ? `You can no longer use the assistant ${name}. It was deleted, unpublished, or is no longer shared with you.`
      : 'You can no longer use the assistant of this conversation. It was deleted, unpublished, or is no longer shared with you.',
  useStandard: 'Use the Standard Conversation',
  chooseAnother: 'Choose another assistant',
  loadFailed: 'Your assistants could not be loaded.',
  tryAgain: 'Try again',
}));
