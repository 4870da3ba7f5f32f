import type { AssistantsStore } from '../assistants/assistants.types.js';
import { defineRoom } from '../define-room.js';
import { createLazyModule } from '../ports/lazy-module.js';
import type { GroupsStore } from './groups.types.js';

export const groupsRoom = defineRoom({
  name: 'groups',
  create: (ports, { assistants }: { assistants: AssistantsStore }): GroupsStore =>
    createLazyModule(async () =>
      (await import('./group-actions.js')).createGroupActions(ports, {
        groups: () => assistants.store.getState().groups,
        refresh: assistants.refresh,
      }),
    ),
});
