import type { RunFailure } from '../../../contract/chat-event.js';
import type { ConversationMessageCode } from '../../../contract/conversation-messages.js';
import { firstMessages } from '../../../contract/first-messages.js';
import { noConnection } from '../../../rules/chat/no-connection.js';
import type { ChatProblem } from '../../../rules/chat/run-failure.js';

/**
 * Words of a conversation whose surroundings count every byte: they come with the first trouble that needs them. Where they cannot be
 * had there is no connection, and that is what is said.
 */
export const lateFailureOf = (problem: ChatProblem): Promise<RunFailure> =>
  import('../../../rules/chat/run-failure.js').then(
    (part) => part.failureOf(problem),
    () => noConnection,
  );

/** The words of a sentence, in the same way. */
export const lateSentence = (code: ConversationMessageCode): Promise<string> =>
  import('../../../contract/conversation-messages.js').then(
    (part) => part.conversationSentence(code),
    () => firstMessages['chat.unavailable'],
  );
