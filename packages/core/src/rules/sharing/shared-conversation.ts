import type { Conversation, Message } from '../../contract/conversations/conversations.js';
import { withNamedAssistant } from '../assistants/named-assistant.js';

function forOthers(message: Message): Message {
  const { rating: _, ...data } = message.data;
  return withNamedAssistant({ ...message, data });
}

/**
 * A conversation as others may have it: without its project, which nobody else has, without the ratings, whose words are for those who
 * answer for the assistant, and without what assistants are told.
 *
 * @source ours
 */
export function sharedConversation({ projectId: _, ...conversation }: Conversation): Conversation {
  return {
    ...conversation,
    messages: conversation.messages.map(forOthers),
    ...(conversation.nodes && { nodes: conversation.nodes.map(forOthers) }),
  };
}
