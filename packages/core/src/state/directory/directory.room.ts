import { defineRoom } from '../define-room.js';
import { createDirectoryStore } from './directory.store.js';

export const directoryRoom = defineRoom({
  name: 'directory',
  create: (ports, _, { person }) => createDirectoryStore(ports, person.email),
});
