import {
  embedAcceptanceSchema,
  embedRatingSchema,
  embedPaths,
  embedTokenRequestSchema,
  embedVisitorRequestSchema,
  limits,
} from '@stoa/core/contract';
import { readEmbedProtocols } from '@stoa/core/rules';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ChatService } from '../../rooms/chat/chat.service.js';
import type { EmbedRoom } from '../../rooms/embed/embed.room.js';
import { refuse } from '../../rooms/embed/refusals.js';
import { bearerOf, rejectUnauthenticated } from '../auth/identity.js';
import { handleError, refusalOf } from '../base/errors.js';
import { HttpError } from '../base/http-error.js';
import type { Origins } from '../base/origins.js';
import { registerChat } from '../chat/chat.js';
import type { StreamRegistry } from '../chat/stream-registry.js';
import { readBody } from './embed-body.js';
import { registerEmbedCors } from './embed-cors.js';
import { createEmbedIdentity, type EmbedIdentity } from './embed-identity.js';
import { createEmbedRateLimit } from './embed-rate-limit.js';
import { requestOriginOf, sendResult, sendRefusal } from './embed-response.js';

/** Dependencies of {@link registerEmbedApi}. */
export interface EmbedApiDeps {
  embed: EmbedRoom;
  chat: ChatService;
  origins: Pick<Origins, 'of'>;
  /** Open streams by the id of their key. */
  streams: StreamRegistry;
  /** Requests per client address and minute. */
  perMinute: number;
}

const smallBodyBytes = 64 * 1024;

/** The share of an address's requests per minute that may begin as a visitor. */
const visitorsShare = 0.1;

/** Registers the closed list of addresses for embedding sites and their pages. */
export async function registerEmbedApi(app: FastifyInstance, deps: EmbedApiDeps): Promise<void> {
  const { embed, origins } = deps;
  const identity = createEmbedIdentity({
    authorize: embed.access.authorize,
    callerOf: embed.chat.callerOf,
    origins,
  });
  await app.register(async (scope) => {
    scope.setErrorHandler<FastifyError>(handleEmbedError);
    registerEmbedCors(scope, { knownOrigins: embed.knownOrigins, origins });
    scope.addHook('onRequest', createEmbedRateLimit(scope, deps.perMinute));
    registerTokenRoutes(scope, deps);
    registerSessionRoutes(scope, deps, identity);
    registerChatRoutes(scope, deps, identity);
  });
}

function handleEmbedError(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const refusal = refusalOf(error, request);
  if (!refusal) return handleError(error, request, reply);
  const { statusCode, message, code = 'embed.malformed' } = refusal;
  return reply.code(statusCode).header('cache-control', 'no-store').send({ error: message, code });
}

/** Tokens for the end users whom a site's backend vouches for, and for anonymous visitors. */
function registerTokenRoutes(scope: FastifyInstance, { embed, origins, perMinute }: EmbedApiDeps): void {
  scope.post(embedPaths.token, { bodyLimit: smallBodyBytes }, async (request, reply) => {
    const asked = readBody(embedTokenRequestSchema, request, reply);
    if (!asked) return reply;
    const page = { origin: request.headers.origin ?? null, ownOrigin: origins.of(request) };
    return sendResult(reply, await embed.access.mint(bearerOf(request), asked, page));
  });

  const onRequest = createEmbedRateLimit(scope, Math.ceil(perMinute * visitorsShare));
  scope.post(embedPaths.visitor, { bodyLimit: smallBodyBytes, onRequest }, async (request, reply) => {
    const asked = readBody(embedVisitorRequestSchema, request, reply);
    if (!asked) return reply;
    const page = requestOriginOf(request, origins.of(request));
    return sendResult(reply, await embed.access.mintForVisitor(asked, page));
  });
}

/** The session of a token's bearer, the acceptance of its disclosure, and thumbs on replies. */
function registerSessionRoutes(
  scope: FastifyInstance,
  { embed }: EmbedApiDeps,
  { authorize, grantOf, requireCaller }: EmbedIdentity,
): void {
  scope.get(embedPaths.session, async (request, reply) => {
    const entered = await authorize(request);
    if (!entered.ok) return sendRefusal(reply, entered.refusal);
    const asked = readEmbedProtocols((request.query as Record<string, unknown>)['protocols']);
    return asked
      ? sendResult(reply, await embed.chat.session(entered.value, asked))
      : sendRefusal(
          reply,
          refuse('embed.malformed', 'The field "protocols" is not valid: it reads like 1-3.').refusal,
        );
  });

  const onRequest = rejectUnauthenticated(requireCaller);
  scope.post(embedPaths.disclosure, { bodyLimit: smallBodyBytes, onRequest }, async (request, reply) => {
    const caller = await requireCaller(request, reply);
    const asked = caller && readBody(embedAcceptanceSchema, request, reply);
    if (!asked) return reply;
    return reply.send(await embed.chat.accept(await grantOf(request), caller, asked.version));
  });
  scope.post(embedPaths.rating, { bodyLimit: smallBodyBytes, onRequest }, async (request, reply) => {
    const caller = await requireCaller(request, reply);
    const asked = caller && readBody(embedRatingSchema, request, reply);
    if (!asked) return reply;
    return sendResult(reply, await embed.chat.rate(await grantOf(request), caller, asked));
  });
}

/** The chat wire, limited to requests that the key admits. */
function registerChatRoutes(
  scope: FastifyInstance,
  { embed, chat, streams }: EmbedApiDeps,
  { grantOf, callerOf, requireCaller }: EmbedIdentity,
): void {
  registerChat(scope, {
    chat,
    entryPoint: 'embed',
    prefix: '/embed',
    malformedCode: 'embed.malformed',
    bodyLimitBytes: limits.embedChatBodyBytes,
    requireCaller,
    async admit(request, asked) {
      const grant = await grantOf(request);
      const admitted = await embed.chat.admit(grant, await callerOf(request, grant), asked);
      return admitted.ok ? { ok: true, request: admitted.value } : { ok: false, refusal: admitted.refusal };
    },
    async onStream(request, reply) {
      const grant = await grantOf(request);
      streams.add(grant.key.id, reply);
      // The revocation of a key may have been announced before this stream was registered.
      if (await embed.access.isCurrent(grant)) return;
      const { status, error, code } = refuse('embed.key').refusal;
      throw new HttpError(status, error, code);
    },
  });
}
