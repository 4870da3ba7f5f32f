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
import { createAdopting } from './adopting.js';
import { createCleanUp } from './clean-up.js';
import { createCloudSync } from '../storage/cloud-sync.js';
import { createCloud } from '../storage/cloud.js';
import type { WorkspaceContext } from '../conversation/conversation-context.js';
import type { ConversationFile } from '../storage/conversation-file.types.js';
import { createConversationStore, type OpenConversation } from '../conversation/conversation.store.js';
import {
  storageSelections,
  type ConversationsState,
  type ConversationsStore,
  type NewConversationDefaults,
  type StorageSelection,
} from './conversations.types.js';
import { createCopies } from './copies.js';
import { createDeletions } from './deletions.js';
import type { DraftsStore } from '../drafts/drafts.store.js';
import { createEmptiness } from './emptiness.js';
import type { FlagsStore } from '../feature-flags/flags.store.js';
import { createFolderActions } from '../folders/folder-actions.js';
import { createFolderBook } from '../folders/folder-book.js';
import type { IndexEntry } from './index-entry.js';
import { createKeep } from '../storage/keep.js';
import type { ListContext } from './list-context.js';
import { listItems } from './list-items.js';
import { queuedConversations } from '../conversation/queue/message-queue.js';
import { createListSync } from './list-sync.js';
import { selectModel } from '../models/choose-model.js';
import type { ModelsStore } from '../models/models.store.js';
import { newConversation } from './new-conversation.js';
import { followOtherTabs } from './other-tabs.js';
import { createOutbox } from '../storage/outbox.js';
import { createPendingDeletes } from './pending-deletes.js';
import { createPlacing } from './placing.js';
import type { Ports, SaveFile, StorageResult } from '../ports/ports.js';
import type { PromptsStore } from '../prompts/prompts.types.js';
import { createWholeReader } from './read-whole.js';
import type { SettingsStore } from '../settings/settings.store.js';
import { createStorageHealth } from '../storage/storage-health.js';
import * as storageKeys from '../ports/storage-keys.js';
import type { ConversationRecord } from '../storage/stored-conversation.js';
import { tellOthers } from './tell-others.js';
import { createTransfers } from './transfers.js';
import { createVault } from '../storage/vault.js';
import { workspaceParts } from './workspace-parts.js';

/** The list with what the start and the end of the page need. */
export interface ConversationsRoom extends ConversationsStore {
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
export interface ConversationsNeeds {
  models: ModelsStore;
  flags: FlagsStore;
  accounts: AccountsStore;
  drafts: DraftsStore;
  settings: SettingsStore;
  prompts: PromptsStore;
  saveFile?: SaveFile;
}

/**
 * The conversations' list, and everything that keeps its conversations: the vault of this browser, the cloud and the outbox
 * between them.
 *
 * @source chat specification §4 "Conversation storage", "Start-up"; protocol §4.3; architecture "State".
 */
export function createConversationsStore(ports: Ports, needs: ConversationsNeeds): ConversationsRoom {
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

  const store = createStore<ConversationsState>(() => ({
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
  const keep = createKeep(ports.storage, (result) => {
    if (!disposed) health.heard(result);
  });
  const { clock } = ports;
  const cloud = createCloud(ports);
  const vault = createVault(keep, ports, publish);
  const deletes = createPendingDeletes({
    keep,
    clock,
    key: storageKeys.pendingDeletes,
    execute: reallyDelete,
    changed: publish,
    written: tellTabs,
  });
  const folders = createFolderBook({ keep, ports, isSynced: foldersTravel, changed: publishFolders });
  const folderDeletes = createPendingDeletes({
    keep,
    clock,
    key: storageKeys.pendingFolderDeletes,
    async execute(ids) {
      deletions.takeNoticesBack(ids);
      await folders.remove(ids);
    },
    changed: publishFolders,
    written: tellTabs,
  });
  const outbox = createOutbox(keep, cloud, ports, {
    status: (id, status) => open.get(id)?.outboxStatus(status),
    confirmed: (id) => ports.tabs.post({ type: 'conversation-changed', id }),
    gone,
    folderOf: (id) => folderOf(entryOf(id)?.folderId ?? null),
    folder: folderOf,
    lastLook,
  });
  const cloudSync = createCloudSync({ ports, cloud, vault, outbox, placeFolder: folders.place });
  const context: WorkspaceContext = {
    ports,
    models,
    flags,
    accounts: needs.accounts,
    drafts,
    settings: needs.settings,
    prompts,
    vault,
    cloud,
    outbox,
    files,
    list: () => room,
    folderOf,
    rename: (id, name) => placing.rename(id, name),
    duplicate: (id) => copies.duplicateUnseen(id),
    replyEnded,
    gone,
    modelChosen(modelId) {
      defaultModelId = modelId;
      void ports.storage.set(storageKeys.defaultModel, modelId);
    },
    tellFull: health.tellFull,
  };
  const list: ListContext = {
    ports,
    store,
    keep,
    vault,
    cloud,
    outbox,
    folders,
    deletes,
    open,
    conversation: { ...context, parts: workspaceParts(context) },
    entryOf,
    entriesOf(ids) {
      const wanted = new Set(ids);
      return vault.index().filter((entry) => wanted.has(entry.id));
    },
    cloudOn,
    now: isoNow,
    select,
    selectAnother,
    gone,
    sync: () => sync(),
  };
  const fileOf = (id: string): ConversationFile | undefined => files.get(id);
  const reader = createWholeReader(list);
  const placing = createPlacing(list, fileOf);
  const copies = createCopies(list, reader);
  const transfers = createTransfers(list, fileOf);
  const deletions = createDeletions(list);
  const emptiness = createEmptiness(list, drafts);
  const adopting = createAdopting(list, reader);
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
  const silence = followOtherTabs(list, { cloudSync, folderDeletes });

  function entryOf(id: string): IndexEntry | undefined {
    const index = vault.index();
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
    const listed = vault.index().filter((entry) => !pendingDeletes[entry.id]);
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
    for await (const one of reader.readWhole(vault.index().map(({ id }) => id)))
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
    vault.changeIndex((entries) => entries.map((entry) => (entry.id === id ? { ...entry, unread } : entry)));

  function replyEnded(id: string): void {
    runningElsewhere = new Set([...runningElsewhere].filter((other) => other !== id));
    if (store.getState().selectedId !== id) void mark(id, true);
  }

  async function reallyDelete(due: string[], ifEmpty: ReadonlySet<string>): Promise<void> {
    // A notice lasts longer while the pointer is on it, and must not offer what is too late.
    deletions.takeNoticesBack(due);
    const isLocal = (id: string): boolean => open.get(id)?.isLocal() ?? entryOf(id)?.isLocal ?? true;
    const empty: string[] = [];
    for (const id of due) if (!ifEmpty.has(id) || (await emptiness.isEmpty(id))) empty.push(id);
    const ids: string[] = [];
    // The cloud takes its time for each, and somebody may have written into another one meanwhile.
    for (const id of empty)
      if (!ifEmpty.has(id) || (await emptiness.isEmptyHere(id, isLocal(id)))) ids.push(id);
    const inCloud = ids.filter((id) => !isLocal(id));
    for (const id of ids) open.get(id)?.close();
    if (inCloud.length > 0) await outbox.remove(inCloud);
    await vault.remove(ids);
    cloudSync.left(ids);
    for (const id of ids) {
      drafts.hand(id);
      open.delete(id);
    }
    tellOthers(list, ids, 'conversation-deleted');
  }

  /** It went away elsewhere: it leaves the list, and whoever looks at it reads why. What lives here did not go with it. */
  function gone(id: string): void {
    void vault.changeIndex((entries) => entries.filter((entry) => entry.id !== id || entry.isLocal));
  }

  /** Before a conversation that has moved here leaves the cloud, what the cloud holds more is taken. */
  async function lastLook(record: ConversationRecord): Promise<boolean> {
    const { id } = record.head;
    const stored = await vault.load(id);
    if (!stored || includesTree(stored.tree, record.tree)) return true;
    const { result } = await vault.save(
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

  const room: ConversationsRoom = {
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
    adopt: adopting.adopt,
    readWhole: reader.readWhole,
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
      await vault.readIndex();
      await Promise.all([deletes.load(), folderDeletes.load()]);
      store.setState({ status: 'post-init' });
      const selected = await ports.storage.get(storageKeys.selected);
      const entry = typeof selected === 'string' ? entryOf(selected) : undefined;
      // Somebody who reloads in the middle of a reply wants to see it go on.
      if (entry?.running && !deletes.names()[entry.id]) store.setState({ selectedId: entry.id });
      // The server keeps the log of a private run for an hour only, so every one is followed, seen or not.
      for (const { id, isLocal, running } of vault.index()) if (isLocal && running) openConversation(id);
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
      void keep.retry();
      void outbox.send();
      void sync().then(transfers.resume);
    },
    async flush() {
      await Promise.all([...open.values()].map((conversation) => conversation.flush()));
    },
    dispose() {
      disposed = true;
      silence();
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
