import { randomUUID } from 'node:crypto';
import { limits } from '@stoa/core/contract';
import { readChatRequest } from '@stoa/core/rules';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { replaceUnstorable } from '../../platform/db/storable.js';
import type { ChatService } from '../../rooms/chat/chat.service.js';
import type { Caller } from '../../rooms/handlers.js';
import type { V1Models } from '../../rooms/v1/v1-models.js';
import { disclosureSentence } from '../../rooms/rights/rights.js';
import { rejectUnauthenticated } from '../auth/identity.js';
import type { KeyIdentity } from '../auth/key-identity.js';
import { refusingInForm } from '../auth/refusal-form.js';
import { refusalOf } from '../base/errors.js';
import { openFrameStream } from '../chat/frame-stream.js';
import type { ChatRoutesDeps } from '../chat/chat.js';
import { requireBearer } from '../operations/backend-form.js';
import { createCompletionStream } from './completion-stream.js';
import { completionRequestSchema, toChatRequest } from './v1-request.js';
import { errorBody, sendRefusal } from './v1-errors.js';

/** Dependencies of {@link registerV1}. */
export interface V1Deps {
  identity: KeyIdentity;
  chat: ChatService;
  models: V1Models;
  /** Whether somebody has to accept the data disclosure before anything else. */
  owesAgreement(person: Caller): Promise<boolean>;
  onStream: NonNullable<ChatRoutesDeps['onStream']>;
  now(): Date;
}

const path = '/v1';

const embeddingsSchema = z.object({
  model: z.string().min(1),
  input: z.union([z.string().min(1), z.array(z.string().min(1)).min(1).max(2048)]),
  encoding_format: z.enum(['float', 'base64']).nullish(),
});

/**
 * Models, assistants and embeddings in OpenAI's form, by the same turn, rights, limits and records as in the app. Only a bearer counts.
 *
 * @source ours; openai 6.49.0
 */
export function registerV1(app: FastifyInstance, deps: V1Deps): void {
  const { chat, models } = deps;
  const bearer = (door: Parameters<KeyIdentity['requireFor']>[0]): KeyIdentity['requireCaller'] => {
    const requireCaller = refusingInForm(
      requireBearer({ requireCaller: deps.identity.requireFor(door) }),
      (reply, { status, error, code }) => void reply.code(status).send(errorBody(status, error, { code })),
    );
    return async (request, reply) => {
      const person = await requireCaller(request, reply);
      if (!person || !(await deps.owesAgreement(person))) return person;
      void reply.code(428).send(errorBody(428, disclosureSentence, { code: 'disclosure.required' }));
      return undefined;
    };
  };
  const anybody = bearer('models.list');
  const chatting = bearer('chat.send');
  const embedding = bearer('v1.embeddings');

  // A scope of its own: there every error has OpenAI's form.
  void app.register(async (scope) => {
    scope.setErrorHandler((error: FastifyError, request, reply) => {
      const refusal = refusalOf(error, request);
      if (!refusal) request.log.error({ err: error }, 'a request failed');
      const status = refusal?.statusCode ?? 500;
      return reply.code(status).send(
        errorBody(status, refusal?.message ?? 'Something went wrong on the server.', {
          code: refusal?.code ?? null,
        }),
      );
    });

    scope.get(`${path}/models`, async (request, reply) => {
      const person = await anybody(request, reply);
      if (!person) return reply;
      const data = (await models.list(person)).map((one) => modelBody(one));
      return quiet(reply).send({ object: 'list', data });
    });

    scope.get(`${path}/models/*`, async (request, reply) => {
      const person = await anybody(request, reply);
      if (!person) return reply;
      const { '*': id } = request.params as { '*': string };
      const found = (await models.list(person)).find((one) => one.id === id);
      return found ? quiet(reply).send(modelBody(found)) : noSuchModel(reply, id);
    });

    scope.post(
      `${path}/chat/completions`,
      { bodyLimit: limits.chatBodyBytes, onRequest: rejectUnauthenticated(chatting) },
      async (request, reply) => {
        const person = await chatting(request, reply);
        return person ? complete(person, request, reply) : reply;
      },
    );

    scope.post(
      `${path}/embeddings`,
      { onRequest: rejectUnauthenticated(embedding) },
      async (request, reply) => {
        const person = await embedding(request, reply);
        return person ? embed(person, request, reply) : reply;
      },
    );
  });

  async function complete(
    person: Caller,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    const asked = completionRequestSchema.safeParse(request.body);
    if (!asked.success) return malformed(reply, asked.error);
    const { model, stop, stream, stream_options: streamOptions, tools } = asked.data;
    const resolved = await models.resolve(person, model);
    if (!resolved) return noSuchModel(reply, model);
    const requestId = randomUUID();
    const body = readChatRequest(
      replaceUnstorable(
        toChatRequest(asked.data, resolved, {
          requestId,
          messageId: randomUUID(),
          conversationId: `v1-${requestId}`,
        }),
      ),
    );
    if (!body.success) return malformed(reply, body.error);
    await deps.onStream(request, reply, person);
    const answer = await chat.startInTurn(person, body.data, 'api');
    if (!answer.ok) return sendRefusal(reply, answer.refusal);
    await new Promise<void>((resolve) => {
      const over = () => {
        resolve();
        // Everything has been handed over, so nothing of it stays.
        void chat
          .acknowledge(person.id, requestId)
          .catch((error: unknown) => request.log.warn({ err: error }, 'a run is forgotten later'));
      };
      reply.raw.once('close', over);
      const frames = createCompletionStream(
        {
          refuse: (refusal) => void sendRefusal(reply, refusal),
          open: () => openFrameStream(reply),
          send: (completion) => void quiet(reply).send(completion),
          stop: () =>
            void chat
              .stop(person.id, requestId)
              .catch((error: unknown) => request.log.warn({ err: error }, 'a run was not stopped')),
          onClose: (listener) => (reply.raw.destroyed ? listener() : void reply.raw.once('close', listener)),
        },
        {
          head: { id: `chatcmpl-${requestId}`, created: Math.floor(deps.now().getTime() / 1000), model },
          isStreamed: stream === true,
          includesUsage: streamOptions?.include_usage === true,
          stop: typeof stop === 'string' ? [stop] : (stop ?? []),
          hasFunctions: (tools?.length ?? 0) > 0,
        },
      );
      chat.follow(answer.run, 0, frames);
    });
    return reply;
  }

  async function embed(person: Caller, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const asked = embeddingsSchema.safeParse(request.body);
    if (!asked.success) return malformed(reply, asked.error);
    const { model, input, encoding_format: format } = asked.data;
    const texts = typeof input === 'string' ? [input] : input;
    const gone = new AbortController();
    reply.raw.once('close', () => gone.abort());
    const outcome = await models.embed(person, model, texts, gone.signal);
    if (!outcome) return noSuchModel(reply, model);
    if ('refusal' in outcome) return sendRefusal(reply, outcome.refusal);
    if (!outcome.ok)
      return reply
        .code(502)
        .send(errorBody(502, 'The model could not embed this. Try again.', { code: 'provider' }));
    return quiet(reply).send({
      object: 'list',
      model,
      data: outcome.vectors.map((vector, index) => ({
        object: 'embedding',
        index,
        embedding:
          format === 'base64'
            ? Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength).toString('base64')
            : [...vector],
      })),
      usage: { prompt_tokens: outcome.tokens, total_tokens: outcome.tokens },
    });
  }
}

const quiet = (reply: FastifyReply): FastifyReply => reply.header('cache-control', 'private, no-store');

const modelBody = ({ id, name, owner }: { id: string; name: string; owner: string }) => ({
  id,
  object: 'model',
  created: 0,
  owned_by: owner,
  name,
});

const noSuchModel = (reply: FastifyReply, model: string): FastifyReply =>
  reply.code(404).send(
    errorBody(404, `There is no model "${model.slice(0, 200)}" that you may use.`, {
      code: 'model_not_found',
      param: 'model',
    }),
  );

function malformed(
  reply: FastifyReply,
  { issues: [issue] }: { issues: readonly z.core.$ZodIssue[] },
): FastifyReply {
  const param = issue?.path.join('.') || null;
  const message = param ? `The field "${param}" is not valid: ${issue?.message}` : 'The body is not valid.';
  return reply.code(400).send(errorBody(400, message, { param, code: 'invalid_value' }));
}
