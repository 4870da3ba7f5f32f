import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RequestOrigin } from '../../rooms/embed/embed-access.service.js';
import type { EmbedResult, EmbedRefusal } from '../../rooms/embed/refusals.js';

/** What a browser writes for a page that hides where it is from; no key allows it. */
const hidden = 'null';

/**
 * From where a browser asks. It leaves the origin out when it reads on the server's own pages; everywhere else its absence is no
 * proof of anything.
 */
export function requestOriginOf({ method, headers }: FastifyRequest, ownOrigin: string): RequestOrigin {
  const { origin, 'sec-fetch-site': site } = headers;
  if (origin !== undefined) return { origin, ownOrigin };
  const isOwn = site === 'same-origin' || (site === undefined && method === 'GET');
  return { origin: isOwn ? null : hidden, ownOrigin };
}

/** Answers with a refusal. A page that may not use the key is not let read why. */
export function sendRefusal(reply: FastifyReply, { status, retryAfterS, ...body }: EmbedRefusal) {
  if (body.code === 'embed.origin') void reply.removeHeader('access-control-allow-origin');
  if (retryAfterS !== undefined) void reply.header('retry-after', String(retryAfterS));
  return reply.code(status).send(body);
}

/** Answers with the result, or with why there is none. */
export const sendResult = <T>(reply: FastifyReply, answer: EmbedResult<T>) =>
  answer.ok ? reply.send(answer.value) : sendRefusal(reply, answer.refusal);
