import type { ConversationListStore } from '../conversations/conversation-list.types.js';
import { defineRoom } from '../define-room.js';
import type { PromptsStore } from '../prompts/prompts.types.js';
import { createSharingStore } from './sharing.store.js';

export const sharingRoom = defineRoom({
  name: 'sharing',
  create: (
    ports,
    { conversations, prompts }: { conversations: ConversationListStore; prompts: PromptsStore },
    { person },
  ) => createSharingStore(ports, { email: person.email, conversations, prompts }),
  wake: (sharing) => void sharing.lookForNew(),
});
