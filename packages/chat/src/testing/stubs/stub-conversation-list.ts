import { failed, success, type Folder } from '@stoa/core/contract';
import type { ConversationListState, ConversationStore, Stoa } from '@stoa/core/state';
import { createStore } from 'zustand/vanilla';
import { listItems } from '../fixtures.js';
import { tellTo, type Called } from './called.js';

interface ConversationListStub {
  conversations?: Partial<ConversationListState>;
  hasOpening?: boolean;
}

/** A list whose every entry opens the same conversation. */
export function stubConversationList(
  options: ConversationListStub,
  conversation: ConversationStore,
  called: Called,
): Stoa['conversations'] {
  const done = tellTo(called);
  const conversations = createStore<ConversationListState>(() => ({
    status: 'post-init',
    items: listItems,
    older: null,
    olderStatus: 'idle',
    folders: [],
    pendingFolderIds: [],
    openFolderIds: [],
    hiddenFolderIds: [],
    sort: 'date',
    transfer: null,
    selectedId: 'c1',
    missingId: null,
    missingStatus: 'missing',
    sync: 'idle',
    storageFull: false,
    storage: 'durable',
    pendingDeletes: {},
    storageSelection: null,
    ...options.conversations,
  }));
  return {
    store: conversations,
    opening: options.hasOpening ? conversation : null,
    create(input) {
      called('create', input);
      return 'new';
    },
    startNew() {
      called('startNew');
      return 'new';
    },
    show(id) {
      called('show', id);
      conversations.setState({ selectedId: id });
      return Promise.resolve();
    },
    readOlder(folderId) {
      called('readOlder', folderId);
      return Promise.resolve(true);
    },
    listAll(folderId) {
      called('listAll', folderId);
      return Promise.resolve(true);
    },
    ensureListed(ids) {
      called('ensureListed', ids);
      return Promise.resolve(true);
    },
    select(id) {
      called('select', id);
      conversations.setState({ selectedId: id });
    },
    rename(id, name) {
      called('rename', id, name);
      conversations.setState((state) => ({
        items: state.items.map((item) => (item.id === id ? { ...item, name } : item)),
      }));
      return Promise.resolve(success(undefined));
    },
    remove(id) {
      called('remove', id);
      conversations.setState((state) => ({ items: state.items.filter((item) => item.id !== id) }));
      return () => called('undo', id);
    },
    open: () => conversation,
    newConversationDefaults: () => ({
      isLocal: false,
      modelId: null,
      prompt: '',
      temperature: 1,
      maxTokens: null,
    }),
    setStorageSelection: done('setStorageSelection'),
    removeMany(ids) {
      called('removeMany', ids);
      conversations.setState((state) => ({ items: state.items.filter(({ id }) => !ids.includes(id)) }));
      return () => called('undo', ids);
    },
    setSort(sort) {
      called('setSort', sort);
      conversations.setState({ sort });
    },
    createFolder(name, type = 'chat') {
      called('createFolder', name, type);
      if (!name.trim()) return failed({ code: 'refused', message: 'Enter a name.' });
      const folder: Folder = { id: `folder-${name}`, name, type, date: '2026-11-21' };
      conversations.setState((state) => ({
        folders: [...state.folders, folder],
        openFolderIds: [...state.openFolderIds, folder.id],
      }));
      return success(folder);
    },
    renameFolder(id, name) {
      called('renameFolder', id, name);
      conversations.setState((state) => ({
        folders: state.folders.map((folder) => (folder.id === id ? { ...folder, name } : folder)),
      }));
      return success(undefined);
    },
    setFolderPinned(id, pinned) {
      called('setFolderPinned', id, pinned);
      conversations.setState((state) => ({
        folders: state.folders.map((folder) => (folder.id === id ? { ...folder, pinned } : folder)),
      }));
    },
    setFolderOpen(id, open) {
      called('setFolderOpen', id, open);
      conversations.setState(({ openFolderIds }) => ({
        openFolderIds: open ? [...openFolderIds, id] : openFolderIds.filter((other) => other !== id),
      }));
    },
    setFolderHidden(id, hidden) {
      called('setFolderHidden', id, hidden);
      conversations.setState(({ hiddenFolderIds }) => ({
        hiddenFolderIds: hidden ? [...hiddenFolderIds, id] : hiddenFolderIds.filter((other) => other !== id),
      }));
    },
    removeFolder(id) {
      called('removeFolder', id);
      conversations.setState((state) => ({ folders: state.folders.filter((folder) => folder.id !== id) }));
      return () => called('undo', id);
    },
    moveToFolder(ids, folderId) {
      called('moveToFolder', ids, folderId);
      conversations.setState((state) => ({
        items: state.items.map((item) => (ids.includes(item.id) ? { ...item, folderId } : item)),
      }));
      return Promise.resolve(success(undefined));
    },
    changeTags(ids, { add = [], remove = [] }) {
      called('changeTags', ids, { add, remove });
      conversations.setState((state) => ({
        items: state.items.map((item) =>
          ids.includes(item.id)
            ? { ...item, tags: [...new Set([...item.tags, ...add])].filter((tag) => !remove.includes(tag)) }
            : item,
        ),
      }));
      return Promise.resolve(success(undefined));
    },
    duplicate(id) {
      called('duplicate', id);
      return Promise.resolve(success('copy'));
    },
    fork(id, messageId) {
      called('fork', id, messageId);
      return Promise.resolve(success('fork'));
    },
    cleanUp(what) {
      called('cleanUp', what);
      return Promise.resolve(0);
    },
    moveStorage(ids, to) {
      called('moveStorage', ids, to);
      const transfer = {
        status: 'done' as const,
        to,
        total: ids.length,
        moved: ids.length,
        current: null,
        failures: [],
      };
      return Promise.resolve(transfer);
    },
    applyStorageSelection(value) {
      called('applyStorageSelection', value);
      conversations.setState({ storageSelection: value });
      return Promise.resolve();
    },
    cancelTransfer: () => called('cancelTransfer'),
    dismissTransfer: () => conversations.setState({ transfer: null }),
    importConversations: () => Promise.resolve({ added: 0, extended: 0, unchanged: 0, failures: [] }),
    async *readMany() {},
    sync: done('sync'),
  };
}
