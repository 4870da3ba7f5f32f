import type { StoreApi } from 'zustand/vanilla';
import type { AssistantsStore } from '../assistants/assistants.types.js';
import type { DraftsStore } from '../drafts/drafts.store.js';
import { createFolderActions, type FolderActions } from '../folders/folder-actions.js';
import type { Ports } from '../ports/ports.js';
import * as storageKeys from '../ports/storage-keys.js';
import type { PromptsStore } from '../prompts/prompts.types.js';
import { broadcast } from './broadcast.js';
import type { ConversationListState } from './conversation-list.types.js';
import { createDeletionCommit } from './deletion-commit.js';
import { createDeletions, type Deletions } from './deletions.js';
import { createEmptinessCheck, type EmptinessCheck } from './emptiness-check.js';
import type { ListPublisher } from './list-publisher.js';
import type { ListStorage } from './list-storage.js';
import type { OpenConversations } from './open-conversations.js';
import { createPendingDeletions, type PendingDeletions } from './pending-deletions.js';
import type { Selection } from './selection.js';

/** Deletions of conversations and folders: pending with an undo period, then committed. */
export interface ListDeletions {
  pending: PendingDeletions;
  pendingFolders: PendingDeletions;
  deletions: Deletions;
  folderActions: FolderActions;
  emptiness: EmptinessCheck;
}

/** Connects the deletions. */
export function createListDeletions(needs: {
  ports: Ports;
  store: StoreApi<ConversationListState>;
  storage: Pick<
    ListStorage,
    'writeBehind' | 'localConversations' | 'cloud' | 'outbox' | 'indexSync' | 'folders' | 'lookup'
  >;
  open: OpenConversations;
  selection: Selection;
  publisher: Pick<ListPublisher, 'publishItems' | 'publishFolders'>;
  drafts: DraftsStore;
  prompts: PromptsStore;
  assistants: Pick<AssistantsStore, 'removeInFolders'>;
  listAll(folderId: string): Promise<boolean>;
  listChanged(): void;
}): ListDeletions {
  const { ports, store, storage, open, selection, publisher, drafts, prompts, listChanged } = needs;
  const { writeBehind, localConversations, cloud, outbox, indexSync, folders, lookup } = storage;
  const { clock, tabs, notify } = ports;

  const emptiness = createEmptinessCheck({ writeBehind, localConversations, cloud, outbox, open, drafts });
  const pending = createPendingDeletions({
    writeBehind,
    clock,
    key: storageKeys.pendingDeletes,
    execute: (due, ifEmpty) => commit(due, ifEmpty),
    changed: publisher.publishItems,
    written: listChanged,
  });
  const deletions = createDeletions({
    store,
    lookup,
    pending,
    selection,
    notify,
    hold(isHeld) {
      pending.hold(isHeld);
      pendingFolders.hold(isHeld);
    },
  });
  const commit = createDeletionCommit({
    open,
    outbox,
    localConversations,
    indexSync,
    drafts,
    emptiness,
    dismissNotices: deletions.dismissNotices,
    deleted: (ids) => broadcast(tabs, ids, 'conversation-deleted'),
  });
  const pendingFolders = createPendingDeletions({
    writeBehind,
    clock,
    key: storageKeys.pendingFolderDeletes,
    async execute(ids) {
      deletions.dismissNotices(ids);
      await folders.remove(ids);
      for (const id of ids) drafts.forget(id);
      return needs.assistants.removeInFolders(ids);
    },
    changed: publisher.publishFolders,
    written: listChanged,
  });
  const folderActions = createFolderActions({
    store,
    ports,
    folders,
    pendingDeletions: pendingFolders,
    deletions,
    prompts,
    listAll: needs.listAll,
    notify,
  });
  return { pending, pendingFolders, deletions, folderActions, emptiness };
}
