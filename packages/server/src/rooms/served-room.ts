import { listOperations, type Operation, type RegisteredOperation } from '@stoa/core/contract';
import type { ServedConfig } from './configs/config-reader.js';
import type { Handler, Handlers } from './handlers.js';
import type { TurnStep } from './chat/turn.js';

/** Operations by their names. */
type OwnOperations = Readonly<Record<string, Operation>>;

/**
 * A room beside those of the product, as its record alone: whoever builds on Stoa adds to the server with it. Its operations are asked for
 * in every form that those of the registry are, with the same rights, checks and descriptions; by an API key they are not open.
 */
export interface ServedRoom<Own extends OwnOperations = OwnOperations> {
  name: string;
  /** Their paths begin with `/api/`, so that they never hide a page. */
  operations: Own;
  handlers: { readonly [N in keyof Own]: Handler<Own[N]> };
  /** What it contributes to a reply, after the steps of the product. */
  step?: TurnStep;
  /** A type of configuration, with what follows it. */
  config?: ServedConfig;
}

/** Checks a record: each operation has its handler. */
export const defineServedRoom = <const Own extends OwnOperations>(room: ServedRoom<Own>): ServedRoom =>
  room as unknown as ServedRoom;

/**
 * The operations of the registry with those of more rooms, and the handlers of all.
 *
 * @errors throws for a name that is taken, and for a path outside of `/api/`.
 */
export function withRooms(own: Handlers, rooms: readonly ServedRoom[]) {
  const handlers: Record<string, unknown> = { ...own };
  const more = rooms.flatMap(({ name: room, operations, handlers: carriedOut }) => {
    if (Object.hasOwn(handlers, room)) throw new Error(`There is a room "${room}" already.`);
    handlers[room] = carriedOut;
    return Object.entries(operations).map(([name, operation]) => {
      if (!operation.path.startsWith('/api/'))
        throw new Error(`The path of ${room}.${name} has to begin with /api/.`);
      return { room, name, operation };
    });
  });
  const operations: readonly RegisteredOperation[] = [...listOperations(), ...more];
  return { operations, handlers: handlers as unknown as Handlers };
}
