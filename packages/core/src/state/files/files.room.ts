import { defineRoom } from '../define-room.js';
import { createFilesStore } from './files.store.js';

export const filesRoom = defineRoom({ name: 'files', create: createFilesStore });
