import type { StoreApi } from 'zustand/vanilla';
import type { Folder } from '../../contract/conversations/conversations.js';
import { createFolderRecords, type FolderRecords } from '../folders/folder-records.js';
import type { Ports } from '../ports/ports.js';
import * as storageKeys from '../ports/storage-keys.js';
import { createCloudConversations, type CloudConversations } from '../storage/cloud-conversations.js';
import { createConversationFile } from '../storage/conversation-file.js';
import type { ConversationFile, FileStart } from '../storage/conversation-file.types.js';
import { createIndexSync, type Found, type IndexSync } from '../storage/index-sync.js';
import { createLocalConversations, type LocalConversations } from '../storage/local-conversations.js';
import { createOutbox, type Outbox } from '../storage/outbox.js';
import { createStorageHealth } from '../storage/storage-health.js';
import { createWriteBehind, type WriteBehind } from '../storage/write-behind.js';
import type { ConversationListState } from './conversation-list.types.js';
import { createIndexLookup, type IndexLookup } from './index-lookup.js';
import type { ListPublisher } from './list-publisher.js';
import { createMergeBeforeRemoval } from './merge-before-removal.js';
import type { OpenConversations } from './open-conversations.js';

/** Where the conversations of a workspace are stored: this browser, the cloud, and the outbox between them. */
export interface ListStorage {
  writeBehind: WriteBehind;
  localConversations: LocalConversations;
  cloud: CloudConversations;
  outbox: Outbox;
  indexSync: IndexSync;
  folders: FolderRecords;
  lookup: IndexLookup;
  /** The file of an open conversation. */
  fileOf(id: string): ConversationFile | undefined;
  createFile(start: FileStart, changed?: () => void): ConversationFile;
  notifyStorageFull(): void;
}

/** Connects the storage. `open` is called only after a read or a write. */
export function createListStorage(needs: {
  ports: Ports;
  store: StoreApi<ConversationListState>;
  publisher: Pick<ListPublisher, 'publishItems' | 'publishFolders'>;
  open(): Pick<OpenConversations, 'get' | 'all'>;
  isDisposed(): boolean;
  foldersAreSynced(): boolean;
  saveExport(): void;
  /** The conversation is no longer in the cloud. */
  removed(id: string): void;
  kept(): readonly string[];
  beyond(found: Found): void;
}): ListStorage {
  const { ports, store, publisher, open } = needs;
  const files = new Map<string, ConversationFile>();
  const folderOf = (id: string | null): Folder | null => folders.find(id) ?? null;
  const changed = (id: string): void => ports.tabs.post({ type: 'conversation-changed', id });

  const health = createStorageHealth(ports, {
    changed(storageFull) {
      store.setState({ storageFull });
      if (!storageFull) for (const conversation of open().all().values()) conversation.saveAgain();
    },
    lasting(isLasting) {
      const storage = isLasting ? 'durable' : 'memory';
      if (store.getState().storage !== storage) store.setState({ storage });
    },
    saveExport: needs.saveExport,
  });
  const writeBehind = createWriteBehind(ports.storage, (result) => {
    if (!needs.isDisposed()) health.recordResult(result);
  });
  const cloud = createCloudConversations(ports);
  const localConversations = createLocalConversations(writeBehind, ports, (index) => {
    lookup.note(index);
    publisher.publishItems();
  });
  const lookup: IndexLookup = createIndexLookup(localConversations.index);
  const folders = createFolderRecords({
    writeBehind,
    ports,
    isSynced: needs.foldersAreSynced,
    changed: publisher.publishFolders,
  });
  const outbox = createOutbox(writeBehind, cloud, ports, {
    status: (id, status) => open().get(id)?.outboxStatus(status),
    confirmed: changed,
    gone: needs.removed,
    folderOf: (id) => folderOf(lookup.entryOf(id)?.folderId ?? null),
    folder: folderOf,
    mergeBeforeRemoval: createMergeBeforeRemoval({
      localConversations,
      merged: changed,
      refresh: (id) => void open().get(id)?.refresh(true),
    }),
  });
  return {
    writeBehind,
    localConversations,
    cloud,
    outbox,
    indexSync: createIndexSync({
      ports,
      cloud,
      localConversations,
      outbox,
      storedEnd: () => writeBehind.get(storageKeys.listEnd),
      placeFolder: folders.findOrAdd,
      kept: needs.kept,
      beyond: needs.beyond,
    }),
    folders,
    lookup,
    fileOf: (id) => files.get(id),
    createFile: (start, onChange = () => undefined) =>
      createConversationFile({ ports, localConversations, outbox, cloud, files, folderOf }, start, onChange),
    notifyStorageFull: health.notifyFull,
  };
}
