import type { StoreApi } from 'zustand/vanilla';
import { listSorts } from '../../rules/conversations/list-rows.js';
import { conversationAtStart } from '../../rules/conversations/startup.js';
import { queuedConversations } from '../conversation/queue/message-queue.js';
import type { StoragePort } from '../ports/ports.js';
import * as storageKeys from '../ports/storage-keys.js';
import type { LocalConversations } from '../storage/local-conversations.js';
import { storageSelections, type ConversationListState } from './conversation-list.types.js';
import type { IndexLookup } from './index-lookup.js';
import type { OpenConversations } from './open-conversations.js';
import type { PendingDeletions } from './pending-deletions.js';

/** The start of the list. */
export interface ListBootstrap {
  /** Reads this browser's list, and opens the conversations with a run or a queue. */
  load(): Promise<void>;
  /** Applies the start-up rule, once the models are known. */
  begin(): void;
}

/** Creates the start of the list. `loadSettings` reads what other collaborators keep, before the index is read. */
export function createListBootstrap(needs: {
  store: StoreApi<ConversationListState>;
  storage: Pick<StoragePort, 'get' | 'keys'>;
  localConversations: Pick<LocalConversations, 'index' | 'readIndex'>;
  lookup: Pick<IndexLookup, 'entryOf'>;
  open: Pick<OpenConversations, 'open'>;
  deletions: Pick<PendingDeletions, 'load' | 'names'>;
  folderDeletions: Pick<PendingDeletions, 'load'>;
  loadSettings(): Promise<unknown>;
  create(): void;
  select(id: string): void;
}): ListBootstrap {
  const { store, storage, localConversations, lookup, open, deletions } = needs;

  async function restoreSelection(): Promise<void> {
    const selected = await storage.get(storageKeys.selected);
    const entry = typeof selected === 'string' ? lookup.entryOf(selected) : undefined;
    // A reload in the middle of a reply shows that reply again.
    if (entry?.running && !deletions.names()[entry.id]) store.setState({ selectedId: entry.id });
  }
  async function openActive(): Promise<void> {
    // The server keeps the log of a private run for an hour only, so each one is followed, shown or not.
    for (const { id, isLocal, running } of localConversations.index()) if (isLocal && running) open.open(id);
    for (const id of await queuedConversations(storage)) if (lookup.entryOf(id)) open.open(id);
  }
  return {
    async load() {
      const [selection, sort] = await Promise.all([
        storage.get(storageKeys.storageSelection),
        storage.get(storageKeys.folderSort),
        needs.loadSettings(),
      ]);
      store.setState({
        storageSelection: storageSelections.find((known) => known === selection) ?? null,
        sort: listSorts.find((known) => known === sort) ?? 'date',
      });
      await localConversations.readIndex();
      await Promise.all([deletions.load(), needs.folderDeletions.load()]);
      store.setState({ status: 'post-init' });
      await restoreSelection();
      await openActive();
    },
    begin() {
      if (store.getState().selectedId !== null) return;
      const [last] = store.getState().items;
      const messages = last ? (lookup.entryOf(last.id)?.messageCount ?? 1) : 0;
      const id = conversationAtStart(last ? { id: last.id, name: last.name, messages } : null);
      if (id === null) needs.create();
      else needs.select(id);
    },
  };
}
