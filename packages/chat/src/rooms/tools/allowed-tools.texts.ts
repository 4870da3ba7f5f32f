import { defineTexts } from '@stoa/ui';

/** Texts of what a person has allowed. */
export const allowedToolsTexts = defineTexts('allowedTools', () => ({
  allowed: 'What you have allowed',
  none: 'Nothing. A tool that changes or sends something asks you each time.',
  noneHint: 'When one asks, you can allow it for a conversation, or for always where it only reads.',
  always: 'In all conversations',
  conversation: 'In one conversation',
  since: (when: string) => `since ${when}`,
  recipient: (host: string) => `sends data to ${host}`,
  withdraw: 'Take back',
  withdrawOf: (tool: string) => `Take back what ${tool} may do`,
  withdrawn: (tool: string) => `${tool} asks again.`,
  loading: 'Loading what you have allowed…',
  failed: 'This could not be loaded.',
  withdrawFailed: 'This could not be taken back. Please try again.',
  tryAgain: 'Try again',
}));
