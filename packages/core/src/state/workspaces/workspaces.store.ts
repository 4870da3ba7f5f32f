import { createStore } from 'zustand/vanilla';
import { sentence } from '../../contract/messages.js';
import type { SharedItem } from '../../contract/sharing/sharing.js';
import type { ConversationListStore } from '../conversations/conversation-list.types.js';
import { isGone, unreadable } from '../ports/failures.js';
import { createLazyModule } from '../ports/lazy-module.js';
import type { Ports } from '../ports/ports.js';
import type { PromptsStore } from '../prompts/prompts.types.js';
import type { OpenWorkspace, WorkspacesState, WorkspacesStore } from './workspaces.types.js';

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
  const reader = createLazyModule(() => import('./workspace-reader.js'));
  const isOpen = (key: string): boolean => store.getState().open?.key === key;
  const show = (open: OpenWorkspace) => isOpen(open.key) && store.setState({ open });
  const fail = (key: string, message: string) => show({ status: 'failed', key, message });

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
      const answer = await ports.call('sharing', 'load', { key });
      if (!answer.ok) {
        const { failure } = answer;
        fail(key, isGone(failure) ? sentence('sharing.itemNotFound') : failure.message);
        return;
      }
      const parser = await reader.load().catch(() => undefined);
      if (!parser) {
        fail(key, sentence('sharing.listFailed'));
        return;
      }
      const items = parser.parseWorkspace(answer.value.item, ports.newId);
      if (items) show({ status: 'ready', key, items });
      else fail(key, unreadable.message);
    },
    close: () => store.setState({ open: null }),
    async importItems(choice) {
      const { open } = store.getState();
      if (open?.status !== 'ready') return;
      const { key, items } = open;
      show({ status: 'importing', key, items });
      const parser = await reader.load().catch(() => undefined);
      if (!parser) {
        fail(key, sentence('sharing.listFailed'));
        return;
      }
      const known = needs.conversations.store.getState().folders.map((folder) => folder.id);
      const chosen = parser.pickItems(items, choice, known);
      const imported = await needs.conversations.importConversations(chosen.conversations, chosen.folders);
      const { folders } = needs.conversations.store.getState();
      const prompts = await needs.prompts.add(parser.placePrompts(chosen.prompts, chosen.folders, folders));
      const result = {
        conversations: imported.added + imported.extended,
        known: imported.unchanged,
        folders: chosen.folders.filter((folder) => !known.includes(folder.id)).length,
        prompts,
        failures: imported.failures,
      };
      show({ status: 'done', key, items, result });
    },
  };
}
