import { defineTexts } from '@stoa/ui';

/** Texts of the bar over a conversation. */
export const headerTexts = defineTexts('header', () => ({
  rename: 'Rename conversation',
  menu: 'Conversation menu',
  toCloudTitle: 'Move this conversation to the cloud?',
  toCloudDetail:
    'It is stored in your workspace and reaches every device you sign in to. Nothing is removed here before the copy is complete.',
  toLocalTitle: 'Make this conversation private?',
  toLocalDetail:
    'It is kept in this browser only, and its copy in the cloud is deleted. Other devices no longer show it.',
  confirmToCloud: 'Move to the cloud',
  confirmToLocal: 'Make private',
  toggleCloud: 'Kept in the cloud. Make private…',
  toggleLocal: 'Private: kept in this browser. Move to the cloud…',
  moving: 'Moving…',
  moveBlocked: 'Wait for the reply to finish before moving this conversation.',
  blockedWhileStreaming: 'Wait for the reply to finish.',
  cancel: 'Cancel',
  cost: (amount: string) => `Cost of this conversation: ${amount}`,
  costTitle: 'Cost of this conversation',
  atLeast: (amount: string) => `at least ${amount}`,
  total: 'Total',
  inputTokens: 'Input tokens',
  outputTokens: 'Output tokens',
  costExplained: 'All replies, every version counted, at the prices of their models.',
  costPartial:
    'Some replies name no usage or come from a model without prices, so it was at least this much.',
  tags: 'Tags',
  clearTitle: 'Clear all messages?',
  clearDetail: 'Every message and every version of it is taken out. You can undo it for a few seconds.',
  confirmClear: 'Clear messages',
}));
