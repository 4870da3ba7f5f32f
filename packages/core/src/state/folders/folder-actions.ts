import { listSentence } from '../../contract/conversations/list-messages.js';
import type { StoreApi } from 'zustand/vanilla';
import type { Folder } from '../../contract/conversations/conversations.js';
import * as limits from '../../contract/limits.js';
import { sentence } from '../../contract/messages.js';
import { failed, success, type Outcome } from '../../contract/outcome.js';
import { isBuiltInFolder, isOwnFolder } from '../../rules/folders/built-in-folders.js';
import { validName } from '../../rules/conversations/names.js';
import type {
  ConversationListState,
  ConversationListStore,
} from '../conversations/conversation-list.types.js';
import type { Deletions } from '../conversations/deletions.js';
import type { FolderRecords } from './folder-records.js';
import type { Ports } from '../ports/ports.js';
import type { PendingDeletions } from '../conversations/pending-deletions.js';
import type { PromptsStore } from '../prompts/prompts.types.js';
import * as storageKeys from '../ports/storage-keys.js';

const folderDeleted = (name: string, count: number): string =>
  listSentence(
    count === 0 ? 'deleted.folder' : count === 1 ? 'deleted.folderWithOne' : 'deleted.folderWith',
    { name, count },
  );

/** Actions on folders. */
export interface FolderActions extends Pick<
  ConversationListStore,
  'createFolder' | 'renameFolder' | 'setFolderPinned' | 'setFolderOpen' | 'setFolderHidden' | 'removeFolder'
> {
  /** Deletes folders in which nothing lies, with one notice. */
  removeEmpty(folders: readonly Folder[]): void;
  /** Reads which folders stand open and which are hidden. */
  load(): Promise<void>;
}

const refused = (message: string): Outcome<never> => failed({ code: 'refused', message });
const nothing = (): void => undefined;
const strings = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : [];
const two = (value: number): string => String(value).padStart(2, '0');

/** The day in the reader's calendar, as a folder's date. @source chat specification §3 "Folder"; protocol §3.8. */
function dayOf(now: number): string {
  const date = new Date(now);
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** Creates the actions. `pendingDeletions` holds folders whose deletion can be undone. */
export function createFolderActions(needs: {
  store: StoreApi<ConversationListState>;
  ports: Pick<Ports, 'newId' | 'clock' | 'storage'>;
  folders: Pick<FolderRecords, 'put'>;
  pendingDeletions: Pick<PendingDeletions, 'add' | 'cancel'>;
  deletions: Pick<Deletions, 'removeWithoutNotice' | 'offerUndo'>;
  prompts: Pick<PromptsStore, 'removeFolder' | 'releaseWorkflows'>;
  /** Reads what of a folder is not listed yet. */
  listAll(folderId: string): Promise<boolean>;
  notify: Ports['notify'];
}): FolderActions {
  const { store, ports, folders, pendingDeletions, deletions, prompts } = needs;

  const shown = (id: string): Folder | undefined =>
    store.getState().folders.find((folder) => folder.id === id);
  function nameFor(name: string): Outcome<string> {
    const valid = validName(name);
    if (!valid) return refused(sentence('tools.folderNameRequired'));
    const max = limits.folderNameMaxCharacters;
    return valid.length > max ? refused(listSentence('name.tooLong', { max })) : success(valid);
  }
  function keepIds(key: string, field: 'openFolderIds' | 'hiddenFolderIds', id: string, on: boolean): void {
    const before = store.getState()[field];
    if (before.includes(id) === on) return;
    const ids = on ? [...before, id] : before.filter((other) => other !== id);
    store.setState({ [field]: ids });
    void ports.storage.set(key, ids);
  }
  const setFolderOpen = (id: string, open: boolean): void =>
    keepIds(storageKeys.openFolders, 'openFolderIds', id, open);

  /** Deletes or releases the content of a folder; returns undo. @source chat specification §4 "Folder deletion". */
  function emptyOut({ id, type }: Folder): { undo: () => void; conversations: number } {
    if (type === 'prompt') return { undo: prompts.removeFolder(id), conversations: 0 };
    if (type === 'workflow') return { undo: prompts.releaseWorkflows(id), conversations: 0 };
    const inside = store.getState().items.flatMap((item) => (item.folderId === id ? [item.id] : []));
    const undo = inside.length > 0 ? deletions.removeWithoutNotice(inside) : nothing;
    return { undo, conversations: inside.length };
  }
  function removeListed(folder: Folder): () => void {
    const { undo, conversations } = emptyOut(folder);
    const show = hide([folder]);
    return deletions.offerUndo(folderDeleted(folder.name, conversations), [folder.id], () => {
      show();
      undo();
    });
  }
  /** What lies in the folder and is not listed yet goes with it, so that is read first. */
  function removeOnceListed(id: string): () => void {
    let undo: (() => void) | null = nothing;
    void needs.listAll(id).then((isRead) => {
      const folder = shown(id);
      if (!undo || !folder) return;
      if (isRead) undo = removeListed(folder);
      else needs.notify({ kind: 'error', text: sentence('storage.syncFailed') });
    });
    return () => {
      undo?.();
      undo = null;
    };
  }
  function hide(removed: readonly Folder[]): () => void {
    const ids = removed.map(({ id }) => id);
    pendingDeletions.add(Object.fromEntries(removed.map(({ id, name }) => [id, name])));
    return () => void pendingDeletions.cancel(ids);
  }

  return {
    createFolder(name, type = 'chat') {
      const valid = nameFor(name);
      if (!valid.ok) return valid;
      const folder: Folder = { id: ports.newId(), name: valid.value, type, date: dayOf(ports.clock.now()) };
      folders.put(folder);
      setFolderOpen(folder.id, true);
      return success(folder);
    },
    renameFolder(id, name) {
      const folder = shown(id);
      if (!folder) return refused(sentence('tools.folderNotFound'));
      if (!isOwnFolder(folder)) return refused(listSentence('folder.stays'));
      const valid = nameFor(name);
      if (!valid.ok) return valid;
      if (valid.value !== folder.name) folders.put({ ...folder, name: valid.value });
      return success(undefined);
    },
    setFolderPinned(id, pinned) {
      const folder = shown(id);
      if (!folder || folder.isGroupFolder || isBuiltInFolder(id) || Boolean(folder.pinned) === pinned) return;
      folders.put({ ...folder, pinned });
    },
    setFolderOpen,
    setFolderHidden(id, hidden) {
      const folder = shown(id);
      // Folders of groups are not among those that are kept here.
      if (!hidden || !folder || folder.isGroupFolder)
        keepIds(storageKeys.hiddenGroupFolders, 'hiddenFolderIds', id, hidden);
    },
    removeFolder(id) {
      const folder = shown(id);
      if (!folder || !isOwnFolder(folder)) return nothing;
      const isListed = folder.type !== 'chat' || store.getState().older === null;
      return isListed ? removeListed(folder) : removeOnceListed(id);
    },
    removeEmpty(removed) {
      const ids = removed.map(({ id }) => id);
      deletions.offerUndo(
        listSentence(ids.length === 1 ? 'deleted.oneFolder' : 'deleted.folders', { count: ids.length }),
        ids,
        hide(removed),
      );
    },
    async load() {
      const [open, hidden] = await Promise.all([
        ports.storage.get(storageKeys.openFolders),
        ports.storage.get(storageKeys.hiddenGroupFolders),
      ]);
      store.setState({ openFolderIds: strings(open), hiddenFolderIds: strings(hidden) });
    },
  };
}
