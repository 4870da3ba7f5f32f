import type { RunFailure } from '../../contract/chat-event.js';
import { firstConversationMessages, firstOwnMessages } from '../../contract/first-messages.js';

/** What the reader is told when nothing can be reached. */
export const noConnection: RunFailure = {
  title: firstOwnMessages['run.noConnection.title'],
  lines: [firstConversationMessages['chat.unavailable']],
  sentences: { title: 'run.noConnection.title', lines: ['chat.unavailable'] },
  code: 'chat.unreachable',
  retryable: true,
};
