import { createStore } from 'zustand/vanilla';
import type { ConversationListStore } from '../conversations/conversation-list.types.js';
import { createLazyModule } from '../ports/lazy-module.js';
import type { Ports } from '../ports/ports.js';
import type { PromptsStore } from '../prompts/prompts.types.js';
import type { SharingActions, SharingStore } from './sharing.types.js';

/** Dependencies of the store. */
export interface SharingDependencies {
  email: string;
  conversations: Pick<
    ConversationListStore,
    'store' | 'importConversations' | 'readMany' | 'listAll' | 'ensureListed'
  >;
  prompts: Pick<PromptsStore, 'store' | 'add'>;
}

/** The store of sharing, loaded on first use. */
export function createSharingStore(ports: Ports, needs: SharingDependencies): SharingStore {
  const own = needs.email.toLowerCase();
  const unread = createStore(() => ({ count: 0 }));
  let opened: SharingActions | null = null;
  const countUnread: SharingStore['countUnread'] = (items) =>
    unread.setState({
      count: items.filter(({ isNew, sharedBy }) => isNew && sharedBy.toLowerCase() !== own).length,
    });
  const actions = createLazyModule(async () => {
    const { createSharingActions } = await import('./sharing-actions.js');
    return (opened = createSharingActions(ports, { ...needs, countUnread }));
  });
  return {
    unread,
    countUnread,
    load: () => actions.load(),
    async lookForNew() {
      const before = unread.getState().count;
      if (opened) await opened.refresh();
      else {
        const answer = await ports.call('sharing', 'list', {});
        if (answer.ok) countUnread(answer.value.items);
      }
      return unread.getState().count !== before;
    },
  };
}
