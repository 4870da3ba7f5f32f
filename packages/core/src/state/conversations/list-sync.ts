import { sentence } from '../../contract/messages.js';
import type { IndexSync } from '../storage/index-sync.js';
import type { ListContext } from './list-context.js';

/**
 * Reads what changed in the cloud, once at a time; a failure is said once. `learned` hears which conversations have a run in progress,
 * undefined when that is not known.
 */
export function createListSync(
  list: ListContext,
  needs: {
    cloudSync: IndexSync;
    isDisposed(): boolean;
    learned(running: ReadonlySet<string> | undefined): ReadonlySet<string>;
  },
): () => Promise<void> {
  const { ports, store, folders, open } = list;
  let syncing: Promise<void> | undefined;
  let takeBack: (() => void) | undefined;

  async function syncOnce(): Promise<void> {
    const before = store.getState().sync;
    store.setState({ sync: before === 'failed' ? 'failed' : 'syncing' });
    // Folders first: a conversation that names one finds it.
    await folders.sync();
    const result = await needs.cloudSync.read();
    if (needs.isDisposed()) return;
    if (!result) {
      store.setState({ sync: 'failed' });
      if (before !== 'failed')
        takeBack = ports.notify({ kind: 'error', text: sentence('storage.syncFailed') });
      return;
    }
    store.setState({ sync: 'idle' });
    // What it says is no longer so.
    takeBack?.();
    takeBack = undefined;
    const running = needs.learned(result.running);
    for (const id of new Set([...result.touched, ...running])) {
      const conversation = open.get(id);
      if (conversation && !conversation.isLocal()) void conversation.refresh(false);
    }
  }

  return () => {
    if (!list.cloudOn() || needs.isDisposed()) return Promise.resolve();
    syncing ??= syncOnce().finally(() => {
      syncing = undefined;
    });
    return syncing;
  };
}
