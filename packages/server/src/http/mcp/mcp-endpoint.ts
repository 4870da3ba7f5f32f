import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { ReadableStream as WebStream } from 'node:stream/web';
import { limits, type Operation } from '@stoa/core/contract';
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as zm from 'zod/mini';
import type { Clock } from '../../platform/clock.js';
import { createClaimSigner } from '../../platform/signed-claim.js';
import type { ChatService } from '../../rooms/chat/chat.service.js';
import type { Caller } from '../../rooms/handlers.js';
import type { McpRooms } from '../../rooms/mcp-server/mcp-rooms.js';
import { disclosureSentence } from '../../rooms/rights/rights.js';
import type { V1Models } from '../../rooms/v1/v1-models.js';
import { rejectUnauthenticated } from '../auth/identity.js';
import type { KeyIdentity } from '../auth/key-identity.js';
import { refusingInForm } from '../auth/refusal-form.js';
import { refusalOf } from '../base/errors.js';
import type { Origins } from '../base/origins.js';
import type { ChatRoutesDeps } from '../chat/chat.js';
import { requireBearer } from '../operations/backend-form.js';
import type { Dispatch } from '../operations/dispatch.js';
import { createAssistantCaller } from './assistant-tools.js';
import { authorizationPlaces, mcpPath } from './authorization-places.js';
import { createMcpServer } from './mcp-server.js';

/** Dependencies of {@link registerMcp}. */
export interface McpDeps {
  identity: KeyIdentity;
  origins: Pick<Origins, 'of'>;
  /** Other origins whose pages may ask. */
  apiOrigins: readonly string[];
  dispatch: Dispatch;
  chat: ChatService;
  models: Pick<V1Models, 'resolve'>;
  rooms: McpRooms;
  owesAgreement(person: Caller): Promise<boolean>;
  onStream: NonNullable<ChatRoutesDeps['onStream']>;
  secret: string;
  clock: Clock;
}

/** So often a call that says nothing shows that it goes on: proxies end what is silent for a minute. */
const keepAliveMs = 10_000;

/** After so long a client greets the server again. */
const sessionMs = 24 * 60 * 60_000;

/**
 * Assistants as tools, files and memories as resources, templates as prompts, for any client of the Model Context Protocol, by the same
 * bearers, rights, limits and records as everywhere else. A session is a signed word that names whose it is, so any process can go on
 * with it, and it opens nothing by itself.
 *
 * @source ours; MCP 2025-11-25 "Streamable HTTP"
 */
export function registerMcp(app: FastifyInstance, deps: McpDeps): void {
  const requireCaller = refusingInForm(
    requireBearer({ requireCaller: deps.identity.requireFor('models.list') }),
    (reply, { status, error }) => {
      const { metadata } = authorizationPlaces(deps.origins.of(reply.request));
      // Where a client finds out how people let it in. @source RFC 9728 §5.1
      if (status === 401) void reply.header('www-authenticate', `Bearer resource_metadata="${metadata}"`);
      fail(reply, status, error);
    },
  );
  const sessions = createClaimSigner({
    secret: deps.secret,
    purpose: 'mcp-session',
    value: zm.object({ key: zm.nullable(zm.string()), nonce: zm.string() }),
    validMs: sessionMs,
    clock: deps.clock,
  });
  const isForeign = (request: FastifyRequest): boolean => {
    const { origin } = request.headers;
    return origin !== undefined && origin !== deps.origins.of(request) && !deps.apiOrigins.includes(origin);
  };
  const belongsTo = (session: string, person: Caller): boolean => {
    const claim = sessions.read(session);
    return claim?.personId === person.id && claim.value.key === (person.key?.id ?? null);
  };

  // A scope of its own: there every error has the form of JSON-RPC.
  void app.register(async (scope) => {
    scope.setErrorHandler((error: FastifyError, request, reply) => {
      const refusal = refusalOf(error, request);
      if (!refusal) request.log.error({ err: error }, 'a request failed');
      return fail(
        reply,
        refusal?.statusCode ?? 500,
        refusal?.message ?? 'Something went wrong on the server.',
      );
    });
    // Nothing is told without being asked, and no session is kept that could be ended.
    for (const method of ['GET', 'DELETE'] as const)
      scope.route({
        method,
        url: mcpPath,
        handler: (_request, reply) => fail(reply.header('allow', 'POST'), 405, 'Ask with POST.'),
      });
    scope.post(
      mcpPath,
      { bodyLimit: limits.chatBodyBytes, onRequest: rejectUnauthenticated(requireCaller) },
      async (request, reply) => {
        const person = await requireCaller(request, reply);
        return person ? answer(request, reply, person) : reply;
      },
    );
  });

  async function answer(request: FastifyRequest, reply: FastifyReply, person: Caller): Promise<FastifyReply> {
    if (isForeign(request)) return fail(reply, 403, 'Pages of this origin may not ask here.');
    const closed = await deps.rooms.closedTo(person);
    if (closed !== undefined) return fail(reply, 403, closed);
    if (await deps.owesAgreement(person)) return fail(reply, 428, disclosureSentence);
    if (Array.isArray(request.body)) return fail(reply, 400, 'Send one message in each request.');
    const named = request.headers['mcp-session-id'];
    const session = typeof named === 'string' ? named : undefined;
    if (session !== undefined && !belongsTo(session, person))
      return fail(reply, 404, 'This session has ended. Begin another one.');
    await deps.onStream(request, reply, person);
    const method = (request.body as { method?: unknown } | null | undefined)?.method;
    const gone = new AbortController();
    reply.raw.once('close', () => gone.abort());
    const server = createMcpServer(
      {
        usableBy: deps.rooms.usableBy,
        callAssistant: createAssistantCaller({
          ...deps,
          onFailure: (error) => request.log.warn({ err: error }, 'a run ends or is forgotten later'),
        }),
        stopRun: ({ id }, requestId) => deps.chat.stop(id, requestId),
      },
      {
        person,
        session,
        gone: gone.signal,
        ask: (operation: Operation, input) => deps.dispatch(operation, input, { request, person }),
      },
    );
    // Only an answer that takes its time is a stream.
    const transport = new WebStandardStreamableHTTPServerTransport({
      enableJsonResponse: method !== 'tools/call',
      keepAliveMs,
    });
    reply.raw.once('close', () => void server.close());
    await server.connect(transport);
    const response = await transport.handleRequest(webRequestOf(request, deps.origins.of(request)), {
      parsedBody: request.body,
    });
    if (method === 'initialize' && response.ok)
      void reply.header(
        'mcp-session-id',
        sessions.sign(person.id, { key: person.key?.id ?? null, nonce: randomUUID() }),
      );
    response.headers.forEach((value, name) => void reply.header(name, value));
    void reply
      .code(response.status)
      .header('cache-control', 'private, no-store')
      .header('x-accel-buffering', 'no');
    if (!response.body) return reply.send('');
    const body = Readable.fromWeb(response.body as WebStream);
    // The first bytes take the head along, long before there is anything to say.
    if (response.headers.get('content-type') === 'text/event-stream') body.push(': \n\n');
    return reply.send(body);
  }
}

function webRequestOf({ headers }: FastifyRequest, origin: string): Request {
  const kept = Object.entries(headers).filter((one): one is [string, string] => typeof one[1] === 'string');
  return new Request(origin + mcpPath, { method: 'POST', headers: kept });
}

/** An error outside of any call. */
const fail = (reply: FastifyReply, status: number, message: string): FastifyReply =>
  reply.code(status).send({ jsonrpc: '2.0', error: { code: -32000, message }, id: null });
