import type { ConversationListStore } from '../conversations/conversation-list.types.js';
import { defineRoom } from '../define-room.js';
import type { PromptsStore } from '../prompts/prompts.types.js';
import type { SharingStore } from '../sharing/sharing.types.js';
import { createWorkspacesStore } from './workspaces.store.js';

/** Rooms that workspaces use. */
export interface WorkspacesRooms {
  conversations: ConversationListStore;
  prompts: PromptsStore;
  sharing: SharingStore;
}

export const workspacesRoom = defineRoom({
  name: 'workspaces',
  create: (ports, { conversations, prompts, sharing }: WorkspacesRooms, { person }) =>
    createWorkspacesStore(ports, {
      email: person.email,
      conversations,
      prompts,
      onListed: sharing.countUnread,
    }),
  // Determines only whether they have a tab, so the start does not wait for it.
  sync: (workspaces) => void workspaces.load(),
});
