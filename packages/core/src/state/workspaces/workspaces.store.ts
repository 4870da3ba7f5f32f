import { createStore } from 'zustand/vanilla';
import { sentence } from '../../contract/messages.js';
import type { SharedItem } from '../../contract/sharing/sharing.js';
import type { ConversationListStore } from '../conversations/conversation-list.types.js';
import { createLazyModule } from '../ports/lazy-module.js';
import type { Ports } from '../ports/ports.js';
import type { PromptsStore } from '../prompts/prompts.types.js';
import type { WorkspaceActions, WorkspacesState, WorkspacesStore } from './workspaces.types.js';

/** Dependencies of the store. */
export interface WorkspacesDependencies {
  email: string;
  conversations: Pick<ConversationListStore, 'store' | 'importConversations'>;
  prompts: Pick<PromptsStore, 'add'>;
  /** Told everything that was shared with the person. */
  onListed?: (items: readonly SharedItem[]) => void;
}

/**
 * The store of legacy workspaces: what the person once shared with themselves.
 *
 * @errors kept in the state: `sharing.listFailed` for the list and for what could not be loaded, `sharing.itemNotFound` for one that is gone;
 * another refusal, and what cannot be read, in their own words.
 * @source chat specification §2; protocol §3.8 "Legacy workspaces".
 */
export function createWorkspacesStore(ports: Ports, needs: WorkspacesDependencies): WorkspacesStore {
  const store = createStore<WorkspacesState>(() => ({ status: 'idle', list: [], failure: null, open: null }));
  const actions = createLazyModule(async () =>
    (await import('./workspace-actions.js')).createWorkspaceActions(ports, needs, store),
  );
  /** The actions; null, and the open workspace says so, when they cannot be loaded. */
  async function load(): Promise<WorkspaceActions | null> {
    try {
      return await actions.load();
    } catch {
      store.setState(({ open }) => ({
        open: open && { status: 'failed', key: open.key, message: sentence('sharing.listFailed') },
      }));
      return null;
    }
  }

  return {
    store,
    async load() {
      store.setState({ status: 'loading', failure: null });
      const answer = await ports.call('sharing', 'list', {});
      if (!answer.ok) {
        store.setState({ status: 'failed', failure: sentence('sharing.listFailed') });
        return;
      }
      needs.onListed?.(answer.value.items);
      const own = needs.email.toLowerCase();
      const list = answer.value.items
        .filter((item) => item.sharedBy.toLowerCase() === own)
        .map(({ key, note, sharedAt }) => ({ key, note, savedAt: sharedAt }))
        .sort((one, other) => other.savedAt - one.savedAt);
      store.setState({ status: 'ready', list });
    },
    async open(key) {
      store.setState({ open: { status: 'loading', key } });
      await (await load())?.open(key);
    },
    close: () => store.setState({ open: null }),
    importItems: async (choice) => (await load())?.importItems(choice),
  };
}
