import { randomUUID } from 'node:crypto';
import { listOperations, operationAddress, type Operation, type Outcome } from '@stoa/core/contract';
import { buildAnswer, buildRefusal, readEnvelope, requestOpPath } from '@stoa/core/wire';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Clock } from '../../platform/clock.js';
import { storable } from '../../platform/db/storable.js';
import { rejectUnauthenticated } from '../auth/identity.js';
import type { CallContext, Caller, Handlers } from '../../rooms/handlers.js';

/** Dependencies of {@link registerRequestOp}. */
export interface RequestOpDeps {
  handlers: Handlers;
  clock: Clock;
  /** The signed-in caller; answers 401 itself and gives `undefined` without a session. */
  requireCaller(request: FastifyRequest, reply: FastifyReply): Promise<Caller | undefined>;
  bodyLimitBytes: number;
}

interface Entry {
  operation: Operation;
  handle(input: unknown, context: CallContext): Promise<Outcome<unknown>> | Outcome<unknown>;
}

/**
 * The one route of the enveloped operations. The registry is closed: an unknown address is a 404, and nothing is
 * ever forwarded.
 *
 * @source protocol §1.2–§1.5
 */
export function registerRequestOp(app: FastifyInstance, deps: RequestOpDeps): void {
  const entries = indexHandlers(deps.handlers);

  app.post(
    requestOpPath,
    { bodyLimit: deps.bodyLimitBytes, onRequest: rejectUnauthenticated(deps.requireCaller) },
    async (request, reply) => {
      const person = await deps.requireCaller(request, reply);
      if (!person) return reply;
      const envelope = readEnvelope(request.body);
      if (!envelope.ok) return reply.code(400).send({ error: envelope.reason, code: 'request.malformed' });
      const entry = entries.get(operationAddress(envelope));
      if (!entry)
        return reply.code(404).send({ error: 'There is no such operation.', code: 'operation.unknown' });
      const { operation } = entry;

      const input = z.safeParse(operation.input, inputOf(operation, envelope.input));
      if (!input.success)
        return buildRefusal(operation, { message: describeIssue(input.error), type: 'BadInput' });

      const outcome = await entry.handle(storable(input.data), {
        person,
        now: () => deps.clock.now(),
        newId: randomUUID,
        log: request.log,
      });
      if (!outcome.ok) {
        const { message, type, status } = outcome.failure;
        return buildRefusal(operation, { message, ...(type && { type }), ...(status && { status }) });
      }
      const output = z.safeParse(operation.output, outcome.value);
      if (!output.success) {
        // Paths only: a value could be personal data.
        const paths = output.error.issues.map(({ path }) => path.join('.'));
        request.log.error({ operation: operationAddress(operation), paths }, 'an answer broke the contract');
        return reply.code(500).send({ error: 'Could not perform requestOp', code: 'answer.invalid' });
      }
      return buildAnswer(operation, output.data);
    },
  );
}

function indexHandlers(handlers: Handlers): Map<string, Entry> {
  const byRoom = handlers as unknown as Record<string, Record<string, Entry['handle']>>;
  return new Map(
    listOperations().map(({ room, name, operation }) => {
      const handle = byRoom[room]?.[name];
      if (!handle) throw new Error(`The operation ${room}.${name} has no handler.`);
      return [operationAddress(operation), { operation, handle }];
    }),
  );
}

// A missing payload equals an empty one; an operation that sends nothing reads nothing.
const inputOf = ({ sends }: Operation, input: unknown): unknown =>
  sends === 'nothing' ? undefined : (input ?? {});

function describeIssue({ issues: [issue] }: z.core.$ZodError): string {
  const field = issue?.path.join('.') ?? '';
  const reason = issue?.message ?? 'Invalid input';
  return field === ''
    ? `The request is not valid: ${reason}`
    : `The field "${field}" is not valid: ${reason}`;
}
