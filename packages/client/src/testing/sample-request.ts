import type { ChatRequestInput } from '@stoa/core/contract';

/** A chat request with one message from the person. */
export const userMessage = (requestId: string, content: string): ChatRequestInput => ({
  model: 'fake',
  messages: [{ role: 'user', content }],
  options: { requestId },
});
