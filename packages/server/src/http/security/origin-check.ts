import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Cookies } from '../auth/cookies.js';
import { hasAuthorization } from '../auth/identity.js';
import { HttpError } from '../base/http-error.js';
import type { Origins } from '../base/origins.js';

/** Whether a route belongs to embedding sites: no cookie counts there. */
const isEmbedRoute = ({ routeOptions }: Pick<FastifyRequest, 'routeOptions'>): boolean =>
  routeOptions.url?.startsWith('/embed/') === true;

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Refuses cross-site requests with a session cookie (CSRF). */
export function registerOriginCheck(
  app: FastifyInstance,
  { cookies, origins }: { cookies: Cookies; origins: Origins },
): void {
  app.addHook('onRequest', async (request) => {
    // No cookie authenticates there, so there is nothing to protect.
    if (isEmbedRoute(request)) return;
    if (safeMethods.has(request.method) || hasAuthorization(request) || cookies.session(request) === null)
      return;
    const { origin, 'sec-fetch-site': site } = request.headers;
    // An opaque origin (`null`) is foreign; a client that sends neither header is not a browser's page.
    const isOurs = origin === undefined ? site === 'same-origin' : origin === origins.of(request);
    if (isOurs && (site === undefined || site === 'same-origin')) return;
    throw new HttpError(
      403,
      'This request came from another site, so the session cookie does not count for it. ' +
        'Send it from the application’s own address, or with an Authorization header.',
      'ForeignOrigin',
    );
  });
}
