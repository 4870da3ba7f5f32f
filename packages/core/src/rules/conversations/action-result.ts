import type { Message } from '../../contract/conversations/conversations.js';

/** Whether a message is the result of an operation, and not typed. */
export const isActionResult = (message: Pick<Message, 'role' | 'data'>): boolean =>
  message.role === 'user' && message.data['actionResult'] === true;
