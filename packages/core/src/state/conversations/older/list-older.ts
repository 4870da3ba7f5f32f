import * as z from 'zod/mini';
import type { StoreApi } from 'zustand/vanilla';
import type { CloudConversations, CloudPage } from '../../storage/cloud-conversations.js';
import { endOf, type IndexSync, type ListEnd } from '../../storage/index-sync.js';
import type { WriteBehind } from '../../storage/write-behind.js';
import type { FolderRecords } from '../../folders/folder-records.js';
import * as storageKeys from '../../ports/storage-keys.js';
import type { ConversationListState } from '../conversation-list.types.js';
import type { IndexLookup } from '../index-lookup.js';
import type { ListPublisher } from '../list-publisher.js';

/** The part of the cloud's list that was not read at the start. */
export interface ListOlder {
  /** Counts what lies beyond the end of the index; with `isWhole` false the list has just begun anew. */
  count(isWhole: boolean | null): Promise<void>;
  /** Reads the next page, or everything that is missing; of one folder where it is named. Whether it could be read. */
  read(what: 'page' | 'all', folderId?: string): Promise<boolean>;
  /** Adds conversations that may lie further down. */
  ensure(ids: readonly string[]): Promise<void>;
}

/** How many entries are read in one call, for one screen after the other and for everything. */
const pageSize = 200;
const pageOfAll = 1000;
const maxNamed = 200;

const endSchema = z.object({ next: z.string(), updatedAt: z.string(), id: z.string() });

/** Creates the reading of older conversations; one page is read at a time. */
export function createListOlder(needs: {
  store: Pick<StoreApi<ConversationListState>, 'getState' | 'setState'>;
  cloud: Pick<CloudConversations, 'page'>;
  writeBehind: Pick<WriteBehind, 'get'>;
  indexSync: Pick<IndexSync, 'add'>;
  folders: Pick<FolderRecords, 'findOrAdd'>;
  lookup: Pick<IndexLookup, 'entryOf'>;
  publisher: Pick<ListPublisher, 'setBeyond'>;
  cloudOn(): boolean;
}): ListOlder {
  const { store, cloud, indexSync, publisher } = needs;
  let turn: Promise<unknown> = Promise.resolve();
  /** Ids under which the cloud knows a folder of this browser: another device may have given it one of its own. */
  let folderIds = new Map<string, Set<string>>();
  /** Where the next page of a folder begins, by the cloud's id of it; null once all of it was read. */
  const nextOf = new Map<string, string | null>();

  /** The end as stored: other tabs read further, or begin anew. */
  async function readEnd(): Promise<ListEnd | null> {
    const stored = z.safeParse(endSchema, await needs.writeBehind.get(storageKeys.listEnd));
    return stored.success ? stored.data : null;
  }
  function publish(end: ListEnd | null, older: CloudPage['older']): void {
    const byFolder = new Map<string | null, { count: number; newest: string }>();
    folderIds = new Map();
    for (const { folder, count, newest } of older) {
      const id = needs.folders.findOrAdd(folder);
      const known = byFolder.get(id);
      byFolder.set(id, {
        count: count + (known?.count ?? 0),
        newest: known && known.newest > newest ? known.newest : newest,
      });
      if (folder && id !== null) folderIds.set(id, (folderIds.get(id) ?? new Set()).add(folder.id));
    }
    publisher.setBeyond(end && { end, folders: byFolder });
  }
  async function count(isWhole: boolean | null): Promise<void> {
    const end = await readEnd();
    if (isWhole === false) nextOf.clear();
    if (!end) return publish(null, []);
    const answer = await cloud.page({ before: end.next, limit: 0, counts: true });
    if (answer.ok) publish(end, answer.value.older);
  }

  async function readPage(limit: number): Promise<boolean> {
    const end = await readEnd();
    if (!end) {
      publish(null, []);
      return true;
    }
    const counts = limit === pageSize;
    const answer = await cloud.page({ before: end.next, limit, counts });
    if (!answer.ok) return false;
    const nextEnd = endOf(answer.value);
    await indexSync.add(answer.value.entries, nextEnd);
    // On the way to the end of the list the counts are not needed.
    if (counts || !nextEnd) publish(nextEnd, answer.value.older);
    return true;
  }
  async function readFolderPage(folderId: string, limit: number): Promise<boolean> {
    const end = await readEnd();
    const ids = [...(folderIds.get(folderId) ?? [])];
    const id = ids.find((one) => nextOf.get(one) !== null);
    if (!end || id === undefined) {
      // The counts are older than the list.
      for (const one of ids) nextOf.delete(one);
      await count(null);
      return true;
    }
    const answer = await cloud.page({ before: nextOf.get(id) ?? end.next, folderId: id, limit });
    if (!answer.ok) return false;
    await indexSync.add(answer.value.entries);
    nextOf.set(id, answer.value.next);
    return true;
  }
  const isMissing = (folderId: string | undefined): boolean => {
    const { older } = store.getState();
    return folderId === undefined ? older !== null : older?.folders[folderId] !== undefined;
  };
  const countOf = (folderId: string): number => store.getState().older?.folders[folderId]?.count ?? 0;
  async function read(what: 'page' | 'all', folderId: string | undefined): Promise<boolean> {
    if (!isMissing(folderId)) return true;
    const limit = what === 'all' ? pageOfAll : pageSize;
    const next = (): Promise<boolean> =>
      folderId === undefined ? readPage(limit) : readFolderPage(folderId, limit);
    store.setState({ olderStatus: 'reading' });
    let isRead = await next();
    if (folderId === undefined) while (what === 'all' && isRead && (await readEnd())) isRead = await next();
    // What is counted and does not come is not asked for for ever.
    let fruitless = 0;
    while (what === 'all' && isRead && folderId !== undefined && isMissing(folderId) && fruitless < 3) {
      const before = countOf(folderId);
      isRead = await next();
      fruitless = countOf(folderId) < before ? 0 : fruitless + 1;
    }
    store.setState({ olderStatus: isRead ? 'idle' : 'failed' });
    return isRead;
  }
  function inTurn<T>(run: () => Promise<T>): Promise<T> {
    const result = turn.then(run);
    turn = result.catch(() => undefined);
    return result;
  }

  return {
    count: (isWhole) => inTurn(() => count(isWhole)),
    read: (what, folderId) => inTurn(() => read(what, folderId)),
    async ensure(ids) {
      const unknown = ids.filter((id) => !needs.lookup.entryOf(id));
      if (!needs.cloudOn()) return;
      for (let at = 0; at < unknown.length; at += maxNamed) {
        const answer = await cloud.page({ ids: unknown.slice(at, at + maxNamed), limit: 0 });
        if (answer.ok && answer.value.named.length > 0) await indexSync.add(answer.value.named);
      }
    },
  };
}
