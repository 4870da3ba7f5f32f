import { defineTexts } from '@stoa/ui';

/** Texts of the row of actions on a message, and of its edit box. */
export const messageActionsTexts = defineTexts('messageActions', () => ({
  editing: 'Edit your message',
  save: 'Save',
  saveSends: 'Saving sends it again.',
  cancel: 'Cancel',
  regenerate: 'Regenerate',
  previous: 'Previous version',
  next: 'Next version',
  versionOf: (index: number, count: number) => `Version ${index} of ${count}`,
  moreFor: (who: string) => `More for the message of ${who}`,
  star: 'Star',
  fork: 'Continue in a new conversation',
  removePrompt: 'Delete message and reply',
  saveCopy: 'Save a copy first',
  saveCopyHint: 'Keeps this conversation as it is under “(copy)”, then sends the edited message here.',
  /** An edit that was begun before the page was loaded again. */
  draftKept: 'Your edit was kept.',
}));
