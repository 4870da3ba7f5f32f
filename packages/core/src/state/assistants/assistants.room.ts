import { defineRoom } from '../define-room.js';
import type { LazyPlugins } from '../plugins/lazy-plugins.js';
import { createAssistantsStore } from './assistants.store.js';

export const assistantsRoom = defineRoom({
  name: 'assistants',
  create: (ports, { plugins }: { plugins: LazyPlugins }) => createAssistantsStore(ports, plugins),
  idle: (assistants) => void assistants.refresh(),
});
