import { defineTexts } from '@stoa/ui';

/** Texts of the bar over a conversation. */
export const headerTexts = defineTexts('header', () => ({
  rename: 'Rename conversation',
  menu: 'Details of the conversation',
  details: 'Details',
  toCloudTitle: 'Move this conversation to the cloud?',
  toCloudDetail:
    'It is stored in your workspace and reaches every device you sign in to. Nothing is removed here before the copy is complete.',
  toLocalTitle: 'Make this conversation private?',
  toLocalDetail:
    'It is kept in this browser only, and its copy in the cloud is deleted. Other devices no longer show it.',
  confirmToCloud: 'Move to the cloud',
  confirmToLocal: 'Make private',
  moving: 'Moving…',
  blockedWhileStreaming: 'Wait for the reply to finish.',
  cancel: 'Cancel',
  costTitle: 'Cost of this conversation',
  tokensTitle: 'Tokens of this conversation',
  atLeast: (amount: string) => `at least ${amount}`,
  total: 'Total',
  inputTokens: 'Input tokens',
  outputTokens: 'Output tokens',
  costExplained: 'All replies, every version counted, at the prices of their models.',
  costPartial:
    'Some replies name no usage or come from a model without prices, so it was at least this much.',
  clearTitle: 'Clear all messages?',
  clearDetail: 'Every message and every version of it is taken out. You can undo it for a few seconds.',
  confirmClear: 'Clear messages',
}));
