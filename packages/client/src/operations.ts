import {
  operations,
  type InputOf,
  type Operation,
  type Operations,
  type Outcome,
  type OutputOf,
} from '@stoa/core/contract';
import type { OperationAt } from '@stoa/core/state';
import { callOperation, type CallOptions } from './call-operation.js';
import type { Transport } from './transport.js';

/** The function of one operation. Options come last; an operation without input takes only them. */
export type OperationCall<T extends Operation> =
  InputOf<T> extends void
    ? (options?: CallOptions) => Promise<Outcome<OutputOf<T>>>
    : (input: InputOf<T>, options?: CallOptions) => Promise<Outcome<OutputOf<T>>>;

/** Every operation of the contract as a function: room → name. */
export type Rooms = {
  readonly [R in keyof Operations]: {
    readonly [N in keyof Operations[R]]: OperationCall<OperationAt<R, N>>;
  };
};

/** Derives the functions of all rooms from the registry. */
export const createRooms = (transport: Transport): Rooms =>
  mapValues(operations, (room) =>
    mapValues(room as Record<string, Operation>, (operation) => operationCall(transport, operation)),
  ) as unknown as Rooms;

function operationCall(transport: Transport, operation: Operation) {
  if (operation.sends === 'nothing')
    return (options?: CallOptions) => callOperation(transport, operation, undefined, options);
  return (input: unknown, options?: CallOptions) => callOperation(transport, operation, input, options);
}

const mapValues = <A, B>(record: Record<string, A>, map: (value: A) => B): Record<string, B> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value)]));
