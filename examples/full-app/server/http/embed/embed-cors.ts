import { embedPaths } from '@stoa/core/contract';
import type { FastifyInstance } from 'fastify';
import type { KnownOrigins } from '../../rooms/embed/known-origins.js';
import { sendRefusal } from './embed-response.js';
import { refuse } from '../../rooms/embed/refusals.js';
import type { Origins } from '../base/origins.js';

/** What {@link registerEmbedCors} needs. */
export interface EmbedCorsDeps {
  knownOrigins: Pick<KnownOrigins, 'has'>;
  origins: Pick<Origins, 'of'>;
}

/** How long a browser may keep the answer to its question. What it then sends is checked each time. */
const preflightS = 600;

/** Lets pages of embedding sites read answers: each by its own origin, never all, and never with cookies. */
export function registerEmbedCors(scope: FastifyInstance, { knownOrigins, origins }: EmbedCorsDeps): void {
  scope.addHook('onRequest', async (request, reply) => {
    void reply.header('vary', 'Origin').header('cache-control', 'no-store');
    const { origin } = request.headers;
    // Not for servers' own address, and not needed on our own pages.
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
      return reply
        .code(204)
        .header('vary', 'Origin, Access-Control-Request-Method, Access-Control-Request-Headers')
        .header('access-control-allow-methods', 'GET, POST')
        .header('access-control-allow-headers', 'authorization, content-type, last-event-id')
        .header('access-control-max-age', String(preflightS))
        .send();
    });
}
