import { randomUUID } from 'node:crypto';
import {
  apiKeySentence,
  isOpenToKey,
  operationAddress,
  success,
  type Operation,
  type Outcome,
  type RegisteredOperation,
} from '@stoa/core/contract';
import { parseWithoutNulls } from '@stoa/core/rules';
import { expandPayload } from '@stoa/core/wire';
import * as z from 'zod/mini';
import type { Clock } from '../../platform/clock.js';
import { restoredSteps, storableSteps } from '../../platform/db/storable.js';
import { inTurns } from '../../platform/in-turns.js';
import type { CallContext, Handlers } from '../handlers.js';
import { refused } from '../refused.js';
import type { RecordDeed } from '../audit/admin-deeds.js';
import type { Rights } from './rights.js';

/**
 * Carries out an operation for somebody, however they asked for it: parses the input, asks the rights, and checks what is answered.
 *
 * @errors an expected failure is returned; throws a {@link BrokenAnswer} for an answer that breaks the contract.
 */
export type CarryOut = (
  operation: Operation,
  raw: unknown,
  context: Pick<CallContext, 'person' | 'address' | 'log'>,
) => Promise<Outcome<unknown>>;

/** An answer that breaks the contract. */
export class BrokenAnswer extends Error {
  override readonly name = 'BrokenAnswer';
}

/** Dependencies of {@link createCarryOut}. */
export interface CarryOutDeps {
  operations: readonly RegisteredOperation[];
  handlers: Handlers;
  rights: Rights;
  recordDeed: RecordDeed;
  clock: Clock;
}

type AnyHandler = (input: unknown, context: CallContext) => Promise<Outcome<unknown>> | Outcome<unknown>;

/** Whether a person does it as an administrator. */
const isDeedOf = ({ isAdmin }: CallContext['person'], { access }: Operation): boolean =>
  access === 'admin' || (isAdmin && typeof access === 'object' && access.orAdministrators === true);

/** The one way to the handlers. @errors throws where an operation has no handler. */
export function createCarryOut({ operations, handlers, rights, recordDeed, clock }: CarryOutDeps): CarryOut {
  const byRoom = handlers as unknown as Record<string, Record<string, AnyHandler>>;
  const handlerOf = new Map<Operation, { name: string; handle: AnyHandler }>();
  for (const { room, name, operation } of operations) {
    const handle = byRoom[room]?.[name];
    if (!handle) throw new Error(`The operation ${room}.${name} has no handler.`);
    handlerOf.set(operation, { name: `${room}.${name}`, handle });
  }
  return async (operation, raw, { person, address, log }) => {
    const known = handlerOf.get(operation);
    if (!known) throw new Error(`${operationAddress(operation)} is not in the registry.`);
    // Before anything is read: what is closed to a key is closed to whatever it sends.
    if (person.key && !isOpenToKey(known.name, person.key.accessTypes)) return keyRefusal;
    const payload = readPayload(operation, raw);
    if (!payload.ok) return payload;
    const parsed = parseWithoutNulls(operation.input, payload.value);
    if (!parsed.success) return refused(describeIssue(parsed.error));
    const input = await inTurns(storableSteps(parsed.data));
    const refusal = await rights.refusalOf(operation, input, person);
    if (refusal) return refusal;
    if (isDeedOf(person, operation)) await recordDeed(known.name, input, { personId: person.id, address });
    const outcome = await known.handle(input, {
      person,
      address,
      now: () => clock.now(),
      newId: randomUUID,
      log,
    });
    if (!outcome.ok) return outcome;
    const output = z.safeParse(operation.output, await inTurns(restoredSteps(outcome.value)));
    if (output.success) return success(output.data);
    // Paths only: a value could be personal data.
    const paths = output.error.issues.map(({ path }) => path.join('.'));
    log.error({ operation: operationAddress(operation), paths }, 'an answer broke the contract');
    throw new BrokenAnswer(operationAddress(operation));
  };
}

const keyRefusal = refused(apiKeySentence('apiKeys.notForKeys'), 'Forbidden', 403);

// A missing payload equals an empty one; an operation that sends nothing reads nothing.
function readPayload({ sends }: Operation, raw: unknown): Outcome<unknown> {
  if (sends === 'nothing') return success(undefined);
  try {
    return success((sends === 'data' ? expandPayload(raw) : raw) ?? {});
  } catch {
    const message = 'The request is not valid: its compressed data cannot be read.';
    return refused(message);
  }
}

function describeIssue({ issues: [issue] }: z.core.$ZodError): string {
  const field = issue?.path.join('.') ?? '';
  const reason = issue?.message ?? 'Invalid input';
  return field === ''
    ? `The request is not valid: ${reason}`
    : `The field "${field}" is not valid: ${reason}`;
}
