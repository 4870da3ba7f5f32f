import type { IndexSync } from '../storage/index-sync.js';
import type { IndexEntry } from '../storage/index-entry.js';
import type { StoreApi } from 'zustand/vanilla';
import type { DraftsStore } from '../drafts/drafts.store.js';
import type { FolderRecords } from '../folders/folder-records.js';
import type { TabsPort } from '../ports/ports.js';
import type { LocalConversations } from '../storage/local-conversations.js';
import type { ConversationListState } from './conversation-list.types.js';
import type { IndexLookup } from './index-lookup.js';
import type { LazyOlder } from './older/lazy-older.js';
import type { OpenConversations } from './open-conversations.js';
import type { Selection } from './selection.js';
import type { PendingDeletions } from './pending-deletions.js';
import { readTabMessage, type TabMessage } from '../ports/tab-messages.js';

/** Whether another tab has changed what an open conversation shows of itself. */
const isChanged = (before: IndexEntry | undefined, after: IndexEntry): boolean =>
  before?.updatedAt !== after.updatedAt || before.isLocal !== after.isLocal;

/** Applies changes that other tabs make to the list. Returns unsubscribe. */
export function followOtherTabs(needs: {
  tabs: TabsPort;
  store: Pick<StoreApi<ConversationListState>, 'getState'>;
  localConversations: Pick<LocalConversations, 'index' | 'readIndex'>;
  lookup: Pick<IndexLookup, 'entryOf'>;
  open: Pick<OpenConversations, 'all' | 'get' | 'forget'>;
  indexSync: Pick<IndexSync, 'forgetLocal'>;
  deletions: Pick<PendingDeletions, 'load'>;
  folderDeletions: Pick<PendingDeletions, 'load'>;
  folders: Pick<FolderRecords, 'load'>;
  selection: Pick<Selection, 'selectAnother'>;
  drafts: Pick<DraftsStore, 'persist'>;
  older: Pick<LazyOlder, 'count' | 'ensureListed'>;
}): () => void {
  const { tabs, store, localConversations, open, indexSync, deletions, folders, folderDeletions, selection } =
    needs;
  const { entryOf } = needs.lookup;

  function remove(id: string): void {
    indexSync.forgetLocal([id]);
    open.get(id)?.close();
    open.forget(id);
    if (store.getState().selectedId === id) selection.selectAnother();
  }
  async function listChanged(): Promise<void> {
    const before = new Map(localConversations.index().map((entry) => [entry.id, entry]));
    await localConversations.readIndex();
    await Promise.all([deletions.load(), folders.load(), folderDeletions.load()]);
    const now = new Set(localConversations.index().map(({ id }) => id));
    indexSync.forgetLocal([...before.keys()].filter((id) => !now.has(id)));
    // Another tab may have read the list anew: what is in the cloud and no longer listed is not deleted for that.
    const unlisted: string[] = [];
    for (const [id, conversation] of open.all()) {
      const entry = entryOf(id);
      const old = before.get(id);
      if (old && !entry) {
        if (old.isLocal) remove(id);
        else unlisted.push(id);
      } else if (entry && isChanged(before.get(id), entry)) void conversation.refresh(entry.isLocal);
    }
    const { selectedId, pendingDeletes } = store.getState();
    if (selectedId && pendingDeletes[selectedId]) selection.selectAnother();
    needs.older.count('nothing');
    await needs.older.ensureListed(unlisted);
  }
  async function receive(message: TabMessage): Promise<void> {
    switch (message.type) {
      case 'conversation-changed':
        await localConversations.readIndex();
        needs.drafts.persist(message.id);
        await open.get(message.id)?.refresh(entryOf(message.id)?.isLocal);
        return;
      case 'conversation-deleted':
        // Closed first, so that nothing writes it again.
        open.get(message.id)?.close();
        await localConversations.readIndex();
        return remove(message.id);
      case 'list-changed':
        return listChanged();
      case 'prompts-changed':
        return;
      default:
        return message satisfies never;
    }
  }

  return tabs.subscribe((value) => {
    const message = readTabMessage(value);
    if (message) void receive(message);
  });
}
