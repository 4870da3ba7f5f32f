import type { StoreApi } from 'zustand/vanilla';
import type { Folder } from '../../contract/conversations/conversations.js';
import type { ConversationListState, OlderConversations } from './conversation-list.types.js';
import type { IndexEntry } from '../storage/index-entry.js';
import { listItems } from './list-items.js';
import type { PendingDeletions } from './pending-deletions.js';

/** Publishes the index and the folders to the store, without what waits for its deletion. */
export interface ListPublisher {
  publishItems(): void;
  publishFolders(): void;
  /** How to learn from an index what the cloud's list holds beyond it. */
  setBeyond(beyond: Beyond): void;
  /** Replaces the ids with a run in progress elsewhere; undefined keeps them. Answers with those in force. */
  setRunning(ids: ReadonlySet<string> | undefined): ReadonlySet<string>;
  /** Removes the id of a run that ended, without publishing. */
  clearRunning(id: string): void;
  /** Publishes nothing from here on. */
  dispose(): void;
}

/** What the cloud's list holds beyond an index; null where the index holds all of it. */
export type Beyond = (index: readonly IndexEntry[]) => OlderConversations | null;

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
  let beyond: Beyond = () => null;
  let disposed = false;

  function publishItems(): void {
    if (disposed) return;
    const pendingDeletes = needs.deletions().names();
    const listed = needs.index().filter((entry) => !pendingDeletes[entry.id]);
    const older = beyond(needs.index());
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
