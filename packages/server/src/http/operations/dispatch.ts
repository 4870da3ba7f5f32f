import type { Operation, Outcome } from '@stoa/core/contract';
import type { FastifyRequest } from 'fastify';
import type { Caller } from '../../rooms/handlers.js';
import { BrokenAnswer, createCarryOut, type CarryOutDeps } from '../../rooms/rights/carry-out.js';
import { HttpError } from '../base/http-error.js';

/** Who asks, in which request. */
export interface DispatchContext {
  request: Pick<FastifyRequest, 'ip' | 'log'>;
  person: Caller;
}

/**
 * Carries out an operation, in whichever form it was called.
 *
 * @errors an expected failure is returned; throws a 500 {@link HttpError} for an answer that breaks the contract.
 */
export type Dispatch = (
  operation: Operation,
  raw: unknown,
  context: DispatchContext,
) => Promise<Outcome<unknown>>;

/** Dependencies of {@link createDispatch}. */
export type DispatchDeps = CarryOutDeps;

/** @errors throws where an operation has no handler. */
export function createDispatch(deps: DispatchDeps): Dispatch {
  const carryOut = createCarryOut(deps);
  return async (operation, raw, { request: { log, ip: address }, person }) => {
    try {
      return await carryOut(operation, raw, { person, address, log });
    } catch (error) {
      if (error instanceof BrokenAnswer)
        throw new HttpError(500, 'Could not perform requestOp', 'answer.invalid');
      throw error;
    }
  };
}
