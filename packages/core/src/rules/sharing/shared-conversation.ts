import type { Conversation, Message } from '../../contract/conversations/conversations.js';
import { withNamedAssistants } from '../assistants/named-assistant.js';

function withoutRating(message: Message): Message {
  const { rating: _, ...data } = message.data;
  return { ...message, data };
}

/**
 * A conversation as others may have it: without its project and account, which nobody else has, without the ratings, whose words are for those who
 * answer for the assistant, and without what assistants are told.
 *
 * @source ours
 */
export function sharedConversation({
  projectId: _project,
  accountId: _account,
  ...conversation
}: Conversation): Conversation {
  const shared = withNamedAssistants(conversation);
  return {
    ...shared,
    messages: shared.messages.map(withoutRating),
    ...(shared.nodes && { nodes: shared.nodes.map(withoutRating) }),
  };
}
