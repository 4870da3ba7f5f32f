import { embedPaths } from '@stoa/core/contract';
import type { FastifyInstance } from 'fastify';
import type { KnownOrigins } from '../../rooms/embed/known-origins.js';
import { sendRefusal } from './embed-response.js';
import { refuse } from '../../rooms/embed/refusals.js';
import type { Origins } from '../base/origins.js';
import { sendPreflight } from '../base/preflight.js';

/** Dependencies of {@link registerEmbedCors}. */
export interface EmbedCorsDeps {
  knownOrigins: Pick<KnownOrigins, 'has'>;
  origins: Pick<Origins, 'of'>;
}

/** Lets pages of embedding sites read responses: each by its own origin, never by a wildcard, and never with cookies. */
export function registerEmbedCors(scope: FastifyInstance, { knownOrigins, origins }: EmbedCorsDeps): void {
  scope.addHook('onRequest', async (request, reply) => {
    void reply.header('vary', 'Origin').header('cache-control', 'no-store');
    const { origin } = request.headers;
    // The token address is for servers alone, and same-origin pages need no CORS headers.
    if (
      origin === undefined ||
      origin === origins.of(request) ||
      request.routeOptions.url === embedPaths.token
    )
      return;
    if (await knownOrigins.has(origin))
      void reply
        .header('access-control-allow-origin', origin)
        .header('access-control-expose-headers', 'Retry-After');
  });

  const { visitor, session, disclosure, chat } = embedPaths;
  for (const path of [visitor, session, disclosure, chat, `${chat}/*`])
    scope.options(path, async (_request, reply) => {
      if (!reply.hasHeader('access-control-allow-origin'))
        return sendRefusal(reply, refuse('embed.origin').refusal);
      return sendPreflight(reply, 'GET, POST');
    });
}
