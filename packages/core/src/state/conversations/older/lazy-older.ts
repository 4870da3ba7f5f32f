import { createLazyModule } from '../../ports/lazy-module.js';
import type { ConversationListStore } from '../conversation-list.types.js';
import type { createListOlder, ListOlder } from './list-older.js';

/** Older conversations; the part that reads them is loaded once there are more than one page of them. */
export interface LazyOlder
  extends Pick<ConversationListStore, 'readOlder' | 'listAll' | 'ensureListed'>, Pick<ListOlder, 'count'> {}

/** Creates the access to older conversations. */
export function createLazyOlder(needs: Parameters<typeof createListOlder>[0]): LazyOlder {
  const older = createLazyModule(async () => (await import('./list-older.js')).createListOlder(needs));
  /** What a reading of the list has just told is on its way to the store. */
  let counting: Promise<void> = Promise.resolve();
  const read = async (what: 'page' | 'all', folderId?: string): Promise<boolean> => {
    await counting;
    if (needs.store.getState().older === null) return true;
    const loaded = await older.load().catch(() => null);
    if (!loaded) needs.store.setState({ olderStatus: 'failed' });
    return loaded ? loaded.read(what, folderId) : false;
  };
  return {
    readOlder: (folderId) => read('page', folderId),
    listAll: (folderId) => read('all', folderId),
    async ensureListed(ids) {
      if (!needs.cloudOn() || ids.every((id) => needs.lookup.entryOf(id))) return;
      await (await older.load().catch(() => null))?.ensure(ids);
    },
    count(isWhole) {
      counting = count(isWhole).catch(() => undefined);
      return counting.then(() => {
        // In the order of names a page of the newest tells nothing.
        if (needs.store.getState().sort === 'name') void read('all');
      });
    },
  };

  async function count(isWhole: boolean | null): Promise<void> {
    if (isWhole === true) return needs.publisher.setBeyond(null);
    if (isWhole === null && needs.store.getState().older === null) return;
    await (await older.load().catch(() => null))?.count(isWhole);
  }
}
