import type { RunFailure } from '../../contract/chat/chat-event.js';
import { conversationMessages } from '../../contract/conversations/conversation-messages.js';
import { ownMessages } from '../../contract/own-messages.js';

/** The failure of an unreachable server. */
export const noConnection: RunFailure = {
  title: ownMessages['run.noConnection.title'],
  lines: [conversationMessages['chat.unavailable']],
  sentences: { title: 'run.noConnection.title', lines: ['chat.unavailable'] },
  code: 'chat.unreachable',
  retryable: true,
};
