import { defineRoom } from '../define-room.js';
import { createImportsStore } from './imports.store.js';

export const importsRoom = defineRoom({
  name: 'imports',
  create: createImportsStore,
  // A running import is cancelled; imported conversations stay.
  dispose: (imports) => imports.reset(),
});
