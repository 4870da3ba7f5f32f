/**
 * The sentences about recorded conversations, in the exact spelling of the specification.
 *
 * @source assistants specification §2 "Conversations table", §8
 */
export const analyticsMessages = {
  'analytics.contentFailed': 'Error loading conversation content.',
  'analytics.noConversations': 'No conversations available',
} as const;
