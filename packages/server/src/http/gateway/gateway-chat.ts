import { limits, sentence } from '@stoa/core/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Readable, pipeline } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { rejectUnauthenticated, type Identity } from '../auth/identity.js';
import { HttpError } from '../base/http-error.js';
import { createEventNumbering } from './event-numbering.js';
import { requireBackendToken, type GatewayDeps } from './gateway.js';

/** Dependencies of {@link registerGatewayChat}. */
export interface GatewayChatDeps extends Pick<GatewayDeps, 'identity' | 'tokens'> {
  /** Whole address of the backend's chat; null where nobody has set it. */
  chatEndpoint: string | null;
  prefix: string;
  requireCaller: Identity['requireCaller'];
  onStream(request: FastifyRequest, reply: FastifyReply): Promise<void>;
}

const passed = ['content-type', 'retry-after'];

/**
 * The chat of a backend: requests and stops go there as they came, and what it streams is passed on as it comes, no faster than it is
 * read. A reader that leaves closes the connection to the backend; whether the reply ends with it is the backend's to say.
 *
 * @source protocol §2; following a run is passed on too, for backends that know runs
 */
export function registerGatewayChat(app: FastifyInstance, deps: GatewayChatDeps): void {
  const { chatEndpoint, prefix, requireCaller, onStream } = deps;
  const onRequest = rejectUnauthenticated(requireCaller);

  async function forward(request: FastifyRequest, reply: FastifyReply, path = ''): Promise<FastifyReply> {
    if (chatEndpoint === null)
      throw new HttpError(503, sentence('chat.endpointMissing'), 'chat.endpointMissing');
    const { token } = await requireBackendToken(request, deps);
    const gone = new AbortController();
    reply.raw.once('close', () => gone.abort());
    const response = await fetch(chatEndpoint + path, {
      method: request.method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(request.headers.accept !== undefined && { accept: request.headers.accept }),
        ...(request.method === 'POST' && { 'content-type': 'application/json' }),
      },
      ...(request.method === 'POST' && { body: JSON.stringify(request.body ?? {}) }),
      redirect: 'error',
      signal: gone.signal,
    }).catch((cause: unknown) => {
      if (!gone.signal.aborted) request.log.warn({ err: cause }, 'the chat of the backend cannot be reached');
      throw new HttpError(502, sentence('chat.non200'), 'backend.unreachable');
    });
    for (const name of passed) {
      const value = response.headers.get(name);
      if (value !== null) void reply.header(name, value);
    }
    const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') === true;
    if (!response.ok || !isStream || !response.body) {
      // A 401 of the backend is about what was asked for: the session of this server lives.
      const status = response.status === 401 ? 403 : response.status;
      if (response.statusText) reply.raw.statusMessage = response.statusText;
      return reply.code(status).send(await response.text());
    }
    await onStream(request, reply);
    stream(request, reply, response.body as ReadableStream<Uint8Array>);
    return reply;
  }

  app.post(`${prefix}/chat`, { bodyLimit: limits.chatBodyBytes, onRequest }, (request, reply) =>
    forward(request, reply),
  );
  app.get(`${prefix}/chat/runs/:requestId`, { onRequest }, (request, reply) =>
    forward(request, reply, runPath(request) + queryOf(request)),
  );
  app.post(`${prefix}/chat/runs/:requestId/ack`, { bodyLimit: 1024, onRequest }, (request, reply) =>
    forward(request, reply, `${runPath(request)}/ack`),
  );
}

function stream(request: FastifyRequest, reply: FastifyReply, body: ReadableStream<Uint8Array>): void {
  const headers = reply.getHeaders();
  reply.hijack();
  const { raw } = reply;
  raw.writeHead(200, {
    ...(headers as Record<string, string>),
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
  });
  raw.flushHeaders();
  const isRunReader = request.headers.accept?.replaceAll(' ', '').includes('events=run') === true;
  const done = (): void => {
    if (!raw.writableEnded) raw.destroy();
  };
  if (isRunReader) pipeline(Readable.fromWeb(body), createEventNumbering(), raw, done);
  else pipeline(Readable.fromWeb(body), raw, done);
}

/** @errors throws a 404 {@link HttpError} for what would lead to another address. */
function runPath(request: FastifyRequest): string {
  const { requestId } = request.params as { requestId: string };
  if (/^\.\.?$/.test(requestId)) throw new HttpError(404, 'There is no such run.', 'run.notFound');
  return `/runs/${encodeURIComponent(requestId)}`;
}

const queryOf = ({ query }: FastifyRequest): string => {
  const { after } = query as { after?: unknown };
  return typeof after === 'string' && /^\d{1,15}$/.test(after) ? `?after=${after}` : '';
};
