import type { StoreApi } from 'zustand/vanilla';
import type { Folder } from '../../contract/conversations/conversations.js';
import { newestFirst } from '../../rules/conversations/list-order.js';
import type { ConversationListState, OlderConversations } from './conversation-list.types.js';
import type { ListEnd } from '../storage/index-sync.js';
import type { IndexEntry } from '../storage/index-entry.js';
import { listItems } from './list-items.js';
import type { PendingDeletions } from './pending-deletions.js';

/** Publishes the index and the folders to the store, without what waits for its deletion. */
export interface ListPublisher {
  publishItems(): void;
  publishFolders(): void;
  /** What the cloud's list holds beyond its end; null where the list ends nowhere. */
  setBeyond(beyond: BeyondEnd | null): void;
  /** Replaces the ids with a run in progress elsewhere; undefined keeps them. Answers with those in force. */
  setRunning(ids: ReadonlySet<string> | undefined): ReadonlySet<string>;
  /** Removes the id of a run that ended, without publishing. */
  clearRunning(id: string): void;
  /** Publishes nothing from here on. */
  dispose(): void;
}

/** The end of what is listed, and what lies beyond it by the ids of folders here. */
export interface BeyondEnd {
  end: Pick<ListEnd, 'updatedAt' | 'id'>;
  folders: ReadonlyMap<string | null, { count: number; newest: string }>;
}

/** What is beyond the end and not in the index: some conversations further down are listed for other reasons. */
function olderOf(index: readonly IndexEntry[], { end, folders }: BeyondEnd): OlderConversations | null {
  const left = new Map([...folders].map(([id, { count }]) => [id, count]));
  for (const entry of index)
    if (!entry.isLocal && newestFirst(end, entry) < 0) {
      const folderId = left.has(entry.folderId) ? entry.folderId : null;
      left.set(folderId, (left.get(folderId) ?? 0) - 1);
    }
  const older: OlderConversations['folders'] = Object.fromEntries(
    [...folders].flatMap(([id, { newest }]) => {
      const count = left.get(id) ?? 0;
      return id !== null && count > 0 ? [[id, { count, newest }]] : [];
    }),
  );
  const count = [...left.values()].reduce((sum, one) => sum + Math.max(0, one), 0);
  return count > 0 ? { count, folders: older } : null;
}

const haveSameKeys = (a: object, b: object): boolean => {
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => key in b);
};

/** Creates the publisher. Values that did not change keep their identity. */
export function createListPublisher(needs: {
  store: StoreApi<ConversationListState>;
  index(): readonly IndexEntry[];
  folders(): Folder[];
  deletions(): Pick<PendingDeletions, 'names'>;
  folderDeletions(): Pick<PendingDeletions, 'names'>;
}): ListPublisher {
  const { store } = needs;
  let running: ReadonlySet<string> = new Set();
  let beyond: BeyondEnd | null = null;
  let disposed = false;

  function publishItems(): void {
    if (disposed) return;
    const pendingDeletes = needs.deletions().names();
    const listed = needs.index().filter((entry) => !pendingDeletes[entry.id]);
    const older = beyond && olderOf(needs.index(), beyond);
    store.setState((state) => ({
      items: listItems(listed, running, state.items),
      older: JSON.stringify(older) === JSON.stringify(state.older) ? state.older : older,
      pendingDeletes: haveSameKeys(state.pendingDeletes, pendingDeletes)
        ? state.pendingDeletes
        : pendingDeletes,
    }));
  }
  return {
    publishItems,
    publishFolders() {
      if (disposed) return;
      const pending = needs.folderDeletions().names();
      const shown = needs.folders().filter(({ id }) => !pending[id]);
      const pendingFolderIds = Object.keys(pending);
      const { folders: before, pendingFolderIds: pendingBefore } = store.getState();
      const isSame = shown.length === before.length && shown.every((folder, at) => folder === before[at]);
      if (!isSame) store.setState({ folders: shown });
      if (String(pendingFolderIds) !== String(pendingBefore)) store.setState({ pendingFolderIds });
    },
    setRunning(ids) {
      running = ids ?? running;
      publishItems();
      return running;
    },
    setBeyond(next) {
      beyond = next;
      publishItems();
    },
    clearRunning(id) {
      running = new Set([...running].filter((other) => other !== id));
    },
    dispose() {
      disposed = true;
    },
  };
}
