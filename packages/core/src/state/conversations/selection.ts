import type { StoreApi } from 'zustand/vanilla';
import type { StoragePort } from '../ports/ports.js';
import * as storageKeys from '../ports/storage-keys.js';
import type { LocalConversations } from '../storage/local-conversations.js';
import type { ConversationListState } from './conversation-list.types.js';
import type { IndexLookup } from './index-lookup.js';

/** The shown conversation, and the unread marks that depend on it. */
export interface Selection {
  select(id: string): void;
  /** Shows the first remaining conversation, or a new one. */
  selectAnother(): void;
  /** Marks a conversation whose reply ended as unread, unless it is shown. */
  markUnread(id: string): void;
}

/** Creates the selection; `create` adds an empty conversation and selects it. */
export function createSelection(needs: {
  store: StoreApi<ConversationListState>;
  storage: Pick<StoragePort, 'set'>;
  lookup: Pick<IndexLookup, 'entryOf'>;
  localConversations: Pick<LocalConversations, 'changeIndex'>;
  create(): void;
}): Selection {
  const { store, storage, lookup, localConversations } = needs;

  const setUnread = (id: string, unread: boolean): void =>
    void localConversations.changeIndex((entries) =>
      entries.map((entry) => (entry.id === id ? { ...entry, unread } : entry)),
    );
  function select(id: string): void {
    const { selectedId, missingId } = store.getState();
    if (selectedId !== id || missingId !== null) store.setState({ selectedId: id, missingId: null });
    void storage.set(storageKeys.selected, id);
    if (lookup.entryOf(id)?.unread) setUnread(id, false);
  }
  return {
    select,
    selectAnother() {
      const [next] = store.getState().items;
      if (next) select(next.id);
      else needs.create();
    },
    markUnread(id) {
      if (store.getState().selectedId !== id) setUnread(id, true);
    },
  };
}
