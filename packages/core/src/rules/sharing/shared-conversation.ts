import type { Conversation, Message } from '../../contract/conversations/conversations.js';

function withoutRating(message: Message): Message {
  if (!('rating' in message.data)) return message;
  const { rating: _, ...data } = message.data;
  return { ...message, data };
}

/**
 * A conversation as others may have it: without its project, which nobody else has, and without the ratings, whose words are for those
 * who answer for the assistant.
 *
 * @source ours
 */
export function sharedConversation({ projectId: _, ...conversation }: Conversation): Conversation {
  return {
    ...conversation,
    messages: conversation.messages.map(withoutRating),
    ...(conversation.nodes && { nodes: conversation.nodes.map(withoutRating) }),
  };
}
