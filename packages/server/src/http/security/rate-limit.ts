import fastifyRateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isApiRequest } from '../base/api-paths.js';
import { HttpError } from '../base/http-error.js';
import type { Identity } from '../auth/identity.js';

/** Cheap routes and those that must always answer are not limited: files and health. */
function isLimited(request: FastifyRequest): boolean {
  const { url, routeOptions } = request;
  const { url: route } = routeOptions;
  // The route decides, because an address has many spellings; the page is the route of all other addresses.
  if (route === '/' || route === '/*' || isApiRequest(request)) return true;
  return [route, url].some((address) => address?.startsWith('/api/'));
}

/** Limits requests to the API and the page: per signed-in person, otherwise per client address. */
export async function registerRateLimit(
  app: FastifyInstance,
  { identity, perMinute }: { identity: Identity; perMinute: number },
): Promise<void> {
  await app.register(fastifyRateLimit, {
    max: perMinute,
    timeWindow: '1 minute',
    cache: 20_000,
    allowList: (request) => !isLimited(request),
    keyGenerator: async (request) => {
      const caller = await identity.findCaller(request);
      return caller ? `person:${caller.id}` : `address:${request.ip}`;
    },
    errorResponseBuilder: (_request, { after }) =>
      new HttpError(429, `Too many requests. Try again in ${after}.`, 'TooManyRequests'),
  });
}
