import { defineRoom } from '../define-room.js';
import { createSearchStore } from './search.store.js';

export const searchRoom = defineRoom({
  name: 'search',
  create: createSearchStore,
  dispose: (search) => search.dispose(),
});
