import { success } from '@stoa/core/contract';
import { specimenConfig, specimenOperations } from '@stoa/core/testing/specimen';
import { proceed, withLayer } from '../rooms/chat/turn.js';
import { defineServedRoom } from '../rooms/served-room.js';

/** A room of the server as its record alone, which nothing but tests has. */
export const specimenRoom = defineServedRoom({
  name: 'specimen',
  operations: specimenOperations,
  handlers: {
    light: ({ note }, { person }) => success({ success: true as const, note, by: person.email }),
    putOut: () => success({ success: true as const }),
  },
  step: (turn) => proceed(withLayer(turn, { name: 'specimen', text: 'A lamp is lit.' })),
  config: { type: specimenConfig, reader: {} },
});
