import type * as z from 'zod/mini';
import { chatRequestSchema, type ChatRequest } from '../../contract/chat/chat.js';
import { parseWithoutNulls } from '../values/parse-without-nulls.js';
import { recordFrom } from '../values/record-from.js';

/**
 * A chat request in the shapes in which clients have it: null for what is absent, and messages with numbers for ids or
 * without content.
 *
 * @source protocol §2.2, §4.2.
 */
export function readChatRequest(value: unknown): z.core.util.SafeParseResult<ChatRequest> {
  const fields = recordFrom(value);
  const messages = fields?.['messages'];
  return parseWithoutNulls(
    chatRequestSchema,
    Array.isArray(messages) ? { ...fields, messages: messages.map(toMessage) } : value,
  );
}

function toMessage(value: unknown): unknown {
  const fields = recordFrom(value);
  if (!fields) return value;
  const { id, content } = fields;
  return { ...fields, content: content ?? '', ...(typeof id === 'number' && { id: String(id) }) };
}
