import type { Operations } from '@stoa/core/contract';
import {
  failed,
  firstOperations,
  laterRooms,
  loadOperations,
  type InputOf,
  type Operation,
  type Outcome,
  type OutputOf,
} from '@stoa/core/contract/client';
import type { OperationAt } from '@stoa/core/state';
import { networkFailure } from '@stoa/core/wire';
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

/**
 * Derives the functions of all rooms from the registry. The first rooms are there at once; the schemas of the others are loaded
 * with the first call of any of them.
 */
export const createRooms = (transport: Transport): Rooms =>
  ({
    ...mapValues(firstOperations, (room) => firstRoom(transport, room)),
    ...mapValues(laterRooms, (_, name) => laterRoom(transport, name)),
  }) as Rooms;

const firstRoom = (transport: Transport, room: Record<string, Operation>) =>
  mapValues(
    room,
    (operation) =>
      (...given: unknown[]) =>
        callWith(transport, operation, given),
  );

/** Which operations the room has is known once it has been loaded, so any name is a function until then. */
function laterRoom(transport: Transport, room: string): object {
  const calls: Record<string, unknown> = {};
  return new Proxy(calls, {
    get(_, name) {
      // A symbol or `then` would be asked for by whoever awaits or prints the room.
      if (typeof name === 'symbol' || name === 'then') return undefined;
      return (calls[name] ??= async (...given: unknown[]) => {
        let rooms: Record<string, Record<string, Operation>>;
        try {
          rooms = await loadOperations();
        } catch (error) {
          return failed(networkFailure({ method: 'GET', path: `/${room}`, op: `/${name}` }, error));
        }
        const operation = rooms[room]?.[name];
        if (operation === undefined) throw new TypeError(`The contract has no operation ${room}.${name}.`);
        return callWith(transport, operation, given);
      });
    },
  });
}

/** Options follow the input, where there is one. */
function callWith(transport: Transport, operation: Operation, given: unknown[]) {
  const [input, options] = operation.sends === 'nothing' ? [undefined, given[0]] : given;
  return callOperation(transport, operation, input, options as CallOptions | undefined);
}

const mapValues = <A, B>(record: Record<string, A>, map: (value: A, key: string) => B): Record<string, B> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value, key)]));
