import * as z from 'zod/mini';
import type { StoreApi } from 'zustand/vanilla';
import { newestFirst } from '../../../rules/conversations/list-order.js';
import type { CloudConversations, CloudPage } from '../../storage/cloud-conversations.js';
import type { IndexEntry } from '../../storage/index-entry.js';
import { endOf, type Found, type IndexSync, type ListEnd } from '../../storage/index-sync.js';
import type { WriteBehind } from '../../storage/write-behind.js';
import type { FolderRecords } from '../../folders/folder-records.js';
import * as storageKeys from '../../ports/storage-keys.js';
import type { ConversationListState, OlderConversations } from '../conversation-list.types.js';
import type { IndexLookup } from '../index-lookup.js';
import type { ListPublisher } from '../list-publisher.js';

/** The part of the cloud's list that was not read at the start. */
export interface ListOlder {
  /** Counts what lies beyond the end of the index, where that may have changed. Whether it is known now. */
  count(found: Found): Promise<boolean>;
  /** Reads the next page, or everything that is missing; of one folder where it is named. Whether it could be read. */
  read(what: 'page' | 'all', folderId?: string): Promise<boolean>;
  /** Adds conversations that may lie further down. Whether it is known of all of them where they are. */
  ensure(ids: readonly string[]): Promise<boolean>;
}

type Folders = ReadonlyMap<string | null, { count: number; newest: string }>;

/** What is beyond the end and not in the index: some conversations further down are listed for other reasons. */
function olderOf(index: readonly IndexEntry[], end: ListEnd, folders: Folders): OlderConversations | null {
  const left = new Map([...folders].map(([id, { count }]) => [id, count]));
  for (const entry of index)
    if (!entry.isLocal && newestFirst(end, entry) < 0) {
      const folderId = left.has(entry.folderId) ? entry.folderId : null;
      left.set(folderId, (left.get(folderId) ?? 0) - 1);
    }
  const older: OlderConversations['folders'] = Object.fromEntries(
    [...folders].flatMap(([id, { newest }]) => {
      const count = left.get(id) ?? 0;
      return id !== null && count > 0 ? [[id, { count, newest }]] : [];
    }),
  );
  const count = [...left.values()].reduce((sum, one) => sum + Math.max(0, one), 0);
  return count > 0 ? { count, folders: older } : null;
}

/** How many entries are read in one call, for one screen after the other and for everything. */
const pageSize = 200;
const pageOfAll = 1000;
const maxNamed = 200;
/** No conversation in the cloud has a longer id. */
const maxIdCharacters = 200;

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
  /** The end beyond which was counted; null where that is to be done anew. */
  let counted: string | null = null;

  /** The end as stored: other tabs read further, or begin anew. */
  async function readEnd(): Promise<ListEnd | null> {
    const stored = z.safeParse(endSchema, await needs.writeBehind.get(storageKeys.listEnd));
    return stored.success ? stored.data : null;
  }
  function publish(end: ListEnd | null, older: CloudPage['older']): void {
    const byFolder = new Map<string | null, { count: number; newest: string }>();
    folderIds = new Map();
    for (const { folder, folderId = folder?.id ?? null, count, newest } of older) {
      const id = folder ? needs.folders.findOrAdd(folder) : folderId;
      const known = byFolder.get(id);
      byFolder.set(id, {
        count: count + (known?.count ?? 0),
        newest: known && known.newest > newest ? known.newest : newest,
      });
      if (folderId !== null && id !== null) folderIds.set(id, (folderIds.get(id) ?? new Set()).add(folderId));
    }
    counted = end && end.next;
    publisher.setBeyond((index) => end && olderOf(index, end, byFolder));
  }
  async function count(found: Found): Promise<boolean> {
    const end = await readEnd();
    if (found === 'nothing' && end?.next === counted) return true;
    // What was read of a folder may have left the index with the end.
    if (found === 'all' || end?.next !== counted) nextOf.clear();
    counted = null;
    const answer = end && (await cloud.page({ before: end.next, limit: 0, counts: true }));
    if (answer && !answer.ok) return false;
    publish(end, answer?.value.older ?? []);
    store.setState({ olderStatus: 'idle' });
    return true;
  }

  async function readPage(limit: number): Promise<boolean> {
    const end = await readEnd();
    if (!end) return count('news');
    const counts = limit === pageSize;
    const answer = await cloud.page({ before: end.next, limit, counts });
    if (!answer.ok) return false;
    const nextEnd = endOf(answer.value);
    // Where another tab has moved the end meanwhile, there may be a gap before this page.
    if (!(await indexSync.add(answer.value.entries, { from: end, to: nextEnd }))) return count('all');
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
      return count('news');
    }
    const answer = await cloud.page({ before: nextOf.get(id) ?? end.next, folderId: id, limit });
    if (!answer.ok) return false;
    await indexSync.add(answer.value.entries);
    nextOf.set(id, answer.value.next);
    return true;
  }
  async function readList(what: 'page' | 'all'): Promise<boolean> {
    let isRead = await readPage(what === 'all' ? pageOfAll : pageSize);
    while (what === 'all' && isRead && (await readEnd())) isRead = await readPage(pageOfAll);
    return isRead;
  }
  const countOf = (folderId: string): number => store.getState().older?.folders[folderId]?.count ?? 0;
  async function readFolder(what: 'page' | 'all', folderId: string): Promise<boolean> {
    if ((await readEnd())?.next !== counted && !(await count('news'))) return false;
    if (countOf(folderId) === 0) return true;
    const limit = what === 'all' ? pageOfAll : pageSize;
    let isRead = await readFolderPage(folderId, limit);
    // What is counted and does not come is not asked for for ever.
    let fruitless = 0;
    while (what === 'all' && isRead && countOf(folderId) > 0 && fruitless < 3) {
      const before = countOf(folderId);
      isRead = await readFolderPage(folderId, limit);
      fruitless = countOf(folderId) < before ? 0 : fruitless + 1;
    }
    return isRead && what === 'all' && countOf(folderId) > 0 ? readList('all') : isRead;
  }
  async function read(what: 'page' | 'all', folderId: string | undefined): Promise<boolean> {
    store.setState({ olderStatus: 'reading' });
    const isRead = await (folderId === undefined ? readList(what) : readFolder(what, folderId));
    store.setState({ olderStatus: isRead ? 'idle' : 'failed' });
    return isRead;
  }
  function inTurn<T>(run: () => Promise<T>): Promise<T> {
    const result = turn.then(run);
    turn = result.catch(() => undefined);
    return result;
  }

  return {
    count: (found) => inTurn(() => count(found)),
    read: (what, folderId) => inTurn(() => read(what, folderId)),
    async ensure(ids) {
      const unknown = ids.filter((id) => !needs.lookup.entryOf(id) && id.length <= maxIdCharacters);
      for (let at = 0; at < unknown.length; at += maxNamed) {
        const answer = await cloud.page({ ids: unknown.slice(at, at + maxNamed), limit: 0 });
        if (!answer.ok) return false;
        if (answer.value.named.length > 0) await indexSync.add(answer.value.named);
      }
      return true;
    },
  };
}
