import type { ConversationListStore } from '../conversations/conversation-list.types.js';
import { defineRoom } from '../define-room.js';
import type { PromptsStore } from '../prompts/prompts.types.js';
import { createDocumentsStore } from './documents.store.js';

export const documentsRoom = defineRoom({
  name: 'documents',
  create: (
    ports,
    { conversations, prompts }: { conversations: ConversationListStore; prompts: PromptsStore },
    { saveFile },
  ) => createDocumentsStore(ports, { conversations, prompts, saveFile }),
  dispose: (documents) => documents.reset(),
});
