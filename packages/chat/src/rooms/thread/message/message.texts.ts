import { defineTexts } from '@stoa/ui';

/** Texts of the actions on a message. */
export const messageTexts = defineTexts('message', () => ({
  actionsFor: (who: string) => `Actions for the message of ${who}`,
  forkFailed: 'The copy could not be made',
  edit: 'Edit message',
  editing: 'Edit your message',
  save: 'Save',
  saveSends: 'Saving sends it again.',
  cancel: 'Cancel',
  regenerate: 'Regenerate',
  details: 'Details',
  previous: 'Previous version',
  next: 'Next version',
  versionOf: (index: number, count: number) => `Version ${index} of ${count}`,
  more: 'More',
  moreFor: (who: string) => `More for the message of ${who}`,
  star: 'Star',
  fork: 'Continue in a new conversation',
  removePrompt: 'Delete message and reply',
  saveCopy: 'Save a copy first',
  saveCopyHint: 'Keeps this conversation as it is under “(copy)”, then sends the edited message here.',
  environment: 'Result from the environment',
  actionResult: 'Result of an action',
  actionFailed: '(failed)',
  /** Why an action cannot be taken. */
  waitForReply: 'Wait for the reply to end, or stop it first.',
  /** An edit that was begun before the page was loaded again. */
  draftKept: 'Your edit was kept.',
}));
