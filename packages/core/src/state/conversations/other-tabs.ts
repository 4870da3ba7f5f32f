import type { IndexSync } from '../storage/index-sync.js';
import type { IndexEntry } from './index-entry.js';
import type { ListContext } from './list-context.js';
import type { PendingDeletions } from './pending-deletions.js';
import { readTabMessage, type TabMessage } from '../ports/tab-messages.js';

/** Whether another tab has changed what an open conversation shows of itself. */
const isChanged = (before: IndexEntry | undefined, after: IndexEntry): boolean =>
  before?.updatedAt !== after.updatedAt || before.isLocal !== after.isLocal;

/** Follows what other tabs do to the list. The answer stops that. */
export function followOtherTabs(
  list: ListContext,
  needs: { cloudSync: IndexSync; folderDeletes: PendingDeletions },
): () => void {
  const { ports, store, localConversations, open, deletes, folders, entryOf } = list;
  const { cloudSync, folderDeletes } = needs;

  function leave(id: string): void {
    cloudSync.forgetLocal([id]);
    open.get(id)?.close();
    open.delete(id);
    if (store.getState().selectedId === id) list.selectAnother();
  }
  async function listChanged(): Promise<void> {
    const before = new Map(localConversations.index().map((entry) => [entry.id, entry]));
    await localConversations.readIndex();
    await Promise.all([deletes.load(), folders.load(), folderDeletes.load()]);
    const now = new Set(localConversations.index().map(({ id }) => id));
    cloudSync.forgetLocal([...before.keys()].filter((id) => !now.has(id)));
    for (const [id, conversation] of open) {
      const entry = entryOf(id);
      if (before.has(id) && !entry) leave(id);
      else if (entry && isChanged(before.get(id), entry)) void conversation.refresh(entry.isLocal);
    }
    const { selectedId, pendingDeletes } = store.getState();
    if (selectedId && pendingDeletes[selectedId]) list.selectAnother();
  }
  async function heard(message: TabMessage): Promise<void> {
    switch (message.type) {
      case 'conversation-changed':
        await localConversations.readIndex();
        await open.get(message.id)?.refresh(entryOf(message.id)?.isLocal);
        return;
      case 'conversation-deleted':
        // Closed first, so that nothing writes it again.
        open.get(message.id)?.close();
        await localConversations.readIndex();
        return leave(message.id);
      case 'list-changed':
        return listChanged();
      case 'prompts-changed':
        return;
      default:
        return message satisfies never;
    }
  }

  return ports.tabs.subscribe((value) => {
    const message = readTabMessage(value);
    if (message) void heard(message);
  });
}
