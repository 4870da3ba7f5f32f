import { randomUUID } from 'node:crypto';
import {
  failed,
  listOperations,
  operationAddress,
  success,
  type Operation,
  type Outcome,
} from '@stoa/core/contract';
import { parseWithoutNulls } from '@stoa/core/rules';
import { expandPayload } from '@stoa/core/wire';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Clock } from '../../platform/clock.js';
import { restored, storable } from '../../platform/db/storable.js';
import type { CallContext, Caller, Handlers } from '../../rooms/handlers.js';
import { HttpError } from '../base/http-error.js';

/** An operation with what carries it out. */
export interface OperationEntry {
  operation: Operation;
  handle(input: unknown, context: CallContext): Promise<Outcome<unknown>> | Outcome<unknown>;
}

/** Every operation of the registry with its handler. @errors throws where one has none. */
export function listEntries(handlers: Handlers): OperationEntry[] {
  const byRoom = handlers as unknown as Record<string, Record<string, OperationEntry['handle']>>;
  return listOperations().map(({ room, name, operation }) => {
    const handle = byRoom[room]?.[name];
    if (!handle) throw new Error(`The operation ${room}.${name} has no handler.`);
    return { operation, handle };
  });
}

/**
 * Parses the input of an operation, carries it out, and checks what it answers; in whichever form it was called.
 *
 * @errors an expected failure is returned; throws a 500 {@link HttpError} for an answer that breaks the contract.
 */
export async function carryOut(
  { operation, handle }: OperationEntry,
  raw: unknown,
  { request, person, clock }: { request: FastifyRequest; person: Caller; clock: Clock },
): Promise<Outcome<unknown>> {
  const payload = readPayload(operation, raw);
  if (!payload.ok) return payload;
  const input = parseWithoutNulls(operation.input, payload.value);
  if (!input.success)
    return failed({ code: 'refused', type: 'BadInput', message: describeIssue(input.error) });
  const outcome = await handle(storable(input.data), {
    person,
    now: () => clock.now(),
    newId: randomUUID,
    log: request.log,
  });
  if (!outcome.ok) return outcome;
  const output = z.safeParse(operation.output, restored(outcome.value));
  if (output.success) return success(output.data);
  // Paths only: a value could be personal data.
  const paths = output.error.issues.map(({ path }) => path.join('.'));
  request.log.error({ operation: operationAddress(operation), paths }, 'an answer broke the contract');
  throw new HttpError(500, 'Could not perform requestOp', 'answer.invalid');
}

// A missing payload equals an empty one; an operation that sends nothing reads nothing.
function readPayload({ sends }: Operation, raw: unknown): Outcome<unknown> {
  if (sends === 'nothing') return success(undefined);
  try {
    return success((sends === 'data' ? expandPayload(raw) : raw) ?? {});
  } catch {
    const message = 'The request is not valid: its compressed data cannot be read.';
    return failed({ code: 'refused', type: 'BadInput', message });
  }
}

function describeIssue({ issues: [issue] }: z.core.$ZodError): string {
  const field = issue?.path.join('.') ?? '';
  const reason = issue?.message ?? 'Invalid input';
  return field === ''
    ? `The request is not valid: ${reason}`
    : `The field "${field}" is not valid: ${reason}`;
}
