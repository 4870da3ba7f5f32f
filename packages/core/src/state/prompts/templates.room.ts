import type { AttachmentsStore } from '../attachments/attachments.types.js';
import type { ConversationListStore } from '../conversations/conversation-list.types.js';
import { defineRoom } from '../define-room.js';
import type { DraftsStore } from '../drafts/drafts.store.js';
import type { LayoutStore } from '../layout/layout.store.js';
import { createLazyTemplates } from './lazy-templates.js';
import type { PromptsStore } from './prompts.types.js';
import type { CostQuestions } from './templates.js';

/** Rooms that templates use. */
export interface TemplatesRooms {
  prompts: PromptsStore;
  conversations: ConversationListStore;
  drafts: DraftsStore;
  attachments: AttachmentsStore;
  layout: LayoutStore;
  billing?: CostQuestions;
}

export const templatesRoom = defineRoom({
  name: 'templates',
  create: (ports, rooms: TemplatesRooms) => createLazyTemplates(ports, rooms),
  // Templates are read after the list of conversations, which the first paint shows.
  load: (_, { prompts }) => prompts.load(),
});
