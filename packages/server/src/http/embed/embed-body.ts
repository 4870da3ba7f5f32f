import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { replaceUnstorable } from '../../platform/db/storable.js';
import { refuse } from '../../rooms/embed/refusals.js';
import { sendRefusal } from './embed-response.js';

/** The parsed body; `undefined` once a malformed one has been refused. */
export function readBody<T extends z.ZodMiniType>(
  schema: T,
  { body }: FastifyRequest,
  reply: FastifyReply,
): z.output<T> | undefined {
  const parsed = z.safeParse(schema, replaceUnstorable(body));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const field = issue?.path.join('.') ?? '';
  const sentence = field === '' ? undefined : `The field "${field}" is not valid: ${issue?.message}`;
  sendRefusal(reply, refuse('embed.malformed', sentence).refusal);
  return undefined;
}
