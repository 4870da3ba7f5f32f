import { defineRoom } from '../define-room.js';
import { createAssistantsStore } from './assistants.store.js';

export const assistantsRoom = defineRoom({
  name: 'assistants',
  create: (ports) => createAssistantsStore(ports),
  idle: (assistants) => void assistants.refresh(),
});
