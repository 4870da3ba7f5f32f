import { createStore } from 'zustand/vanilla';
import { builtInFolders } from '../../rules/folders/built-in-folders.js';
import type { AssistantsStore } from '../assistants/assistants.types.js';
import type { AccountsStore } from '../accounts/accounts.types.js';
import type { ArtifactsOptions } from '../artifacts/artifacts-host.types.js';
import type { EndedReply } from '../conversation/conversation-runs.types.js';
import {
  createConversationStore,
  type ConversationStart,
  type OpenConversation,
} from '../conversation/conversation.store.js';
import type { DraftsStore } from '../drafts/drafts.store.js';
import { selectFlag, type FlagsStore } from '../feature-flags/flags.store.js';
import type { RequestPreparation } from '../conversation/request-preparation.types.js';
import type { EndedTurn, TurnContributor } from '../conversation/turn-contributor.js';
import type { ModelsStore } from '../models/models.store.js';
import type { Ports } from '../ports/ports.js';
import * as storageKeys from '../ports/storage-keys.js';
import type { PromptsStore } from '../prompts/prompts.types.js';
import type { ConversationRecord } from '../storage/stored-conversation.js';
import type { LazyPlugins } from '../plugins/lazy-plugins.js';
import { broadcast } from './broadcast.js';
import { createConversationFactory } from './conversation-factory.js';
import type {
  ConversationListState,
  ConversationListStore,
  StorageSelection,
} from './conversation-list.types.js';
import { createConversationReader } from './conversation-reader.js';
import { createCopies } from './copies.js';
import { createLazyOlder } from './older/lazy-older.js';
import { createListBootstrap } from './list-bootstrap.js';
import { createListDeletions } from './list-deletions.js';
import { createListPublisher } from './list-publisher.js';
import { createListStorage } from './list-storage.js';
import { createListSync } from './list-sync.js';
import { createMoveAndRename } from './move-and-rename.js';
import { openingConversation, openingId } from './new-conversation.js';
import { createOpenConversations } from './open-conversations.js';
import { followOtherTabs } from './other-tabs.js';
import { createRareActions } from './rare-actions.js';
import { createSelection } from './selection.js';
import { createShowConversation } from './show-conversation.js';
import { createTransfers } from './transfers.js';
import { createWorkspaceEnvironment } from './workspace-environment.js';

/** The list with what the start and the end of the page need. */
export interface ManagedConversationList extends ConversationListStore {
  /** Reads this browser's own list. */
  load(): Promise<void>;
  /** Applies the start-up rule, once the models are known. */
  begin(): void;
  wake(): void;
  /** Syncs, also where a reading is going on; whether the cloud had anything new. */
  lookForChanges(): Promise<'news' | 'nothing' | 'failed'>;
  /** Writes what waits for its debounce. */
  flush(): Promise<void>;
  dispose(): void;
}

/** Other stores that the list and its conversations read. */
export interface ConversationListDependencies {
  models: ModelsStore;
  flags: FlagsStore;
  accounts: AccountsStore;
  drafts: DraftsStore;
  plugins: LazyPlugins;
  prompts: PromptsStore;
  assistants: Pick<AssistantsStore, 'removeInFolders'>;
  /** Saves all conversations as a file: the way out of a full storage. */
  saveExport(): void;
  repairJson: ArtifactsOptions['repairJson'];
  write: RequestPreparation['write'];
  /** What contributes to a request, in this order. */
  contributors: readonly TurnContributor[];
  /** A version of an artifact begins to stream in a conversation. */
  artifactBegan: ArtifactsOptions['began'];
  /** The conversation that the page was opened for. */
  requestedId?: string;
}

const turnOf = ({ head, tree }: ConversationRecord, { node }: EndedReply): EndedTurn => ({
  conversationId: head.id,
  projectId: head.projectId,
  asked: tree.nodes.get(node.parentId ?? ''),
});

const initialState = (): ConversationListState => ({
  status: 'init',
  items: [],
  older: null,
  olderStatus: 'idle',
  folders: [...builtInFolders],
  openFolderIds: [],
  hiddenFolderIds: [],
  sort: 'date',
  transfer: null,
  selectedId: null,
  missingId: null,
  missingStatus: 'missing',
  sync: 'idle',
  storageFull: false,
  storage: 'durable',
  pendingDeletes: {},
  pendingFolderIds: [],
  storageSelection: null,
});

/**
 * The conversation list: connects its collaborators, each of which gets the few functions that it calls.
 *
 * @source chat specification §4 "Conversation storage", "Start-up"; protocol §4.3; architecture "State".
 */
export function createConversationListStore(
  ports: Ports,
  stores: ConversationListDependencies,
): ManagedConversationList {
  const { models, flags, accounts, drafts, plugins, prompts, requestedId } = stores;
  const { clock, tabs, storage, notify, newId } = ports;
  const store = createStore(initialState);
  let disposed = false;

  const isoNow = (): string => new Date(clock.now()).toISOString();
  const cloudOn = (): boolean => selectFlag('storeCloudConversations')(flags.store.getState());
  const foldersAreSynced = (): boolean => cloudOn() && store.getState().storageSelection !== 'local-only';
  const listChanged = (): void => tabs.post({ type: 'list-changed' });
  const select = (id: string): void => selection.select(id);
  const create = (): void => void factory.create();
  const publisher = createListPublisher({
    store,
    index: () => localConversations.index(),
    folders: () => folders.all(),
    deletions: () => pending,
    folderDeletions: () => pendingFolders,
  });
  const listStorage = createListStorage({
    ports,
    store,
    publisher,
    open: () => open,
    isDisposed: () => disposed,
    foldersAreSynced,
    saveExport: stores.saveExport,
    removed: (id) => removed(id),
    kept: () => {
      const { selectedId } = store.getState();
      const opened = [...open.all()].flatMap(([id, one]) => (one.isLocal() ? [] : [id]));
      return [...(selectedId === null ? [] : [selectedId]), ...opened, ...Object.keys(pending.names())];
    },
    beyond: (found) => older.count(found),
  });
  const { writeBehind, localConversations, cloud, outbox, indexSync, folders, lookup } = listStorage;
  const { fileOf, createFile, notifyStorageFull } = listStorage;
  /** Removes a conversation that is gone from the cloud; one that lives here stays. */
  const removed = (id: string): void =>
    void localConversations.changeIndex((entries) => entries.filter((one) => one.id !== id || one.isLocal));

  const older = createLazyOlder({
    store,
    cloud,
    writeBehind,
    indexSync,
    folders,
    lookup,
    publisher,
    cloudOn,
    sync: () => sync(),
  });

  // --- Open conversations ---------------------------------------------------------------------------------------------------

  const environment = createWorkspaceEnvironment({
    ports,
    models,
    flags,
    accounts,
    plugins,
    prompts,
    localConversations,
    createFile,
    write: stores.write,
    contributors: stores.contributors,
    duplicate: (id) => copies.duplicateInBackground(id),
    conversations: () => list,
    notifyStorageFull,
    repairJson: stores.repairJson,
    artifactBegan: stores.artifactBegan,
  });
  const startConversation = (start: ConversationStart): OpenConversation =>
    createConversationStore(
      {
        ports,
        models,
        flags,
        drafts,
        environment,
        rename: (id, name) => moveAndRename.rename(id, name),
        replyEnded(id, reply) {
          publisher.clearRunning(id);
          selection.markUnread(id);
          const record = open.get(id)?.record();
          if (record && reply.setsTitle && reply.outcome === 'completed')
            for (const { ended } of stores.contributors) ended?.(turnOf(record, reply));
        },
        removed,
        modelChosen: (id) => factory.setDefaultModel(id),
        notifyStorageFull,
      },
      start,
    );
  const open = createOpenConversations(lookup, startConversation);
  const selection = createSelection({ store, storage, lookup, localConversations, create });
  const factory = createConversationFactory({
    store,
    models,
    storage,
    open,
    known: () => localConversations.index().filter(({ id }) => !pending.names()[id]),
    newId,
    isoNow,
    cloudOn,
    select,
  });
  const reader = createConversationReader({ localConversations, cloud, outbox, open, lookup });
  const moveAndRename = createMoveAndRename({
    store,
    lookup,
    localConversations,
    outbox,
    fileOf,
    isoNow,
    changed: (ids) => broadcast(tabs, ids, 'conversation-changed'),
  });
  const copies = createCopies({
    reader,
    localConversations,
    outbox,
    open,
    names: () => localConversations.index().map(({ name }) => name),
    newId,
    isoNow,
    cloudOn,
    select,
    changed: listChanged,
  });

  const { pending, pendingFolders, deletions, folderActions, emptiness } = createListDeletions({
    ports,
    store,
    storage: listStorage,
    open,
    selection,
    publisher,
    drafts,
    prompts,
    assistants: stores.assistants,
    listAll: older.listAll,
    listChanged,
  });

  // --- Sync, transfers, start -----------------------------------------------------------------------------------------------

  const listSync = createListSync({
    store,
    notify,
    folders,
    indexSync,
    open,
    cloudOn,
    isDisposed: () => disposed,
    setRunning: publisher.setRunning,
  });
  const sync = async (): Promise<void> => void (await listSync.sync());
  const transfers = createTransfers({
    store,
    notify,
    lookup,
    localConversations,
    outbox,
    open,
    fileOf,
    createFile,
    cloudOn,
    removed,
    sync,
    listAll: older.listAll,
  });
  const { cleanUp, importConversations } = createRareActions({
    store,
    notify,
    localConversations,
    cloud,
    outbox,
    open,
    reader,
    lookup,
    folders,
    deletions,
    pending,
    folderActions,
    prompts,
    emptiness,
    isoNow,
    cloudOn,
    sync,
    older,
    changed: listChanged,
  });
  const show = createShowConversation({
    store,
    lookup,
    deletions: pending,
    selection,
    ensureListed: older.ensureListed,
    sync,
  });
  const opening = requestedId === undefined ? startConversation(openingConversation()) : null;
  const bootstrap = createListBootstrap({
    store,
    storage,
    localConversations,
    lookup,
    open,
    deletions: pending,
    folderDeletions: pendingFolders,
    loadSettings: () => Promise.all([factory.load(), folders.load(), folderActions.load(), older.load()]),
    create,
    select,
    requestedId,
    show,
  });
  const unsubscribe = followOtherTabs({
    tabs,
    store,
    localConversations,
    lookup,
    open,
    indexSync,
    deletions: pending,
    folderDeletions: pendingFolders,
    folders,
    selection,
    drafts,
    older,
  });

  async function setStorageSelection(value: StorageSelection): Promise<void> {
    store.setState({ storageSelection: value });
    await storage.set(storageKeys.storageSelection, value);
  }

  const list: ManagedConversationList = {
    store,
    opening,
    create: factory.create,
    startNew: factory.startNew,
    newConversationDefaults: factory.defaults,
    select,
    show,
    open: open.open,
    rename: moveAndRename.rename,
    moveToFolder: moveAndRename.moveToFolder,
    changeTags: moveAndRename.changeTags,
    remove: deletions.remove,
    removeMany: deletions.removeMany,
    setStorageSelection,
    async applyStorageSelection(value) {
      await setStorageSelection(value);
      await transfers.migrate(value);
    },
    setSort(sort) {
      store.setState({ sort });
      void storage.set(storageKeys.folderSort, sort);
      if (sort === 'name') void older.listAll();
    },
    createFolder: folderActions.createFolder,
    renameFolder: folderActions.renameFolder,
    setFolderPinned: folderActions.setFolderPinned,
    setFolderOpen: folderActions.setFolderOpen,
    setFolderHidden: folderActions.setFolderHidden,
    removeFolder: folderActions.removeFolder,
    duplicate: copies.duplicate,
    fork: copies.fork,
    cleanUp,
    moveStorage: transfers.moveStorage,
    cancelTransfer: transfers.cancelTransfer,
    dismissTransfer: transfers.dismissTransfer,
    importConversations,
    readMany: reader.readMany,
    sync,
    readOlder: older.readOlder,
    listAll: older.listAll,
    ensureListed: older.ensureListed,
    lookForChanges: listSync.syncAgain,
    load: bootstrap.load,
    begin() {
      bootstrap.begin();
      const { selectedId } = store.getState();
      if (selectedId !== null) drafts.move(openingId, selectedId);
      opening?.dispose();
    },
    wake() {
      for (const conversation of open.all().values()) conversation.wake();
      void writeBehind.retry();
      void outbox.send();
      void sync().then(transfers.resume);
    },
    async flush() {
      await Promise.all([...open.all().values()].map((conversation) => conversation.flush()));
    },
    dispose() {
      disposed = true;
      publisher.dispose();
      unsubscribe();
      transfers.dispose();
      pending.dispose();
      pendingFolders.dispose();
      folders.dispose();
      outbox.dispose();
      for (const conversation of open.all().values()) conversation.dispose();
    },
  };
  return list;
}
