import { operations, type Operation } from '@stoa/core/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '../../rooms/handlers.js';
import { rejectUnauthenticated } from '../auth/identity.js';
import { HttpError } from '../base/http-error.js';
import { answerOf } from '../operations/backend-form.js';
import type { Dispatch } from '../operations/dispatch.js';

const { listSent, remove, withdraw } = operations.sharing;

/** The addresses of the protocol's browser clients. @source protocol §1.6 */
const addresses = [
  { method: 'GET', url: '/api/share/youshared', operation: listSent, failure: 'Could not fetch item' },
  { method: 'POST', url: '/api/share/delete', operation: remove, failure: 'Could not delete item' },
  {
    method: 'POST',
    url: '/api/share/deleteyoushared',
    operation: withdraw,
    failure: 'Could not delete item',
  },
] as const;

const isSuccess = (answer: unknown): boolean =>
  typeof answer === 'object' && answer !== null && 'success' in answer && answer.success === true;

/** Dependencies of {@link registerSharingAddresses}. */
export interface SharingAddressesDeps {
  onRequest(request: FastifyRequest, reply: FastifyReply): Promise<unknown>;
  /** The answer of an operation as its own address gives it. */
  answer(
    operation: Operation,
    input: unknown,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<unknown>;
}

/**
 * Withdrawing and removing at the protocol's own addresses: a body of `{ op: "/delete", data }`, and the answer under `item`.
 *
 * @source protocol §1.6
 */
export function registerSharingAddresses(
  app: FastifyInstance,
  { onRequest, answer }: SharingAddressesDeps,
): void {
  for (const { method, url, operation, failure } of addresses)
    app.route({
      method,
      url,
      onRequest,
      async handler(request, reply) {
        void reply.header('cache-control', 'private, no-store');
        const { data } = (request.body ?? {}) as { data?: unknown };
        try {
          const item = await answer(operation, data, request, reply);
          // A client of the protocol looks for `success` beside the item, where its own server never put it.
          return await reply.send({ item, ...(operation !== listSent && { success: isSuccess(item) }) });
        } catch (error) {
          if (error instanceof HttpError && error.statusCode < 500) throw error;
          request.log.error({ err: error }, 'sharing failed');
          return reply.code(500).send({ error: failure });
        }
      },
    });
}

/** Dependencies of {@link answerByDispatch}. */
export interface DispatchAnswerDeps {
  dispatch: Dispatch;
  requireCaller(request: FastifyRequest, reply: FastifyReply): Promise<Caller | undefined>;
}

/** Lets this server itself answer. */
export const answerByDispatch = ({ dispatch, requireCaller }: DispatchAnswerDeps): SharingAddressesDeps => ({
  onRequest: rejectUnauthenticated(requireCaller),
  async answer(operation, input, request, reply) {
    const person = await requireCaller(request, reply);
    if (!person) throw new HttpError(401, 'Unauthorized');
    return answerOf(operation, await dispatch(operation, input, { request, person }));
  },
});
