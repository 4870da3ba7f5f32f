import { createStore } from 'zustand/vanilla';
import type { Conversation, Folder } from '../contract/conversations.js';
import { limits } from '../contract/limits.js';
import { sentence } from '../contract/messages.js';
import { failed, success, type Outcome } from '../contract/outcome.js';
import { exportFileName, exportForm, storedForm } from '../rules/conversation-form.js';
import { datedName, newConversationName, validName } from '../rules/names.js';
import { conversationAtStart, isLocalByDefault } from '../rules/startup.js';
import { defaultSystemPrompt } from '../rules/system-prompt.js';
import { emptyTree } from '../rules/tree.js';
import type { AccountsStore } from './accounts.store.js';
import { createCloudSync } from './cloud-sync.js';
import { createCloud } from './cloud.js';
import type { ConversationContext } from './conversation-context.js';
import { createConversationStore, type OpenConversation } from './conversation.store.js';
import {
  storageSelections,
  type ConversationsState,
  type ConversationsStore,
  type ListItem,
  type NewConversationDefaults,
  type StorageSelection,
} from './conversations.types.js';
import type { DraftsStore } from './drafts.store.js';
import type { FlagsStore } from './flags.store.js';
import { loadFolders } from './folders.js';
import { createKeep } from './keep.js';
import { selectModel, type ModelsStore } from './models.store.js';
import { newConversation } from './new-conversation.js';
import { createOutbox } from './outbox.js';
import { createPendingDeletes } from './pending-deletes.js';
import type { Ports, StorageResult } from './ports.js';
import { storageKeys } from './storage-keys.js';
import { readTabMessage, type TabMessage } from './tab-messages.js';
import { createVault, type IndexEntry } from './vault.js';

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
  saveFile?: (name: string, text: string) => void;
}

const newestFirst = (a: { updatedAt: string; id: string }, b: { updatedAt: string; id: string }): number =>
  a.updatedAt === b.updatedAt ? (a.id < b.id ? 1 : -1) : a.updatedAt < b.updatedAt ? 1 : -1;

function listItem(entry: IndexEntry, runningElsewhere: ReadonlySet<string>): ListItem {
  const { id, name, isLocal, folderId, updatedAt, modelId, unread } = entry;
  const running = entry.isLocal ? entry.running : runningElsewhere.has(id) || entry.running;
  const shown = name.trim() || datedName(Date.parse(updatedAt) || 0);
  return { id, name: shown, isLocal, folderId, updatedAt, modelId, running, unread };
}

/**
 * The conversations' list, and everything that keeps its conversations: the vault of this browser, the cloud and the outbox
 * between them.
 *
 * @source chat specification §4 "Conversation storage", "Start-up"; protocol §4.3; architecture "State".
 */
export function createConversationsStore(ports: Ports, needs: ConversationsNeeds): ConversationsRoom {
  const { models, flags } = needs;
  const open = new Map<string, OpenConversation>();
  let runningElsewhere: ReadonlySet<string> = new Set();
  let defaultModelId: string | null = null;
  let syncing: Promise<void> | undefined;
  let disposed = false;
  let fullNotice: { at: number; takeBack: () => void } | undefined;
  const undoNotices = new Map<string, () => void>();

  const store = createStore<ConversationsState>(() => ({
    status: 'init',
    items: [],
    folders: [],
    selectedId: null,
    sync: 'idle',
    storageFull: false,
    pendingDeletes: {},
    storageSelection: null,
  }));

  const keep = createKeep(ports.storage, storageHealth);
  const cloud = createCloud(ports);
  const vault = createVault(keep, ports, publish);
  const deletes = createPendingDeletes(ports, reallyDelete, publish);
  const outbox = createOutbox(keep, cloud, ports, {
    status: (id, status) => open.get(id)?.outboxStatus(status),
    confirmed: (id) => ports.tabs.post({ type: 'conversation-changed', id }),
    gone: (id) => gone(id),
    folderOf: (id) => folderOf(entryOf(id)?.folderId ?? null),
  });
  const cloudSync = createCloudSync({ ports, cloud, vault, outbox });
  const context: ConversationContext = {
    ports,
    models,
    flags,
    accounts: needs.accounts,
    drafts: needs.drafts,
    vault,
    cloud,
    outbox,
    folderOf,
    rename,
    replyEnded,
    gone,
    modelChosen(modelId) {
      defaultModelId = modelId;
      void ports.storage.set(storageKeys.defaultModel, modelId);
    },
    tellFull,
  };
  const silence = ports.tabs.subscribe((value) => {
    const message = readTabMessage(value);
    if (message && !disposed) void heard(message);
  });

  const entryOf = (id: string): IndexEntry | undefined => vault.index().find((entry) => entry.id === id);
  const isoNow = (): string => new Date(ports.clock.now()).toISOString();
  function folderOf(id: string | null): Folder | null {
    return store.getState().folders.find((folder) => folder.id === id) ?? null;
  }

  function publish(): void {
    if (disposed) return;
    const pendingDeletes = deletes.names();
    const before = new Map(store.getState().items.map((item) => [item.id, item]));
    const items = vault
      .index()
      .filter((entry) => !pendingDeletes[entry.id])
      .map((entry) => {
        const item = listItem(entry, runningElsewhere);
        const old = before.get(item.id);
        return old && JSON.stringify(old) === JSON.stringify(item) ? old : item;
      })
      .sort(newestFirst);
    store.setState({ items, pendingDeletes });
  }

  // --- Storage health -------------------------------------------------------------------------------------------------------

  function storageHealth(result: StorageResult): void {
    if (disposed) return;
    const wasFull = store.getState().storageFull;
    const full = !result.ok && result.reason === 'full';
    if (full === wasFull || (!result.ok && !full)) return;
    store.setState({ storageFull: full });
    if (full) return tellFull();
    fullNotice?.takeBack();
    fullNotice = undefined;
    for (const conversation of open.values()) conversation.saveAgain();
  }
  function tellFull(): void {
    const now = ports.clock.now();
    // One failed action makes several failed writes, and is told once.
    if (fullNotice && now - fullNotice.at < limits.debounceMs) return;
    fullNotice?.takeBack();
    const takeBack = ports.notify({
      kind: 'warning',
      text: sentence('storage.full'),
      action: { label: 'Export', run: () => void saveExport() },
    });
    fullNotice = { at: now, takeBack };
  }
  async function saveExport(): Promise<void> {
    needs.saveFile?.(exportFileName(ports.clock.now()), await exportAll());
  }

  async function exportAll(): Promise<string> {
    const entries = vault.index();
    const local = entries.filter((entry) => entry.isLocal);
    const records = await Promise.all(
      local.map(async ({ id }) => open.get(id)?.record() ?? (await vault.load(id))),
    );
    const fromCloud = await cloud.getMany(entries.filter((entry) => !entry.isLocal).map(({ id }) => id));
    const history = [...records, ...fromCloud].flatMap((record): Conversation[] =>
      record ? [storedForm({ ...record.head, isLocal: true }, record.tree)] : [],
    );
    return JSON.stringify(exportForm(history, store.getState().folders), null, 2);
  }

  // --- The list -------------------------------------------------------------------------------------------------------------

  function newConversationDefaults(): NewConversationDefaults {
    const cloudAllowed = flags.store.getState().flags['storeCloudConversations'] === true;
    const { defaultId, list } = models.store.getState();
    const chosen = list.find((model) => model.id === defaultModelId)?.id;
    return {
      isLocal: !cloudAllowed || isLocalByDefault(store.getState().storageSelection),
      modelId: chosen ?? defaultId ?? list[0]?.id ?? null,
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
    const conversation = createConversationStore(context, { record, isLocal: defaults.isLocal, fresh: true });
    open.set(id, conversation);
    void conversation.saveNew();
    select(id);
    return id;
  }
  const cloudOn = (): boolean => flags.store.getState().flags['storeCloudConversations'] === true;

  function openConversation(id: string): OpenConversation {
    const known = open.get(id);
    if (known) return known;
    const entry = entryOf(id);
    const isLocal = entry?.isLocal ?? true;
    const conversation = createConversationStore(context, {
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
  const mark = (id: string, unread: boolean): Promise<StorageResult> =>
    vault.changeIndex((entries) => entries.map((entry) => (entry.id === id ? { ...entry, unread } : entry)));

  function replyEnded(id: string): void {
    runningElsewhere = new Set([...runningElsewhere].filter((other) => other !== id));
    if (store.getState().selectedId !== id) void mark(id, true);
  }

  async function rename(id: string, name: string): Promise<Outcome<void>> {
    const valid = validName(name);
    if (!valid) return failed({ code: 'refused', message: 'Enter a name.' });
    const isLocal = open.get(id)?.isLocal() ?? entryOf(id)?.isLocal ?? true;
    const elsewhere = (): Promise<StorageResult> =>
      isLocal ? vault.patch(id, { name: valid }, isoNow()) : renameInCloud(id, valid);
    const written = (await open.get(id)?.rename(valid)) ?? (await elsewhere());
    ports.tabs.post({ type: 'conversation-changed', id });
    if (!written.ok && written.reason === 'full')
      return failed({ code: 'refused', message: sentence('storage.full') });
    return success(undefined);
  }
  async function renameInCloud(id: string, name: string): Promise<StorageResult> {
    const result = await outbox.rename(id, name);
    await vault.changeIndex((entries) =>
      entries.map((entry) => (entry.id === id ? { ...entry, name, updatedAt: isoNow() } : entry)),
    );
    return result;
  }

  // --- Deleting -------------------------------------------------------------------------------------------------------------

  function remove(id: string): () => void {
    const name = entryOf(id)?.name ?? '';
    const wasSelected = store.getState().selectedId === id;
    deletes.add(id, name);
    ports.tabs.post({ type: 'list-changed' });
    if (wasSelected) selectAnother();
    const undo = (): void => {
      undoNotices.get(id)?.();
      undoNotices.delete(id);
      if (!deletes.takeBack(id)) return;
      ports.tabs.post({ type: 'list-changed' });
      if (wasSelected) select(id);
    };
    const takeNoticeBack = ports.notify({
      kind: 'info',
      text: `Deleted “${name}”.`,
      action: { label: 'Undo', run: undo },
      timeoutMs: limits.undoMs,
    });
    undoNotices.set(id, takeNoticeBack);
    return undo;
  }
  function selectAnother(): void {
    const next = store.getState().items[0];
    if (next) select(next.id);
    else create();
  }

  async function reallyDelete(id: string): Promise<void> {
    // A notice lasts longer while the pointer is on it, and must not offer what is too late.
    undoNotices.get(id)?.();
    undoNotices.delete(id);
    const isLocal = open.get(id)?.isLocal() ?? entryOf(id)?.isLocal ?? true;
    open.get(id)?.close();
    if (!isLocal) await outbox.remove(id, { [storageKeys.draft(id)]: undefined });
    await vault.remove(id);
    needs.drafts.hand(id);
    open.delete(id);
    ports.tabs.post({ type: 'conversation-deleted', id });
  }

  /** It went away elsewhere: it leaves the list, and whoever looks at it reads why. */
  function gone(id: string): void {
    void vault.changeIndex((entries) => entries.filter((entry) => entry.id !== id));
  }

  // --- Other tabs -----------------------------------------------------------------------------------------------------------

  async function heard(message: TabMessage): Promise<void> {
    switch (message.type) {
      case 'conversation-changed':
        await vault.readIndex();
        await open.get(message.id)?.refresh(entryOf(message.id)?.isLocal);
        return;
      case 'conversation-deleted':
        open.get(message.id)?.close();
        open.delete(message.id);
        await vault.readIndex();
        if (store.getState().selectedId === message.id) selectAnother();
        return;
      case 'list-changed': {
        await vault.readIndex();
        await deletes.load();
        const { selectedId, pendingDeletes } = store.getState();
        if (selectedId && pendingDeletes[selectedId]) selectAnother();
        return;
      }
      default:
        return message satisfies never;
    }
  }

  // --- The cloud ------------------------------------------------------------------------------------------------------------

  async function syncOnce(): Promise<void> {
    const before = store.getState();
    const result = await cloudSync.read(before.folders);
    if (disposed) return;
    if (!result) {
      store.setState({ sync: 'failed' });
      if (before.sync !== 'failed') ports.notify({ kind: 'error', text: sentence('storage.syncFailed') });
      return;
    }
    if (result.folders !== before.folders) {
      store.setState({ folders: [...result.folders] });
      void ports.storage.set(storageKeys.folders, result.folders);
    }
    runningElsewhere = result.running ?? runningElsewhere;
    for (const id of new Set([...result.touched, ...runningElsewhere])) {
      const conversation = open.get(id);
      if (conversation && !conversation.isLocal()) void conversation.refresh(false);
    }
    store.setState({ sync: 'idle' });
    publish();
  }

  function sync(): Promise<void> {
    if (!cloudOn() || disposed) return Promise.resolve();
    if (syncing) return syncing;
    store.setState((state) => ({ sync: state.sync === 'failed' ? 'failed' : 'syncing' }));
    syncing = syncOnce().finally(() => {
      syncing = undefined;
    });
    return syncing;
  }

  return {
    store,
    create,
    select,
    rename,
    remove,
    open: openConversation,
    exportAll,
    saveExport,
    newConversationDefaults,
    sync,
    async setStorageSelection(value) {
      store.setState({ storageSelection: value });
      await ports.storage.set(storageKeys.storageSelection, value);
    },
    async load() {
      const [folders, selection, model] = await Promise.all([
        loadFolders(ports),
        ports.storage.get(storageKeys.storageSelection),
        ports.storage.get(storageKeys.defaultModel),
      ]);
      const storageSelection = storageSelections.find((known) => known === selection) ?? null;
      store.setState({ folders, storageSelection: storageSelection satisfies StorageSelection | null });
      if (typeof model === 'string') defaultModelId = model;
      await vault.readIndex();
      await deletes.load();
      store.setState({ status: 'post-init' });
      const selected = await ports.storage.get(storageKeys.selected);
      const entry = typeof selected === 'string' ? entryOf(selected) : undefined;
      // Somebody who reloads in the middle of a reply wants to see it go on.
      if (entry?.running && !deletes.names()[entry.id]) store.setState({ selectedId: entry.id });
      // The server keeps the log of a private run for an hour only, so every one is followed, seen or not.
      for (const { id, isLocal, running } of vault.index()) if (isLocal && running) openConversation(id);
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
      void sync();
    },
    async flush() {
      await Promise.all([...open.values()].map((conversation) => conversation.flush()));
    },
    dispose() {
      disposed = true;
      silence();
      deletes.dispose();
      outbox.dispose();
      for (const conversation of open.values()) conversation.dispose();
    },
  };
}
