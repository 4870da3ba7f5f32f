import { defineTexts } from '@stoa/ui';

/** Texts of the actions on a message. */
export const messageTexts = defineTexts('message', () => ({
  actionsFor: (who: string) => `Actions for the message of ${who}`,
  forkFailed: 'The copy could not be made',
  edit: 'Edit message',
  details: 'Details',
  environment: 'Result from the environment',
  actionResult: 'Result of an action',
  actionFailed: '(failed)',
  /** Why an action cannot be taken. */
  waitForReply: 'Wait for the reply to end, or stop it first.',
}));
