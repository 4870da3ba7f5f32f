import { sentence } from '../../contract/messages.js';
import type { IndexSync } from '../storage/index-sync.js';
import type { StoreApi } from 'zustand/vanilla';
import type { FolderRecords } from '../folders/folder-records.js';
import type { Ports } from '../ports/ports.js';
import type { ConversationListState } from './conversation-list.types.js';
import type { OpenConversations } from './open-conversations.js';

/** Reading what changed in the cloud. */
export interface ListSync {
  /** Reads, or waits for the reading that is going on. Whether anything has changed. */
  sync(): Promise<boolean>;
  /** Reads what has changed until now, with the messages of open conversations: a reading that is going on may have begun before. */
  syncAgain(): Promise<'news' | 'nothing' | 'failed'>;
}

/**
 * Reads what changed in the cloud, one request at a time; repeated failures show one notice. Answers whether anything has changed. `setRunning` receives the ids with a run in
 * progress, undefined when that is not known, and answers with those in force.
 */
export function createListSync(needs: {
  store: StoreApi<ConversationListState>;
  notify: Ports['notify'];
  folders: Pick<FolderRecords, 'sync'>;
  indexSync: Pick<IndexSync, 'read'>;
  open: Pick<OpenConversations, 'get'>;
  cloudOn(): boolean;
  isDisposed(): boolean;
  setRunning(running: ReadonlySet<string> | undefined): ReadonlySet<string>;
}): ListSync {
  const { store, notify, folders, open } = needs;
  let syncing: Promise<boolean> | undefined;
  let next: Promise<boolean> | undefined;
  let refreshing: Promise<unknown> = Promise.resolve();
  /** Open conversations that could not be read when they had changed. */
  const missed = new Set<string>();
  let dismissNotice: (() => void) | undefined;

  async function syncOnce(): Promise<boolean> {
    const before = store.getState().sync;
    store.setState({ sync: before === 'failed' ? 'failed' : 'syncing' });
    // Folders first: a conversation that names one finds it.
    await folders.sync();
    const result = await needs.indexSync.read();
    if (needs.isDisposed()) return false;
    if (!result) {
      store.setState({ sync: 'failed' });
      if (before !== 'failed')
        dismissNotice = notify({ kind: 'error', text: sentence('storage.syncFailed') });
      return false;
    }
    store.setState({ sync: 'idle' });
    dismissNotice?.();
    dismissNotice = undefined;
    const running = needs.setRunning(result.running);
    const ids = new Set([...result.touched, ...running, ...missed]);
    missed.clear();
    refreshing = Promise.all(
      [...ids].map(async (id) => {
        const conversation = open.get(id);
        if (!conversation || conversation.isLocal()) return;
        if (!(await conversation.refresh(false))) missed.add(id);
      }),
    );
    return result.touched.size > 0;
  }

  function sync(): Promise<boolean> {
    if (!needs.cloudOn() || needs.isDisposed()) return Promise.resolve(false);
    syncing ??= syncOnce().finally(() => {
      syncing = undefined;
    });
    return syncing;
  }
  return {
    sync,
    async syncAgain() {
      if (syncing)
        next ??= syncing.then(() => {
          next = undefined;
          return sync();
        });
      const hasNews = await (next ?? sync());
      await refreshing;
      if (store.getState().sync === 'failed' || missed.size > 0) return 'failed';
      return hasNews ? 'news' : 'nothing';
    },
  };
}
