import type { EmbeddingMessage } from '@stoa/core/contract';

/** A document in the queue of embeddings. */
export const fakeMessage = (key: string, terminated = false): EmbeddingMessage => ({
  messageId: key,
  eventTime: '2026-03-01T09:00:00.000Z',
  object: { key, size: 1_234_567, user: 'ann@example.org' },
  terminated,
});
