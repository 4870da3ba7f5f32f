import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refuse } from '../../rooms/embed/refusals.js';
import { sendRefusal } from './embed-response.js';

/** An `onRequest` hook that refuses the requests of one address beyond `perMinute`, with a time to wait. */
export function createEmbedRateLimit(scope: FastifyInstance, perMinute: number) {
  const check = scope.createRateLimit({
    max: perMinute,
    timeWindow: 60_000,
    allowList: () => false,
    keyGenerator: ({ ip }) => ip,
  });
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const count = await check(request);
    if (!count.isAllowed && count.isExceeded)
      return sendRefusal(reply, refuse('embed.rate', undefined, Math.max(1, count.ttlInSeconds)).refusal);
    return undefined;
  };
}
