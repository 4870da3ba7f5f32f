import { filled } from './conversations/conversation-messages.js';

/**
 * The sentences that a call can end with, in their exact spelling; the others stand in `messages.ts`. A client then carries these and no
 * other.
 *
 * @source chat specification §8.
 */
export const wireMessages = {
  'envelope.http': 'Error calling {method} - {path}{op}: {statusText}.',
  'envelope.network': 'Network Error calling {method} - {path}{op}: {error}.',
  'envelope.parse': 'Error parsing response from {method} - {path}{op}.',
  'envelope.presignedUrl': 'Failed to get presigned url: {status}',
} as const;

/** The sentence of `code` with its placeholders filled. */
export const wireSentence = (
  code: keyof typeof wireMessages,
  values: Record<string, string | number>,
): string => filled(wireMessages[code], values);
