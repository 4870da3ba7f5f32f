import { createHash } from 'node:crypto';
import type { ChatRequest } from '@stoa/core/contract';

/**
 * What a request asks, as a short text that is equal for the same question alone: whom, where, and what was said. The system prompt and
 * the options may hold the time, so they may differ when a request is repeated.
 */
export function questionOf({ model, messages, options: { conversationId } }: ChatRequest): string {
  const said = messages.filter(({ role }) => role !== 'system').map(({ role, content }) => [role, content]);
  const text = JSON.stringify([model, conversationId ?? null, said]);
  return createHash('sha256').update(text).digest('base64url');
}
