import type { StoreApi } from 'zustand/vanilla';
import { listSorts } from '../../rules/conversations/list-order.js';
import { conversationAtStart, isBlank } from '../../rules/conversations/startup.js';
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
  /** The conversation that the page was opened for. */
  requestedId?: string;
  show(id: string): Promise<void>;
}): ListBootstrap {
  const { store, storage, localConversations, lookup, open, deletions } = needs;

  let lastSelected: unknown;
  async function restoreSelection(): Promise<void> {
    lastSelected = await storage.get(storageKeys.selected);
    if (needs.requestedId !== undefined) {
      const isKnown = lookup.entryOf(needs.requestedId) && !deletions.names()[needs.requestedId];
      if (isKnown) store.setState({ selectedId: needs.requestedId });
      return;
    }
    const entry = typeof lastSelected === 'string' ? lookup.entryOf(lastSelected) : undefined;
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
      const { selectedId } = store.getState();
      if (needs.requestedId !== undefined) return void needs.show(needs.requestedId);
      if (selectedId !== null) return;
      const { items } = store.getState();
      // Of several empty conversations, the one that was shown.
      const shown = items.find((item) => item.id === lastSelected && isBlank(item));
      const last = items[0] && isBlank(items[0]) ? (shown ?? items[0]) : items[0];
      const messages = last ? (lookup.entryOf(last.id)?.messageCount ?? 1) : 0;
      const id = conversationAtStart(last ? { id: last.id, name: last.name, messages } : null);
      if (id === null) needs.create();
      else needs.select(id);
    },
  };
}
