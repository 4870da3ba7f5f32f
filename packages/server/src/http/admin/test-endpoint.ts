import { operations } from '@stoa/core/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '../../rooms/handlers.js';
import { rejectUnauthenticated } from '../auth/identity.js';
import { answerOf } from '../operations/backend-form.js';
import type { Dispatch } from '../operations/dispatch.js';

/** Dependencies of {@link registerTestEndpoint}. */
export interface TestEndpointDeps {
  dispatch: Dispatch;
  requireCaller(request: FastifyRequest, reply: FastifyReply): Promise<Caller | undefined>;
}

/** The route of the protocol's browser clients for `configs.testEndpoint`: not enveloped. @source administration specification §7 (2.096) */
export function registerTestEndpoint(
  app: FastifyInstance,
  { dispatch, requireCaller }: TestEndpointDeps,
): void {
  app.post(
    '/api/admin/testEndpoint',
    { onRequest: rejectUnauthenticated(requireCaller) },
    async (request, reply) => {
      const person = await requireCaller(request, reply);
      if (!person) return reply;
      const body = (request.body ?? {}) as { data?: unknown };
      const { testEndpoint } = operations.configs;
      const outcome = await dispatch(testEndpoint, body.data ?? body, { request, person });
      return reply.header('cache-control', 'private, no-store').send(answerOf(testEndpoint, outcome));
    },
  );
}
