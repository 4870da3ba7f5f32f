import { describe, expectTypeOf, it } from 'vitest';
import type { AnyRoom, Room } from './define-room.js';
import type { rooms } from './rooms.js';
import type { Stoa } from './stoa.js';

/** The names of records that need a room which does not stand before them. */
type Misplaced<List extends readonly AnyRoom[], Before = unknown> = List extends readonly [
  infer One,
  ...infer Rest extends readonly AnyRoom[],
]
  ? One extends Room<infer Name, infer Rooms, infer Store, unknown>
    ? (Before extends Rooms ? never : Name) | Misplaced<Rest, Before & Record<Name, Store>>
    : never
  : never;

/** The names of records that need something of a room, wherever it stands, that the room is not. */
type Mismatched<One extends AnyRoom> =
  One extends Room<infer Name, infer Rooms, unknown, unknown>
    ? Managed extends Rooms
      ? never
      : Name
    : never;

/** The stores as rooms see them. */
type Managed = {
  [One in (typeof rooms)[number] as One['name']]: One extends Room<string, never, infer Store, unknown>
    ? Store
    : never;
};

describe('the records of the rooms', () => {
  it('[BO11] stand after the rooms that they need', () => {
    expectTypeOf<Misplaced<typeof rooms>>().toEqualTypeOf<never>();
  });
  it('[BO11] get from a later room what that room is', () => {
    expectTypeOf<Mismatched<(typeof rooms)[number]>>().toEqualTypeOf<never>();
  });
  it('show a store without what only the start and the end of the page use', () => {
    expectTypeOf<Stoa['conversations']>().not.toHaveProperty('begin');
    expectTypeOf<Stoa['memory']>().not.toHaveProperty('dispose');
  });
});
