import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RequestOrigin } from '../../rooms/embed/embed-access.service.js';
import type { EmbedResult, EmbedRefusal } from '../../rooms/embed/refusals.js';

/** The `Origin` of an opaque origin; no key allows it. */
const hidden = 'null';

/**
 * The origin of a request. Browsers omit it on reads from the server's own pages; in every other case its absence proves
 * nothing.
 */
export function requestOriginOf({ method, headers }: FastifyRequest, ownOrigin: string): RequestOrigin {
  const { origin, 'sec-fetch-site': site } = headers;
  if (origin !== undefined) return { origin, ownOrigin };
  const isOwn = site === 'same-origin' || (site === undefined && method === 'GET');
  return { origin: isOwn ? null : hidden, ownOrigin };
}

/** Answers with a refusal. A page that may not use the key cannot read the reason. */
export function sendRefusal(reply: FastifyReply, { status, retryAfterS, ...body }: EmbedRefusal) {
  if (body.code === 'embed.origin') void reply.removeHeader('access-control-allow-origin');
  if (retryAfterS !== undefined) void reply.header('retry-after', String(retryAfterS));
  return reply.code(status).send(body);
}

/** Answers with the value of a result, or with its refusal. */
export const sendResult = <T>(reply: FastifyReply, answer: EmbedResult<T>) =>
  answer.ok ? reply.send(answer.value) : sendRefusal(reply, answer.refusal);
