import { defineRoom } from '../define-room.js';
import { createFlagsStore } from './flags.store.js';

export const flagsRoom = defineRoom({
  name: 'flags',
  create: createFlagsStore,
  request: (flags) => flags.load(),
});
