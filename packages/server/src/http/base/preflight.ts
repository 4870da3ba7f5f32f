import type { FastifyReply } from 'fastify';

/** How long a browser may keep a preflight. The request itself is checked each time. @units seconds */
const maxAgeS = 600;

/** Answers the preflight of an origin that may ask. */
export const sendPreflight = (reply: FastifyReply, methods: string): FastifyReply =>
  reply
    .code(204)
    .header('vary', 'Origin, Access-Control-Request-Method, Access-Control-Request-Headers')
    .header('access-control-allow-methods', methods)
    .header(
      'access-control-allow-headers',
      'authorization, content-type, last-event-id, mcp-protocol-version, mcp-session-id',
    )
    .header('access-control-max-age', String(maxAgeS))
    .send();
