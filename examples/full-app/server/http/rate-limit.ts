import fastifyRateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { HttpError } from './http-error.js';
import type { Identity } from './identity.js';

/** Limits the requests to the API: for each person who is signed in, for each address otherwise. */
export async function registerRateLimit(
  app: FastifyInstance,
  { identity, perMinute }: { identity: Identity; perMinute: number },
): Promise<void> {
  await app.register(fastifyRateLimit, {
    max: perMinute,
    timeWindow: '1 minute',
    cache: 20_000,
    allowList: ({ url }) => !url.startsWith('/api/'),
    keyGenerator: async (request) => {
      const caller = await identity.findCaller(request);
      return caller ? `person:${caller.id}` : `address:${request.ip}`;
    },
    errorResponseBuilder: (_request, { after }) =>
      new HttpError(429, `Too many requests. Try again in ${after}.`, 'TooManyRequests'),
  });
}
