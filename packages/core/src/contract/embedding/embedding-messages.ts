/**
 * The sentences about the queue, in the exact spelling of the specification. Nobody but administrators sees it.
 *
 * @source administration specification §8 (2.117)
 */
export const embeddingMessages = {
  'embedding.queueFailed': 'Unable to retrieve message currently in the sqs. Please try again later...',
  'embedding.terminateFailed': 'Unable to terminate embedding at this time.',
} as const;
