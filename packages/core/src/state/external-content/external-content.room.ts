import { defineRoom } from '../define-room.js';
import { createExternalContentStore } from './external-content.store.js';

export const externalContentRoom = defineRoom({
  name: 'externalContent',
  create: createExternalContentStore,
  dispose: (externalContent) => externalContent.dispose(),
});
