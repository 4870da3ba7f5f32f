import type { StoreApi } from 'zustand/vanilla';
import type { Folder } from '../../contract/conversations/conversations.js';
import { sentence } from '../../contract/messages.js';
import { isOwnFolder } from '../../rules/folders/built-in-folders.js';
import type { Deletions } from './deletions.js';
import type { EmptinessCheck } from './emptiness-check.js';
import type { FolderActions } from '../folders/folder-actions.js';
import type { LocalConversations } from '../storage/local-conversations.js';
import type { CloudConversations } from '../storage/cloud-conversations.js';
import type { ConversationListState, ConversationListStore } from './conversation-list.types.js';
import type { Ports } from '../ports/ports.js';
import type { PromptsStore } from '../prompts/prompts.types.js';

/**
 * Removes what is empty. A draft and messages that wait are content, and so is a message that can still be brought back. The shown
 * conversation stays when nothing else would be left.
 *
 * @source chat specification §8 (the two sentences); protocol §4.3 ("get/empty"); the rest is ours.
 */
export function createCleanUp(needs: {
  store: StoreApi<ConversationListState>;
  notify: Ports['notify'];
  localConversations: Pick<LocalConversations, 'index'>;
  cloud: Pick<CloudConversations, 'emptyIds'>;
  deletions: Pick<Deletions, 'removeEmpty'>;
  folderActions: Pick<FolderActions, 'removeEmpty'>;
  prompts: Pick<PromptsStore, 'store'>;
  emptiness: Pick<EmptinessCheck, 'isEmptyLocally'>;
  cloudOn(): boolean;
  sync(): Promise<void>;
  older: Pick<ConversationListStore, 'ensureListed' | 'listAll'>;
}): (what: 'conversations' | 'folders') => Promise<number> {
  const { store, notify, localConversations, cloud, deletions, folderActions, prompts, emptiness } = needs;

  const syncFailed = (): void => void notify({ kind: 'error', text: sentence('storage.syncFailed') });
  async function emptyInCloud(): Promise<Set<string>> {
    if (!needs.cloudOn()) return new Set();
    const answer = await cloud.emptyIds();
    if (answer.ok && (await needs.older.ensureListed(answer.value))) return new Set(answer.value);
    syncFailed();
    return new Set();
  }
  async function conversations(): Promise<number> {
    const inCloud = await emptyInCloud();
    const empty: string[] = [];
    for (const { id, isLocal, messageCount, running } of store.getState().items) {
      if (running || (isLocal ? (messageCount ?? 0) > 0 : !inCloud.has(id))) continue;
      if (await emptiness.isEmptyLocally(id, isLocal)) empty.push(id);
    }
    const { items, selectedId } = store.getState();
    const wouldLeaveNone = !store.getState().older && items.every(({ id }) => empty.includes(id));
    const removed = wouldLeaveNone ? empty.filter((id) => id !== selectedId) : empty;
    if (removed.length > 0) deletions.removeEmpty(removed);
    else notify({ kind: 'info', text: sentence('cleanUp.noEmptyConversations') });
    return removed.length;
  }

  async function folders(): Promise<number> {
    await needs.sync();
    // A folder whose conversations are not listed yet seems empty.
    if (store.getState().sync === 'failed' || !(await needs.older.listAll())) {
      syncFailed();
      return 0;
    }
    const { list: templates, workflows } = prompts.store.getState();
    const used = new Set(
      [...localConversations.index(), ...templates, ...workflows].map(({ folderId }) => folderId),
    );
    const isEmpty = (folder: Folder): boolean => isOwnFolder(folder) && !used.has(folder.id);
    const removed = store.getState().folders.filter(isEmpty);
    if (removed.length > 0) folderActions.removeEmpty(removed);
    else notify({ kind: 'info', text: sentence('cleanUp.noEmptyFolders') });
    return removed.length;
  }

  return (what) => (what === 'conversations' ? conversations() : folders());
}
