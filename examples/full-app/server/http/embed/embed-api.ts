import {
  embedAcceptanceSchema,
  embedPaths,
  embedTokenRequestSchema,
  embedVisitorRequestSchema,
  limits,
} from '@stoa/core/contract';
import { readEmbedProtocols } from '@stoa/core/rules';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { storable } from '../../platform/db/storable.js';
import type { ChatService } from '../../rooms/chat/chat.service.js';
import type { EmbedGrant } from '../../rooms/embed/embed-access.service.js';
import type { EmbedRoom } from '../../rooms/embed/embed.room.js';
import { refuse, type EmbedAnswer } from '../../rooms/embed/refusals.js';
import type { Caller } from '../../rooms/handlers.js';
import { registerChat } from '../chat/chat.js';
import { askingPage, sendAnswer, sendRefusal } from './embed-answer.js';
import { registerEmbedCors } from './embed-cors.js';
import { handleError, refusalOf } from '../errors.js';
import { HttpError } from '../http-error.js';
import { bearerOf, refuseStrangers } from '../auth/identity.js';
import type { OpenStreams } from '../chat/open-streams.js';
import type { Origins } from '../security/origins.js';

/** What the addresses for embedding sites need. */
export interface EmbedApiDeps {
  embed: EmbedRoom;
  chat: ChatService;
  origins: Pick<Origins, 'of'>;
  /** Open streams by the id of their key. */
  streams: OpenStreams;
  /** Requests that one address may make in a minute. */
  perMinute: number;
}

const smallBodyBytes = 64 * 1024;

/** Of the requests of one address in a minute, so many may ask for a token without having one. */
const visitorsShare = 0.1;

/**
 * The closed list of what an embedding site and its pages may call. Identity comes from the embed token alone: a session's cookie
 * or bearer token is worth nothing here.
 */
export async function registerEmbedApi(app: FastifyInstance, deps: EmbedApiDeps): Promise<void> {
  const { embed, chat, origins, streams } = deps;
  const grants = new WeakMap<FastifyRequest, Promise<EmbedAnswer<EmbedGrant>>>();
  const callers = new WeakMap<FastifyRequest, Promise<Caller>>();

  const pageOf = (request: FastifyRequest) => askingPage(request, origins.of(request));

  function enter(request: FastifyRequest): Promise<EmbedAnswer<EmbedGrant>> {
    let grant = grants.get(request);
    if (!grant) grants.set(request, (grant = embed.access.enter(bearerOf(request), pageOf(request))));
    return grant;
  }

  /** @errors throws an {@link HttpError}; only called once the request has been let in. */
  async function grantOf(request: FastifyRequest): Promise<EmbedGrant> {
    const entered = await enter(request);
    if (entered.ok) return entered.value;
    const { status, error, code } = entered.refusal;
    throw new HttpError(status, error, code);
  }

  function callerOf(request: FastifyRequest, grant: EmbedGrant): Promise<Caller> {
    let caller = callers.get(request);
    if (!caller) callers.set(request, (caller = embed.chat.callerOf(grant)));
    return caller;
  }

  async function requireCaller(request: FastifyRequest, reply: FastifyReply): Promise<Caller | undefined> {
    const entered = await enter(request);
    if (entered.ok && entered.value.scopes.has('chat')) return callerOf(request, entered.value);
    sendRefusal(reply, (entered.ok ? refuse('embed.scope') : entered).refusal);
    return undefined;
  }

  /** The parsed body, or `undefined` once the answer is given. */
  function read<T extends z.ZodMiniType>(
    schema: T,
    { body }: FastifyRequest,
    reply: FastifyReply,
  ): z.output<T> | undefined {
    const parsed = z.safeParse(schema, storable(body));
    if (parsed.success) return parsed.data;
    const [issue] = parsed.error.issues;
    const field = issue?.path.join('.') ?? '';
    const sentence = field === '' ? undefined : `The field "${field}" is not valid: ${issue?.message}`;
    sendRefusal(reply, refuse('embed.malformed', sentence).refusal);
    return undefined;
  }

  await app.register(async (scope) => {
    scope.setErrorHandler<FastifyError>((error, request, reply) => {
      const refusal = refusalOf(error, request);
      if (!refusal) return handleError(error, request, reply);
      const { statusCode, message, code = 'embed.malformed' } = refusal;
      return reply.code(statusCode).header('cache-control', 'no-store').send({ error: message, code });
    });
    const limitOf = (max: number) =>
      scope.createRateLimit({
        max,
        timeWindow: 60_000,
        allowList: () => false,
        keyGenerator: ({ ip }) => ip,
      });
    const all = limitOf(deps.perMinute);
    const visitors = limitOf(Math.ceil(deps.perMinute * visitorsShare));
    const limited =
      (check: ReturnType<typeof limitOf>) => async (request: FastifyRequest, reply: FastifyReply) => {
        const count = await check(request);
        if (!count.isAllowed && count.isExceeded)
          return sendRefusal(reply, refuse('embed.rate', undefined, Math.max(1, count.ttlInSeconds)).refusal);
        return undefined;
      };

    registerEmbedCors(scope, { knownOrigins: embed.knownOrigins, origins });
    scope.addHook('onRequest', limited(all));

    scope.post(embedPaths.token, { bodyLimit: smallBodyBytes }, async (request, reply) => {
      const asked = read(embedTokenRequestSchema, request, reply);
      if (!asked) return reply;
      const page = { origin: request.headers.origin ?? null, ownOrigin: origins.of(request) };
      return sendAnswer(reply, await embed.access.mint(bearerOf(request), asked, page));
    });

    scope.post(
      embedPaths.visitor,
      { bodyLimit: smallBodyBytes, onRequest: limited(visitors) },
      async (request, reply) => {
        const asked = read(embedVisitorRequestSchema, request, reply);
        if (!asked) return reply;
        return sendAnswer(reply, await embed.access.welcomeVisitor(asked, pageOf(request)));
      },
    );

    scope.get(embedPaths.session, async (request, reply) => {
      const entered = await enter(request);
      if (!entered.ok) return sendRefusal(reply, entered.refusal);
      const asked = readEmbedProtocols((request.query as Record<string, unknown>)['protocols']);
      return asked
        ? reply.send(await embed.chat.session(entered.value, asked))
        : sendRefusal(
            reply,
            refuse('embed.malformed', 'The field "protocols" is not valid: it reads like 1-3.').refusal,
          );
    });

    scope.post(
      embedPaths.disclosure,
      { bodyLimit: smallBodyBytes, onRequest: refuseStrangers(requireCaller) },
      async (request, reply) => {
        const caller = await requireCaller(request, reply);
        const asked = caller && read(embedAcceptanceSchema, request, reply);
        if (!asked) return reply;
        return reply.send(await embed.chat.accept(await grantOf(request), caller, asked.version));
      },
    );

    registerChat(scope, {
      chat,
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
        streams.hold(grant.key.id, reply);
        // A key that was revoked before its streams were known to this one was not heard of.
        if (await embed.access.isCurrent(grant)) return;
        const { status, error, code } = refuse('embed.key').refusal;
        throw new HttpError(status, error, code);
      },
    });
  });
}
