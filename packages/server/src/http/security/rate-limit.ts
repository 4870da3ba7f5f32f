import fastifyRateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isApiRequest } from '../base/api-paths.js';
import { HttpError } from '../base/http-error.js';
import { bearerOf, type Identity } from '../auth/identity.js';
import type { KeyLookup } from '../auth/key-identity.js';

/** Cheap routes and those that must always answer are not limited: files and health. */
function isLimited(request: FastifyRequest): boolean {
  const { url, routeOptions } = request;
  const { url: route } = routeOptions;
  // The route decides, because an address has many spellings; the page is the route of all other addresses.
  if (route === '/' || route === '/*' || isApiRequest(request)) return true;
  return [route, url].some((address) => address?.startsWith('/api/'));
}

/** Limits requests to the API and the page: per signed-in person or accepted API key, otherwise per client address. */
export async function registerRateLimit(
  app: FastifyInstance,
  {
    identity,
    findKey,
    perMinute,
  }: { identity: Identity; findKey?: KeyLookup | undefined; perMinute: number },
): Promise<void> {
  await app.register(fastifyRateLimit, {
    global: false,
    max: perMinute,
    timeWindow: '1 minute',
    cache: 20_000,
    keyGenerator: async (request) => {
      const address = `address:${request.ip}`;
      const bearer = bearerOf(request);
      const found = bearer === null ? undefined : findKey?.(request);
      if (found) {
        // An unknown one has no count of its own: anybody can make them up.
        const outcome = await found;
        return outcome.ok ? `key:${outcome.caller.key.id}` : address;
      }
      const caller = await identity.findCaller(request);
      return caller ? `person:${caller.id}` : address;
    },
    errorResponseBuilder: (_request, { after }) =>
      new HttpError(429, `Too many requests. Try again in ${after}.`, 'TooManyRequests'),
  });
  const count = app.rateLimit();
  // Before the hooks of a route, so that what it refuses at once counts as well: made-up keys, tokens and sessions.
  app.addHook('onRequest', function (request, reply) {
    const hasOwn = request.routeOptions.config.rateLimit !== undefined;
    return hasOwn || !isLimited(request) ? Promise.resolve() : count.call(this, request, reply);
  });
}
