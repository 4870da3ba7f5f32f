import { killRequestSchema, limits, type ChatRequest } from '@stoa/core/contract';
import { readChatRequest } from '@stoa/core/rules';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { replaceUnstorable } from '../../platform/db/storable.js';
import type { ChatService } from '../../rooms/chat/chat.service.js';
import type { ChatRefusal } from '../../rooms/chat/turn.js';
import type { Caller } from '../../rooms/handlers.js';
import type { EntryPoint } from '../../platform/runs/run-ports.js';
import type { FrameStream } from '../../platform/runs/run-reader.js';
import { openFrameStream } from './frame-stream.js';
import { createPlainStream } from './plain-stream.js';
import { rejectUnauthenticated } from '../auth/identity.js';

/** The outcome of admitting a request that starts a run. */
export type ChatAdmission = { ok: true; request: ChatRequest } | { ok: false; refusal: ChatRefusal };

/** Dependencies of {@link registerChat}. */
export interface ChatRoutesDeps {
  chat: ChatService;
  /** The signed-in caller; answers 401 itself and gives `undefined` without a session. */
  requireCaller(request: FastifyRequest, reply: FastifyReply): Promise<Caller | undefined>;
  /** Called before each response becomes a stream, so that the end of a session can close it. */
  onStream?(request: FastifyRequest, reply: FastifyReply, person: Caller): Promise<void>;
  /** At most `limits.chatBodyBytes`. */
  bodyLimitBytes?: number;
  /** How people come here; by default they come by the web, and by the API where the reader knows no runs. */
  entryPoint?: EntryPoint;
  /** Path prefix of the routes; `/api` by default. */
  prefix?: string;
  /** Changes or refuses a request before it starts a run; by default every request passes unchanged. */
  admit?(request: FastifyRequest, asked: ChatRequest, person: Caller): Promise<ChatAdmission>;
  /** Error code of a malformed request; `request.malformed` by default. */
  malformedCode?: string;
}

/**
 * The chat wire: starts, follows, stops and acknowledges runs. A reader that disconnects never stops a run.
 *
 * @source protocol §2; resumption, acknowledgement and status codes are ours
 */
export function registerChat(
  app: FastifyInstance,
  { chat, requireCaller, onStream, bodyLimitBytes, admit, ...deps }: ChatRoutesDeps,
): void {
  const { prefix = '/api', malformedCode = 'request.malformed' } = deps;
  const bodyLimit = bodyLimitBytes ?? limits.chatBodyBytes;
  const onRequest = rejectUnauthenticated(requireCaller);

  app.post(`${prefix}/chat`, { bodyLimit, onRequest }, async (request, reply) => {
    const person = await requireCaller(request, reply);
    if (!person) return reply;
    const asked = unwrapped(request.body);
    if (isKill(asked)) return kill(person, asked, reply);
    const body = readChatRequest(replaceUnstorable(asked));
    if (!body.success) return malformed(reply, body.error);
    const admission = admit
      ? await admit(request, body.data, person)
      : { ok: true as const, request: body.data };
    if (!admission.ok) return refuse(reply, admission.refusal);
    await onStream?.(request, reply, person);
    const knowsRuns = isRunReader(request);
    const from = deps.entryPoint ?? (knowsRuns && !person.key ? 'web' : 'api');
    const answer = await (knowsRuns ? chat.start : chat.startInTurn)(person, admission.request, from);
    if (!answer.ok) return refuse(reply, answer.refusal);
    chat.follow(answer.run, 0, knowsRuns ? openFrameStream(reply) : openPlainStream(reply));
    return reply;
  });

  app.get(`${prefix}/chat/runs/:requestId`, async (request, reply) => {
    const person = await requireCaller(request, reply);
    if (!person) return reply;
    const after = positionOf(request);
    if (after === undefined)
      return reply.code(400).send({ error: 'The position is not a whole number.', code: malformedCode });
    await onStream?.(request, reply, person);
    const answer = await chat.find(person.id, requestIdOf(request));
    if (!answer.ok) return refuse(reply, answer.refusal);
    chat.follow(answer.run, after, openFrameStream(reply));
    return reply;
  });

  app.post(`${prefix}/chat/runs/:requestId/ack`, { bodyLimit: 1024, onRequest }, async (request, reply) => {
    const person = await requireCaller(request, reply);
    if (!person) return reply;
    const refusal = await chat.acknowledge(person.id, requestIdOf(request));
    return refusal ? refuse(reply, refusal) : { status: 'OK' };
  });

  async function kill(person: Caller, body: unknown, reply: FastifyReply) {
    const { killSwitch } = body as { killSwitch?: { requestId?: unknown } | null };
    // @source protocol §2.7: a kill without an id has a sentence of its own
    if (killSwitch && (killSwitch.requestId ?? '') === '')
      return reply
        .code(400)
        .send({ error: 'No requestId provided for killswitch request', code: malformedCode });
    const parsed = z.safeParse(killRequestSchema, replaceUnstorable(body));
    if (!parsed.success || !parsed.data.killSwitch.value)
      return reply.code(400).send({ error: 'Invalid killswitch request', code: malformedCode });
    const refusal = await chat.stop(person.id, parsed.data.killSwitch.requestId);
    return refusal ? refuse(reply, refusal) : { status: 'OK' };
  }

  function malformed(reply: FastifyReply, { issues }: z.core.$ZodError) {
    const [issue] = issues;
    const field = issue?.path.join('.') ?? '';
    if (field === 'messages')
      return reply.code(400).send({ error: 'No messages provided', code: 'request.noMessages' });
    const error =
      field === ''
        ? 'The body is not a chat request.'
        : `The field "${field}" is not valid: ${issue?.message}`;
    return reply.code(400).send({ error, code: malformedCode });
  }
}

/** Scripts send every input inside `data`, to the chat too. @source protocol §1.3 */
function unwrapped(body: unknown): unknown {
  const isWrapped = typeof body === 'object' && body !== null && 'data' in body && !('messages' in body);
  return isWrapped ? body.data : body;
}

const isKill = (body: unknown): body is object =>
  typeof body === 'object' && body !== null && 'killSwitch' in body;

const requestIdOf = (request: FastifyRequest): string =>
  replaceUnstorable((request.params as { requestId: string }).requestId);

/** The sequence number to resume after: the query, or the header that browsers send by themselves. */
function positionOf({ query, headers }: FastifyRequest): number | undefined {
  const { after } = query as { after?: unknown };
  const position = after ?? headers['last-event-id'] ?? '0';
  if (typeof position !== 'string' || !/^\d{1,15}$/.test(position)) return undefined;
  return Number(position);
}

/** Whether the reader has said that it understands `run` events. */
const isRunReader = ({ headers }: FastifyRequest): boolean =>
  headers.accept?.replaceAll(' ', '').includes('events=run') === true;

/** The stream of a reader that knows no runs; it opens with the first thing that there is to show. */
function openPlainStream(reply: FastifyReply): FrameStream {
  return createPlainStream({
    open: () => openFrameStream(reply),
    refuse: (refusal) => void refuse(reply, refusal),
    onClose: (listener) => (reply.raw.destroyed ? listener() : void reply.raw.once('close', listener)),
  });
}

function refuse(reply: FastifyReply, { status, retryAfterS, statusText, ...body }: ChatRefusal) {
  if (retryAfterS !== undefined) void reply.header('retry-after', String(retryAfterS));
  // Clients of the protocol show the status text. @source protocol §2.7
  reply.raw.statusMessage = (statusText ?? body.error).replace(/[^\x20-\x7e]/g, '?');
  return reply.code(status).send(body);
}
