import { defineRoom } from '../define-room.js';
import { createDraftsStore } from './drafts.store.js';

export const draftsRoom = defineRoom({
  name: 'drafts',
  create: createDraftsStore,
  load: (drafts) => drafts.load(),
  flush: (drafts) => drafts.flush(),
  dispose: (drafts) => void drafts.flush(),
});
