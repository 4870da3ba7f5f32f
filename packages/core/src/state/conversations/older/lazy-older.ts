import { createLazyModule } from '../../ports/lazy-module.js';
import * as storageKeys from '../../ports/storage-keys.js';
import type { Found } from '../../storage/index-sync.js';
import type { ConversationListStore } from '../conversation-list.types.js';
import type { Beyond } from '../list-publisher.js';
import type { createListOlder } from './list-older.js';

/** Older conversations; the part that reads them is loaded once there are more than one page of them. */
export interface LazyOlder extends Pick<ConversationListStore, 'readOlder' | 'listAll' | 'ensureListed'> {
  /** Reads whether the index of the last visit holds all of the list. */
  load(): Promise<void>;
  /** Counts what lies beyond the end of the index, after a reading of the list. */
  count(found: Found): void;
}

const nothing: Beyond = () => null;
const uncounted: Beyond = () => ({ count: null, folders: {} });

/** Creates the access to older conversations. Where the list ends is stored: null where the index holds all of it. */
export function createLazyOlder(
  needs: Parameters<typeof createListOlder>[0] & { sync(): Promise<void> },
): LazyOlder {
  const { store, publisher } = needs;
  const older = createLazyModule(async () => (await import('./list-older.js')).createListOlder(needs));
  const part = () => older.load().catch(() => null);
  /** What a reading of the list has just told is on its way to the store. */
  let counting: Promise<void> = Promise.resolve();
  const storedEnd = (): Promise<unknown> => needs.writeBehind.get(storageKeys.listEnd);
  function isWhole(): true {
    publisher.setBeyond(nothing);
    store.setState({ olderStatus: 'idle' });
    return true;
  }
  function hasFailed(): false {
    store.setState({ olderStatus: 'failed' });
    return false;
  }
  const read = async (what: 'page' | 'all', folderId?: string): Promise<boolean> => {
    if (!needs.cloudOn()) return true;
    // The list has never been read.
    if ((await storedEnd()) === undefined) await needs.sync();
    await counting;
    const end = await storedEnd();
    if (end === null) return isWhole();
    return (end !== undefined && (await part())?.read(what, folderId)) || hasFailed();
  };
  async function count(found: Found): Promise<void> {
    if (!(await storedEnd())) return void isWhole();
    if (!store.getState().older) publisher.setBeyond(uncounted);
    if (await (await part())?.count(found)) return;
    publisher.setBeyond(uncounted);
    hasFailed();
  }
  return {
    readOlder: (folderId) => read('page', folderId),
    listAll: (folderId) => read('all', folderId),
    async ensureListed(ids) {
      if (!needs.cloudOn() || ids.every((id) => needs.lookup.entryOf(id))) return true;
      return (await (await part())?.ensure(ids)) || (await storedEnd()) === null;
    },
    async load() {
      if (await storedEnd()) publisher.setBeyond(uncounted);
    },
    count(found) {
      counting = counting.then(() => count(found)).catch(() => undefined);
      // In the order of names a page of the newest tells nothing.
      if (store.getState().sort === 'name') void read('all');
    },
  };
}
