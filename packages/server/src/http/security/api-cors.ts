import type { FastifyInstance } from 'fastify';
import { isApiRequest } from '../base/api-paths.js';
import { HttpError } from '../base/http-error.js';
import { sendPreflight } from '../base/preflight.js';

const exposed =
  'Retry-After, Content-Disposition, Content-Range, ETag, WWW-Authenticate, X-Amz-Error-Message, Mcp-Session-Id';

/**
 * Lets pages of the listed origins read answers of the API: each by its own origin, never by a wildcard, and without cookies, so that a
 * request from elsewhere counts only with a bearer token.
 *
 * @source security.md X
 */
export function registerApiCors(app: FastifyInstance, allowed: readonly string[]): void {
  const origins = new Set(allowed);
  if (origins.size === 0) return;

  app.addHook('onRequest', async (request, reply) => {
    if (!isApiRequest(request)) return;
    void reply.header('vary', 'Origin');
    const { origin } = request.headers;
    if (origin === undefined || !origins.has(origin)) return;
    void reply
      .header('access-control-allow-origin', origin)
      .header('access-control-expose-headers', exposed)
      .header('cross-origin-resource-policy', 'cross-origin');
  });

  app.options('/*', async (request, reply) => {
    if (reply.hasHeader('access-control-allow-origin')) return sendPreflight(reply, 'GET, POST, PUT, DELETE');
    if (!isApiRequest(request))
      throw new HttpError(404, 'There is nothing for other origins at this address.');
    const origin = request.headers.origin?.slice(0, 200) ?? '(none)';
    throw new HttpError(403, `The origin ${origin} is not listed in STOA_API_ORIGINS.`, 'cors.origin');
  });
}
