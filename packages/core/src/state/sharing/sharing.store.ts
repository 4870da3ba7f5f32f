import type { ConversationListStore } from '../conversations/conversation-list.types.js';
import { createLazyModule } from '../ports/lazy-module.js';
import type { Ports } from '../ports/ports.js';
import type { PromptsStore } from '../prompts/prompts.types.js';
import type { SharingStore } from './sharing.types.js';

/** Dependencies of the store. */
export interface SharingDependencies {
  email: string;
  conversations: Pick<ConversationListStore, 'store' | 'importConversations' | 'readMany'>;
  prompts: Pick<PromptsStore, 'store' | 'add'>;
}

/** What people share with each other; loaded when it is first shown. */
export function createSharingStore(ports: Ports, needs: SharingDependencies): SharingStore {
  const actions = createLazyModule(async () =>
    (await import('./sharing-actions.js')).createSharingActions(ports, needs),
  );
  return { load: () => actions.load() };
}
