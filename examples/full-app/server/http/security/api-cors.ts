import { listOperations } from '@stoa/core/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** How long a browser may keep a preflight. The request itself is checked each time. */
const preflightS = 600;

const exposed = 'Retry-After, Content-Disposition';

/** Whether a route answers other origins: the API, the chat and the backend form; never pages, sign-in or embedded chats. */
const isApiRoute = ({ routeOptions: { url = '', config } }: FastifyRequest): boolean =>
  config.isApi === true || (url.startsWith('/api/') && !url.startsWith('/api/auth'));

const operationPaths = new Set(listOperations().map(({ operation: { path, op } }) => path + op));

/** The same for the address of a preflight, which has a route of its own. */
const isApiPath = (path: string): boolean =>
  path.startsWith('/api/')
    ? !path.startsWith('/api/auth')
    : operationPaths.has(path) || /^\/(?:chat(?:\/.*)?|openapi\.json)$/.test(path);

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
    if (!isApiRoute(request)) return;
    void reply.header('vary', 'Origin');
    const { origin } = request.headers;
    if (origin === undefined || !origins.has(origin)) return;
    void reply
      .header('access-control-allow-origin', origin)
      .header('access-control-expose-headers', exposed)
      .header('cross-origin-resource-policy', 'cross-origin');
  });

  app.options('/*', { config: { isApi: true } }, async ({ url, headers: { origin } }, reply) => {
    if (!isApiPath(url.split('?', 1)[0] ?? '')) {
      void reply.removeHeader('access-control-allow-origin');
      return reply.code(404).send({ error: 'There is nothing for other origins at this address.' });
    }
    if (!reply.hasHeader('access-control-allow-origin'))
      return reply.code(403).send({
        error: `The origin ${origin?.slice(0, 200) ?? '(none)'} is not listed in STOA_API_ORIGINS.`,
        code: 'cors.origin',
      });
    return reply
      .code(204)
      .header('vary', 'Origin, Access-Control-Request-Method, Access-Control-Request-Headers')
      .header('access-control-allow-methods', 'GET, POST, PUT, DELETE')
      .header('access-control-allow-headers', 'authorization, content-type, last-event-id')
      .header('access-control-max-age', String(preflightS))
      .send();
  });
}
