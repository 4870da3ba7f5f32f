import type { Folder } from '../../contract/conversations/conversations.js';
import type { CloudConversations, CloudEntry, CloudPage } from './cloud-conversations.js';
import * as storageKeys from '../ports/storage-keys.js';
import type { Outbox } from './outbox.js';
import type { Ports } from '../ports/ports.js';
import type { IndexEntry } from './index-entry.js';
import type { LocalConversations } from './local-conversations.js';

/** The result of a sync. */
export interface SyncResult {
  /** Conversations that changed or went away. */
  touched: Set<string>;
  /** Conversations with a run in progress; undefined when that could not be learned. */
  running: Set<string> | undefined;
}

/** Keeps the index in step with the cloud. */
export interface IndexSync {
  /**
   * Reads the newest page the first time, with the conversations that are to stay, then what changed since. Undefined when the cloud
   * could not be read.
   */
  read(): Promise<SyncResult | undefined>;
  /** Adds conversations that are listed further down, and moves the end. False where it was somewhere else by then, and stays there. */
  add(entries: readonly CloudEntry[], end?: { from: ListEnd; to: ListEnd | null }): Promise<boolean>;
  /** Conversations have left this browser. One that has a twin in the cloud shows up with the next reading. */
  forgetLocal(ids: readonly string[]): void;
}

/** What a reading of the list has found: the newest page, changes, or none. */
export type Found = 'all' | 'news' | 'nothing';

/** The place in the cloud's list up to which the index holds all of it. */
export interface ListEnd {
  /** Where the next page begins. */
  next: string;
  /** The last conversation above it. */
  updatedAt: string;
  id: string;
}

/** The end of a page; null for the last one. */
export const endOf = ({ entries, next }: Pick<CloudPage, 'entries' | 'next'>): ListEnd | null => {
  const last = entries.at(-1)?.conversation;
  return next !== null && last ? { next, updatedAt: last.updatedAt ?? '', id: last.id } : null;
};

interface Listing {
  changed: readonly CloudEntry[];
  deletedIds: readonly string[];
  /** Set when `changed` is all that the index is to hold of that time: what it lacks goes, unless it was changed here since or is to stay. */
  wholeSince: string | null;
  /** Those that were asked for by name. */
  asked?: readonly string[];
}

/** So many that the list of nearly everybody is whole with it. */
const pageOfNewest = 1000;
/** As many conversations as one page can name. */
const maxNamed = 200;

type PendingIds = Awaited<ReturnType<Outbox['ids']>>;

/** An index entry from the cloud listing; pending writes of the outbox win. */
function entryFrom(
  entry: CloudEntry,
  before: IndexEntry | undefined,
  isPending: boolean,
  running: ReadonlySet<string> | undefined,
  now: string,
): IndexEntry {
  const { id, name, model, updatedAt, tags } = entry.conversation;
  // A folder may come after the conversation that names it.
  const folderId = entry.folder?.id ?? entry.conversation.folderId ?? null;
  const theirs = { name, folderId, tags: tags ?? [] };
  const ours = isPending && before;
  return {
    id,
    ...(ours ? { name: ours.name, folderId: ours.folderId, tags: ours.tags } : theirs),
    modelId: model?.id ?? null,
    isLocal: false,
    updatedAt: updatedAt ?? before?.updatedAt ?? now,
    messageCount: before?.messageCount,
    running: running ? running.has(id) : (before?.running ?? false),
    unread: before?.unread ?? false,
  };
}

/** The index after a listing. What waits in the outbox is not touched, and what became private here stays so. */
function withListing(
  entries: readonly IndexEntry[],
  listing: Listing,
  pending: PendingIds,
  running: ReadonlySet<string> | undefined,
  now: string,
  stays: ReadonlySet<string>,
): IndexEntry[] {
  const { changed, deletedIds, wholeSince } = listing;
  const listed = new Set(changed.map(({ conversation }) => conversation.id));
  const deleted = new Set(deletedIds);
  const kept = entries.filter(({ id, isLocal, updatedAt }) => {
    if (isLocal || pending.all.has(id)) return true;
    if (deleted.has(id)) return false;
    return wholeSince === null || listed.has(id) || updatedAt >= wholeSince || stays.has(id);
  });
  const all = new Map(kept.map((entry) => [entry.id, entry]));
  for (const entry of changed) {
    const { id } = entry.conversation;
    const before = all.get(id);
    if (pending.removed.has(id) || before?.isLocal) continue;
    all.set(id, entryFrom(entry, before, pending.all.has(id), running, now));
  }
  return [...all.values()];
}

/** Creates the sync of one person's index. */
export function createIndexSync(needs: {
  ports: Ports;
  cloud: CloudConversations;
  localConversations: LocalConversations;
  outbox: Outbox;
  /** The end of the index, as any tab has stored it last. */
  storedEnd(): Promise<unknown>;
  /** Finds the folder that an entry names, or adds it. */
  placeFolder(folder: Folder | null): string | null;
  /** Conversations that stay in the index wherever they stand in the list. */
  kept(): readonly string[];
  /** Called after each reading: what lies beyond the end of the index may have changed. */
  beyond(found: Found): void;
}): IndexSync {
  const { ports, cloud, localConversations, outbox, placeFolder } = needs;
  let cursor: string | undefined;
  /** Conversations in the cloud that live in this browser too, and do not show for that. */
  const twins = new Set<string>();
  /** When each conversation that was read had last changed: a cursor looks back a little, and tells some of them again. */
  const known = new Map<string, string>();

  /** Conversations of the first page with writes that waited then: they are read again. */
  let skipped: string[] = [];
  /** Conversations of this browser that have left it; what the cloud has of them is listed. */
  const left = new Set<string>();

  interface Read extends Listing {
    cursor: string;
    page?: CloudPage;
  }
  async function listing(): Promise<Read | undefined> {
    if (cursor !== undefined) {
      const changes = await cloud.changes(cursor);
      if (!changes.ok) return undefined;
      const again = skipped.length > 0 ? await cloud.page({ ids: skipped, limit: 0 }) : null;
      if (again && !again.ok) return undefined;
      const changed = [...(again?.value.named ?? []), ...changes.value.changed];
      return { ...changes.value, changed, wholeSince: null };
    }
    const wholeSince = new Date(ports.clock.now()).toISOString();
    const ids = [...new Set([...left, ...needs.kept()])].slice(0, maxNamed);
    const page = await cloud.page({ ids, limit: pageOfNewest });
    if (!page.ok) return undefined;
    const { entries, named } = page.value;
    return {
      cursor: page.value.cursor,
      changed: [...entries, ...named],
      deletedIds: [],
      wholeSince,
      asked: ids,
      page: page.value,
    };
  }

  const placed = (entries: readonly CloudEntry[]): CloudEntry[] =>
    entries.map(({ conversation, folder }) => {
      const id = placeFolder(folder);
      return { conversation, folder: folder && id !== null ? { ...folder, id } : null };
    });
  async function apply(
    found: Listing,
    pending: PendingIds,
    running: ReadonlySet<string> | undefined,
    end: (stored: unknown) => ListEnd | null | undefined,
  ): Promise<void> {
    const now = new Date(ports.clock.now()).toISOString();
    const here = new Set(localConversations.index().flatMap(({ id, isLocal }) => (isLocal ? [id] : [])));
    for (const { conversation } of found.changed) if (here.has(conversation.id)) twins.add(conversation.id);
    await localConversations.changeIndex(
      (entries) => {
        // More than can be named, or kept only since the page was asked for.
        const stays = new Set(needs.kept().filter((id) => !found.asked?.includes(id)));
        return withListing(entries, found, pending, running, now, stays);
      },
      async () => {
        const next = end(await needs.storedEnd());
        return next === undefined ? {} : { [storageKeys.listEnd]: next };
      },
    );
  }

  async function runningIds(): Promise<Set<string> | undefined> {
    const runs = await ports.call('chat', 'activeRuns', {});
    if (!runs.ok) return undefined;
    const going = runs.value.data.filter(({ status }) => status === 'running');
    return new Set(going.flatMap(({ conversationId }) => conversationId ?? []));
  }

  return {
    async read() {
      const found = await listing();
      if (!found) return undefined;
      const { page } = found;
      const changed = placed(found.changed);
      const pending = await outbox.ids();
      const running = await runningIds();
      await apply({ ...found, changed }, pending, running, () => page && endOf(page));
      // Other tabs may have read further.
      if (page) ports.tabs.post({ type: 'list-changed' });
      const changedIds = changed.map(({ conversation }) => conversation.id);
      // Entries with pending writes were skipped, so they are read again after the upload.
      const waiting = changedIds.filter((id) => pending.all.has(id));
      if (page) skipped = waiting.slice(0, maxNamed);
      else if (waiting.length === 0) skipped = [];
      if (page || waiting.length === 0) ({ cursor } = found);
      const isNews = (id: string, at: string): boolean => {
        if (pending.all.has(id) || known.get(id) !== at) known.set(id, pending.all.has(id) ? '' : at);
        else return false;
        return true;
      };
      const touched = changed.flatMap(({ conversation: { id, updatedAt } }) =>
        updatedAt === undefined || isNews(id, updatedAt) ? [id] : [],
      );
      const deletedIds = found.deletedIds.filter((id) => !pending.all.has(id) && isNews(id, 'deleted'));
      if (page) left.clear();
      needs.beyond(page ? 'all' : touched.length + deletedIds.length > 0 ? 'news' : 'nothing');
      return { touched: new Set([...touched, ...deletedIds]), running };
    },
    async add(entries, end) {
      const listed: Listing = { changed: placed(entries), deletedIds: [], wholeSince: null };
      let isCurrent = true;
      await apply(listed, await outbox.ids(), undefined, (stored) => {
        if (!end) return undefined;
        isCurrent = JSON.stringify(stored) === JSON.stringify(end.from);
        return isCurrent ? end.to : undefined;
      });
      return isCurrent;
    },
    forgetLocal(ids) {
      const shown = ids.filter((id) => twins.delete(id));
      if (shown.length === 0) return;
      for (const id of shown) left.add(id);
      cursor = undefined;
    },
  };
}
