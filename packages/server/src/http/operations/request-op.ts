import { operationAddress, type RegisteredOperation } from '@stoa/core/contract';
import { buildAnswer, buildRefusal, readEnvelopeSteps, requestOpPath } from '@stoa/core/wire';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { inTurns } from '../../platform/in-turns.js';
import { rejectUnauthenticated } from '../auth/identity.js';
import type { Caller } from '../../rooms/handlers.js';
import type { Dispatch } from './dispatch.js';
import { isLongAnswer, longAnswerSteps } from './long-answer.js';

/** Dependencies of {@link registerRequestOp}. */
export interface RequestOpDeps {
  operations: readonly RegisteredOperation[];
  dispatch: Dispatch;
  /** The signed-in caller; answers 401 itself and gives `undefined` without a session. */
  requireCaller(request: FastifyRequest, reply: FastifyReply): Promise<Caller | undefined>;
  bodyLimitBytes: number;
}

/**
 * The one route of the enveloped operations. The registry is closed: an unknown address is a 404, and nothing is
 * ever forwarded.
 *
 * @source protocol §1.2–§1.5
 */
export function registerRequestOp(app: FastifyInstance, deps: RequestOpDeps): void {
  const operations = new Map(
    deps.operations.map(({ operation }) => [operationAddress(operation), operation]),
  );

  app.post(
    requestOpPath,
    { bodyLimit: deps.bodyLimitBytes, onRequest: rejectUnauthenticated(deps.requireCaller) },
    async (request, reply) => {
      const person = await deps.requireCaller(request, reply);
      if (!person) return reply;
      const envelope = await inTurns(readEnvelopeSteps(request.body));
      if (!envelope.ok) return reply.code(400).send({ error: envelope.reason, code: 'request.malformed' });
      const operation = operations.get(operationAddress(envelope));
      if (!operation)
        return reply.code(404).send({ error: 'There is no such operation.', code: 'operation.unknown' });
      const outcome = await deps.dispatch(operation, envelope.input, { request, person });
      if (outcome.ok && isLongAnswer(outcome.value))
        return reply
          .type('application/json; charset=utf-8')
          .send(await inTurns(longAnswerSteps(operation, outcome.value)));
      if (outcome.ok) return buildAnswer(operation, outcome.value);
      const { message, type, status } = outcome.failure;
      const refusal = buildRefusal(operation, {
        message,
        ...(type && { type }),
        ...(status && { status }),
      });
      if (!operation.refusesByStatus) return refusal;
      return reply.code(status ?? 400).send({ ...refusal, error: message, ...(type && { code: type }) });
    },
  );
}
