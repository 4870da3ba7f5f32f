import { createStore } from 'zustand/vanilla';
import type { Conversation, Folder } from '../../contract/conversations.js';
import * as limits from '../../contract/limits.js';
import { builtInFolders, isOwnFolder } from '../../rules/folders/built-in-folders.js';
import { exportFileName, exportForm } from '../../rules/conversations/conversation-form.js';
import { listSorts } from '../../rules/conversations/list-rows.js';
import { newConversationName } from '../../rules/accounts/names.js';
import { conversationAtStart, isLocalByDefault } from '../../rules/conversations/startup.js';
import { defaultSystemPrompt } from '../../rules/prompts/system-prompt.js';
import { emptyTree } from '../../rules/conversations/tree.js';
import { includesTree, mergeTrees } from '../../rules/conversations/tree-merge.js';
import type { AccountsStore } from '../accounts/accounts.store.js';
import { createConversationImport } from './import-conversations.js';
import { createCleanUp } from './clean-up.js';
import { createIndexSync } from '../storage/index-sync.js';
import { createCloudConversations } from '../storage/cloud-conversations.js';
import type { WorkspaceContext } from '../conversation/conversation-context.js';
import type { ConversationFile } from '../storage/conversation-file.types.js';
import { createConversationStore, type OpenConversation } from '../conversation/conversation.store.js';
import {
  storageSelections,
  type ConversationListState,
  type ConversationListStore,
  type NewConversationDefaults,
  type StorageSelection,
} from './conversation-list.types.js';
import { createCopies } from './copies.js';
import { createDeletions } from './deletions.js';
import type { DraftsStore } from '../drafts/drafts.store.js';
import { createEmptinessCheck } from './emptiness-check.js';
import type { FlagsStore } from '../feature-flags/flags.store.js';
import { createFolderActions } from '../folders/folder-actions.js';
import { createFolderRecords } from '../folders/folder-records.js';
import type { IndexEntry } from './index-entry.js';
import { createWriteBehind } from '../storage/write-behind.js';
import type { ListContext } from './list-context.js';
import { listItems } from './list-items.js';
import { queuedConversations } from '../conversation/queue/message-queue.js';
import { createListSync } from './list-sync.js';
import { selectModel } from '../models/choose-model.js';
import type { ModelsStore } from '../models/models.store.js';
import { newConversation } from './new-conversation.js';
import { followOtherTabs } from './other-tabs.js';
import { createOutbox } from '../storage/outbox.js';
import { createPendingDeletions } from './pending-deletions.js';
import { createMoveAndRename } from './move-and-rename.js';
import type { Ports, SaveFile, StorageResult } from '../ports/ports.js';
import type { PromptsStore } from '../prompts/prompts.types.js';
import { createConversationReader } from './conversation-reader.js';
import type { SettingsStore } from '../settings/settings.store.js';
import { createStorageHealth } from '../storage/storage-health.js';
import * as storageKeys from '../ports/storage-keys.js';
import type { ConversationRecord } from '../storage/stored-conversation.js';
import { broadcast } from './broadcast.js';
import { createTransfers } from './transfers.js';
import { createLocalConversations } from '../storage/local-conversations.js';
import { workspaceParts } from './workspace-parts.js';

/** The list with what the start and the end of the page need. */
export interface ManagedConversationList extends ConversationListStore {
  /** Reads this browser's own list. */
  load(): Promise<void>;
  /** Applies the start-up rule, once the models are known. */
  begin(): void;
  wake(): void;
  /** Writes what waits for its debounce. */
  flush(): Promise<void>;
  dispose(): void;
}

/** The stores that conversations look into. */
export interface ConversationListDependencies {
  models: ModelsStore;
  flags: FlagsStore;
  accounts: AccountsStore;
  drafts: DraftsStore;
  settings: SettingsStore;
  prompts: PromptsStore;
  saveFile?: SaveFile;
}

/**
 * The conversations' list, and everything that keeps its conversations: the copies in this browser, the cloud and the outbox
 * between them.
 *
 * @source chat specification §4 "Conversation storage", "Start-up"; protocol §4.3; architecture "State".
 */
export function createConversationListStore(
  ports: Ports,
  needs: ConversationListDependencies,
): ManagedConversationList {
  const { models, flags, drafts, prompts } = needs;
  const open = new Map<string, OpenConversation>();
  const files = new Map<string, ConversationFile>();
  let runningElsewhere: ReadonlySet<string> = new Set();
  let defaultModelId: string | null = null;
  let disposed = false;
  /** The index by id; whoever works through all of it asks for each one. */
  let indexed: { of: readonly IndexEntry[]; byId: ReadonlyMap<string, IndexEntry> } = {
    of: [],
    byId: new Map(),
  };

  const store = createStore<ConversationListState>(() => ({
    status: 'init',
    items: [],
    folders: [...builtInFolders],
    openFolderIds: [],
    hiddenFolderIds: [],
    sort: 'date',
    transfer: null,
    selectedId: null,
    sync: 'idle',
    storageFull: false,
    storage: 'durable',
    pendingDeletes: {},
    storageSelection: null,
  }));

  const health = createStorageHealth(ports, {
    changed: storageChanged,
    lasting: storageLasts,
    saveExport: () => void saveExport(),
  });
  const writeBehind = createWriteBehind(ports.storage, (result) => {
    if (!disposed) health.recordResult(result);
  });
  const { clock } = ports;
  const cloud = createCloudConversations(ports);
  const localConversations = createLocalConversations(writeBehind, ports, publish);
  const deletes = createPendingDeletions({
    writeBehind,
    clock,
    key: storageKeys.pendingDeletes,
    execute: commitDeletions,
    changed: publish,
    written: tellTabs,
  });
  const folders = createFolderRecords({
    writeBehind,
    ports,
    isSynced: foldersTravel,
    changed: publishFolders,
  });
  const folderDeletes = createPendingDeletions({
    writeBehind,
    clock,
    key: storageKeys.pendingFolderDeletes,
    async execute(ids) {
      deletions.dismissNotices(ids);
      await folders.remove(ids);
    },
    changed: publishFolders,
    written: tellTabs,
  });
  const outbox = createOutbox(writeBehind, cloud, ports, {
    status: (id, status) => open.get(id)?.outboxStatus(status),
    confirmed: (id) => ports.tabs.post({ type: 'conversation-changed', id }),
    gone,
    folderOf: (id) => folderOf(entryOf(id)?.folderId ?? null),
    folder: folderOf,
    mergeBeforeRemoval: lastLook,
  });
  const cloudSync = createIndexSync({
    ports,
    cloud,
    localConversations: localConversations,
    outbox,
    placeFolder: folders.findOrAdd,
  });
  const context: WorkspaceContext = {
    ports,
    models,
    flags,
    accounts: needs.accounts,
    drafts,
    settings: needs.settings,
    prompts,
    localConversations,
    cloud,
    outbox,
    files,
    list: () => room,
    folderOf,
    rename: (id, name) => placing.rename(id, name),
    duplicate: (id) => copies.duplicateInBackground(id),
    replyEnded,
    removed: gone,
    modelChosen(modelId) {
      defaultModelId = modelId;
      void ports.storage.set(storageKeys.defaultModel, modelId);
    },
    notifyStorageFull: health.notifyFull,
  };
  const list: ListContext = {
    ports,
    store,
    writeBehind,
    localConversations,
    cloud,
    outbox,
    folders,
    deletes,
    open,
    conversation: { ...context, environment: workspaceParts(context) },
    entryOf,
    entriesOf(ids) {
      const wanted = new Set(ids);
      return localConversations.index().filter((entry) => wanted.has(entry.id));
    },
    cloudOn,
    now: isoNow,
    select,
    selectAnother,
    gone,
    sync: () => sync(),
  };
  const fileOf = (id: string): ConversationFile | undefined => files.get(id);
  const reader = createConversationReader(list);
  const placing = createMoveAndRename(list, fileOf);
  const copies = createCopies(list, reader);
  const transfers = createTransfers(list, fileOf);
  const deletions = createDeletions(list);
  const emptiness = createEmptinessCheck(list, drafts);
  const adopting = createConversationImport(list, reader);
  const folderActions = createFolderActions(list, { waiting: folderDeletes, deletions, prompts });
  const cleanUp = createCleanUp(list, { deletions, folderActions, prompts, emptiness });
  const sync = createListSync(list, {
    cloudSync,
    isDisposed: () => disposed,
    learned(running) {
      runningElsewhere = running ?? runningElsewhere;
      publish();
      return runningElsewhere;
    },
  });
  const unsubscribe = followOtherTabs(list, { cloudSync, folderDeletes });

  function entryOf(id: string): IndexEntry | undefined {
    const index = localConversations.index();
    if (index !== indexed.of) indexed = { of: index, byId: new Map(index.map((entry) => [entry.id, entry])) };
    return indexed.byId.get(id);
  }
  function isoNow(): string {
    return new Date(clock.now()).toISOString();
  }
  function folderOf(id: string | null): Folder | null {
    return folders.find(id) ?? null;
  }
  function tellTabs(): void {
    ports.tabs.post({ type: 'list-changed' });
  }
  function cloudOn(): boolean {
    return flags.store.getState().flags['storeCloudConversations'] === true;
  }
  function foldersTravel(): boolean {
    return cloudOn() && store.getState().storageSelection !== 'local-only';
  }

  function publish(): void {
    if (disposed) return;
    const pendingDeletes = deletes.names();
    const listed = localConversations.index().filter((entry) => !pendingDeletes[entry.id]);
    store.setState((state) => ({
      items: listItems(listed, runningElsewhere, state.items),
      pendingDeletes: sameKeys(state.pendingDeletes, pendingDeletes) ? state.pendingDeletes : pendingDeletes,
    }));
  }
  function publishFolders(): void {
    if (disposed) return;
    const waiting = folderDeletes.names();
    const shown = folders.all().filter(({ id }) => !waiting[id]);
    const before = store.getState().folders;
    const isSame = shown.length === before.length && shown.every((folder, at) => folder === before[at]);
    if (!isSame) store.setState({ folders: shown });
  }

  // --- Storage health and exports -------------------------------------------------------------------------------------------

  function storageChanged(storageFull: boolean): void {
    store.setState({ storageFull });
    if (!storageFull) for (const conversation of open.values()) conversation.saveAgain();
  }
  function storageLasts(isLasting: boolean): void {
    const storage = isLasting ? 'durable' : 'memory';
    if (store.getState().storage !== storage) store.setState({ storage });
  }
  async function saveExport(): Promise<void> {
    needs.saveFile?.(exportFileName(clock.now()), [await exportAll()]);
  }
  async function exportAll(): Promise<string> {
    const history: Conversation[] = [];
    for await (const one of reader.readMany(localConversations.index().map(({ id }) => id)))
      if (one.ok) history.push(one.conversation);
    return JSON.stringify(exportForm(history, store.getState().folders.filter(isOwnFolder)), null, 2);
  }

  // --- The list -------------------------------------------------------------------------------------------------------------

  function newConversationDefaults(): NewConversationDefaults {
    const { defaultId, list: known } = models.store.getState();
    const chosen = known.find((model) => model.id === defaultModelId)?.id;
    return {
      isLocal: !cloudOn() || isLocalByDefault(store.getState().storageSelection),
      modelId: chosen ?? defaultId ?? known[0]?.id ?? null,
      prompt: defaultSystemPrompt,
      temperature: limits.defaultTemperature,
      maxTokens: null,
    };
  }

  function create(options: { isLocal?: boolean } = {}): string {
    const id = ports.newId();
    const base = newConversationDefaults();
    const isLocal = base.isLocal || options.isLocal === true;
    const defaults = { ...base, isLocal: options.isLocal === false && cloudOn() ? false : isLocal };
    const record = newConversation({
      id,
      defaults,
      model: selectModel(defaults.modelId)(models.store.getState()),
      now: isoNow(),
    });
    const conversation = createConversationStore(list.conversation, {
      record,
      isLocal: defaults.isLocal,
      fresh: true,
    });
    open.set(id, conversation);
    void conversation.saveNew();
    select(id);
    return id;
  }

  function openConversation(id: string): OpenConversation {
    const known = open.get(id);
    if (known) return known;
    const entry = entryOf(id);
    const isLocal = entry?.isLocal ?? true;
    const conversation = createConversationStore(list.conversation, {
      record: {
        head: { id, name: entry?.name ?? newConversationName, folderId: entry?.folderId ?? null, isLocal },
        tree: emptyTree,
      },
      isLocal,
      fresh: false,
    });
    open.set(id, conversation);
    return conversation;
  }

  function select(id: string): void {
    if (store.getState().selectedId !== id) store.setState({ selectedId: id });
    void ports.storage.set(storageKeys.selected, id);
    if (entryOf(id)?.unread) void mark(id, false);
  }
  function selectAnother(): void {
    const next = store.getState().items[0];
    if (next) select(next.id);
    else create();
  }
  const mark = (id: string, unread: boolean): Promise<StorageResult> =>
    localConversations.changeIndex((entries) =>
      entries.map((entry) => (entry.id === id ? { ...entry, unread } : entry)),
    );

  function replyEnded(id: string): void {
    runningElsewhere = new Set([...runningElsewhere].filter((other) => other !== id));
    if (store.getState().selectedId !== id) void mark(id, true);
  }

  async function commitDeletions(due: string[], ifEmpty: ReadonlySet<string>): Promise<void> {
    // A notice lasts longer while the pointer is on it, and must not offer what is too late.
    deletions.dismissNotices(due);
    const isLocal = (id: string): boolean => open.get(id)?.isLocal() ?? entryOf(id)?.isLocal ?? true;
    const empty: string[] = [];
    for (const id of due) if (!ifEmpty.has(id) || (await emptiness.isEmpty(id))) empty.push(id);
    const ids: string[] = [];
    // The cloud takes its time for each, and somebody may have written into another one meanwhile.
    for (const id of empty)
      if (!ifEmpty.has(id) || (await emptiness.isEmptyLocally(id, isLocal(id)))) ids.push(id);
    const inCloud = ids.filter((id) => !isLocal(id));
    for (const id of ids) open.get(id)?.close();
    if (inCloud.length > 0) await outbox.remove(inCloud);
    await localConversations.remove(ids);
    cloudSync.forgetLocal(ids);
    for (const id of ids) {
      drafts.detach(id);
      open.delete(id);
    }
    broadcast(list, ids, 'conversation-deleted');
  }

  /** It went away elsewhere: it leaves the list, and whoever looks at it reads why. What lives here did not go with it. */
  function gone(id: string): void {
    void localConversations.changeIndex((entries) =>
      entries.filter((entry) => entry.id !== id || entry.isLocal),
    );
  }

  /** Before a conversation that has moved here leaves the cloud, what the cloud holds more is taken. */
  async function lastLook(record: ConversationRecord): Promise<boolean> {
    const { id } = record.head;
    const stored = await localConversations.load(id);
    if (!stored || includesTree(stored.tree, record.tree)) return true;
    const { result } = await localConversations.save(
      { head: stored.head, tree: mergeTrees(stored.tree, record.tree) },
      { extra: {}, retain: false },
    );
    if (result.ok) ports.tabs.post({ type: 'conversation-changed', id });
    void open.get(id)?.refresh(true);
    return result.ok;
  }

  async function setStorageSelection(value: StorageSelection): Promise<void> {
    store.setState({ storageSelection: value });
    await ports.storage.set(storageKeys.storageSelection, value);
  }

  const room: ManagedConversationList = {
    store,
    create,
    select,
    ...placing,
    remove: deletions.remove,
    removeMany: deletions.removeMany,
    open: openConversation,
    exportAll,
    saveExport,
    newConversationDefaults,
    setStorageSelection,
    setSort(sort) {
      store.setState({ sort });
      void ports.storage.set(storageKeys.folderSort, sort);
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
    async applyStorageSelection(value) {
      await setStorageSelection(value);
      await transfers.migrate(value);
    },
    cancelTransfer: transfers.cancelTransfer,
    dismissTransfer: transfers.dismissTransfer,
    importConversations: adopting.importConversations,
    readMany: reader.readMany,
    sync,
    async load() {
      const [selection, model, sort] = await Promise.all([
        ports.storage.get(storageKeys.storageSelection),
        ports.storage.get(storageKeys.defaultModel),
        ports.storage.get(storageKeys.folderSort),
        folders.load(),
        folderActions.load(),
      ]);
      const storageSelection = storageSelections.find((known) => known === selection) ?? null;
      store.setState({ storageSelection, sort: listSorts.find((known) => known === sort) ?? 'date' });
      if (typeof model === 'string') defaultModelId = model;
      await localConversations.readIndex();
      await Promise.all([deletes.load(), folderDeletes.load()]);
      store.setState({ status: 'post-init' });
      const selected = await ports.storage.get(storageKeys.selected);
      const entry = typeof selected === 'string' ? entryOf(selected) : undefined;
      // Somebody who reloads in the middle of a reply wants to see it go on.
      if (entry?.running && !deletes.names()[entry.id]) store.setState({ selectedId: entry.id });
      // The server keeps the log of a private run for an hour only, so every one is followed, seen or not.
      for (const { id, isLocal, running } of localConversations.index())
        if (isLocal && running) openConversation(id);
      for (const id of await queuedConversations(ports.storage)) if (entryOf(id)) openConversation(id);
    },
    begin() {
      if (store.getState().selectedId !== null) return;
      const last = store.getState().items[0];
      const messages = last ? (entryOf(last.id)?.messageCount ?? 1) : 0;
      const id = conversationAtStart(last ? { id: last.id, name: last.name, messages } : null);
      if (id === null) create();
      else select(id);
    },
    wake() {
      for (const conversation of open.values()) conversation.wake();
      void writeBehind.retry();
      void outbox.send();
      void sync().then(transfers.resume);
    },
    async flush() {
      await Promise.all([...open.values()].map((conversation) => conversation.flush()));
    },
    dispose() {
      disposed = true;
      unsubscribe();
      transfers.dispose();
      deletes.dispose();
      folderDeletes.dispose();
      folders.dispose();
      outbox.dispose();
      for (const conversation of open.values()) conversation.dispose();
    },
  };
  return room;
}

const sameKeys = (a: object, b: object): boolean => {
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => key in b);
};
