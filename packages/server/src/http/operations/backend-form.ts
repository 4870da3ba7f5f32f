import type { Operation, Outcome } from '@stoa/core/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { bearerOf, rejectUnauthenticated } from '../auth/identity.js';
import { HttpError } from '../base/http-error.js';
import type { Origins } from '../base/origins.js';
import { mapAddresses, withOrigin } from './answer-addresses.js';
import type { RequestOpDeps } from './request-op.js';

/** Dependencies of {@link registerBackendForm}. */
export interface BackendFormDeps extends Omit<RequestOpDeps, 'requireCaller'> {
  identity: Pick<RequestOpDeps, 'requireCaller'>;
  origins: Pick<Origins, 'of'>;
}

/**
 * Every operation at its own method and path: what an envelope of the protocol is forwarded to, and what scripts call. The input is the
 * query or `{ data }`, the answer what the envelope would hold. Only a bearer token counts, so no cookie can be ridden on.
 *
 * @source protocol §1.3, §1.5
 */
export function registerBackendForm(app: FastifyInstance, deps: BackendFormDeps): void {
  const { dispatch, operations, bodyLimitBytes, identity, origins } = deps;
  const requireCaller = requireBearer(identity);
  for (const { operation } of operations) {
    app.route({
      method: operation.method,
      url: operation.path + operation.op,
      bodyLimit: bodyLimitBytes,
      onRequest: rejectUnauthenticated(requireCaller),
      async handler(request, reply) {
        const person = await requireCaller(request, reply);
        if (!person) return reply;
        const outcome = await dispatch(operation, inputOf(operation, request), { request, person });
        // Before an answer becomes a text of JSON, in which addresses are not found.
        const absolute = outcome.ok
          ? { ...outcome, value: mapAddresses(operation, outcome.value, withOrigin(origins.of(request))) }
          : outcome;
        if (!outcome.ok && operation.refusesByStatus) void reply.code(outcome.failure.status ?? 400);
        return reply.header('cache-control', 'private, no-store').send(answerOf(operation, absolute));
      },
    });
  }
}

type RequireCaller = RequestOpDeps['requireCaller'];

/** The caller of a bearer token; a cookie does not count. */
export const requireBearer =
  ({ requireCaller }: { requireCaller: RequireCaller }): RequireCaller =>
  async (request, reply) => {
    if (bearerOf(request) !== null) return requireCaller(request, reply);
    void reply.code(401).header('www-authenticate', 'Bearer').send(new HttpError(401, 'Unauthorized').body);
    return undefined;
  };

function inputOf(operation: Operation, { query, body }: FastifyRequest): unknown {
  if (operation.sends === 'query') return { ...(query as object) };
  return isRecord(body) ? body['data'] : undefined;
}

/** Body of the answer at an operation's own address. */
export function answerOf({ family }: Operation, outcome: Outcome<unknown>): unknown {
  const { message, type, status = 400 } = outcome.ok ? { message: '' } : outcome.failure;
  const value = outcome.ok ? outcome.value : { success: false, message, ...(type && { type }) };
  return family === 'proxy' ? { statusCode: outcome.ok ? 200 : status, body: JSON.stringify(value) } : value;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
