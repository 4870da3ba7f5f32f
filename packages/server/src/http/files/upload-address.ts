import { operations } from '@stoa/core/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '../../rooms/handlers.js';
import { rejectUnauthenticated } from '../auth/identity.js';
import type { Dispatch } from '../operations/dispatch.js';

/** Dependencies of {@link registerUploadAddress}. */
export interface UploadAddressDeps {
  dispatch: Dispatch;
  requireCaller(request: FastifyRequest, reply: FastifyReply): Promise<Caller | undefined>;
}

/** The route of the protocol's browser clients for `files.upload`: not enveloped, and a refusal has its own status. @source protocol §3.9 */
export function registerUploadAddress(
  app: FastifyInstance,
  { dispatch, requireCaller }: UploadAddressDeps,
): void {
  app.post(
    '/api/files/upload',
    { onRequest: rejectUnauthenticated(requireCaller) },
    async (request, reply) => {
      const person = await requireCaller(request, reply);
      if (!person) return reply;
      const { data } = (request.body ?? {}) as { data?: unknown };
      const outcome = await dispatch(operations.files.upload, data, { request, person });
      void reply.header('cache-control', 'private, no-store');
      if (outcome.ok) return reply.send(outcome.value);
      const { message, type, status = 400 } = outcome.failure;
      return reply.code(status).send({ success: false, error: message, message, ...(type && { type }) });
    },
  );
}
