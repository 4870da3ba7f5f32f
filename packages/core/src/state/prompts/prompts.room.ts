import type { Room } from '../define-room.js';
import type { DraftsStore } from '../drafts/drafts.store.js';
import { createPromptsStore } from './prompts.store.js';
import type { PromptsStore } from './prompts.types.js';

export const promptsRoom: Room<
  'prompts',
  { drafts: DraftsStore },
  ReturnType<typeof createPromptsStore>,
  PromptsStore
> = {
  name: 'prompts',
  create: createPromptsStore,
  dispose: (prompts) => prompts.dispose(),
};
