import type { Ports } from './ports/ports.js';
import type { StoaOptions } from './stoa-options.js';

/**
 * What a room brings to the state of a person: its store, and what the store does in the life of the page. `createStoa` folds the
 * records of `rooms.ts`; a record that has no part in a step leaves it out.
 */
export interface Room<Name extends string, Rooms, Store, Shown = Store> {
  /** The member of `Stoa`. */
  readonly name: Name;
  /**
   * Creates the store; nothing happens before the start. `rooms` holds the stores of the records before this one. One of a later
   * record is declared optional (`documents?: DocumentsStore`): it is there once something happens.
   */
  create(ports: Ports, rooms: Rooms, options: StoaOptions): Store;
  /** Start, 1: what the server is asked for. Awaited before `begin`. */
  request?(store: Store): Promise<unknown>;
  /** Start, 2: reads what this browser stored. */
  load?(store: Store, rooms: Rooms): Promise<unknown>;
  /** Start, 3: what the first paint shows, before `boot` is `ready`. */
  begin?(store: Store): void;
  /** Start, 4: catches up with the server, each room in a slice of its own. */
  sync?(store: Store): void;
  /** Start, 5: what no screen waits for, each room in a slice of its own. */
  idle?(store: Store): void;
  /** The page became visible, or the network is back. */
  wake?(store: Store): void;
  /** The page was hidden. */
  pause?(store: Store): void;
  /** Writes what waits. */
  flush?(store: Store): Promise<unknown>;
  /** The last room first. */
  dispose?(store: Store): void;
  /** A type only, never set: what `Stoa` shows of the store, where that is less than the store has. */
  readonly shown?: Shown;
}

/** Any record, for what folds them. */
export type AnyRoom = Room<string, never, unknown, unknown>;

/** What `Stoa` shows of a room; `never` for a room that only takes part in the life of the page. */
type ShownOf<One> = One extends Room<string, never, unknown, infer Shown> ? Shown : never;

/** The stores of a list of records by their names. */
export type StoresOf<List extends readonly AnyRoom[]> = {
  [One in List[number] as [ShownOf<One>] extends [never] ? never : One['name']]: ShownOf<One>;
};

/** Declares the record of a room. */
export const defineRoom = <const Name extends string, Rooms, Store>(
  room: Room<Name, Rooms, Store>,
): Room<Name, Rooms, Store> => room;
