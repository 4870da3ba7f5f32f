import type { Folder } from '../../contract/conversations/conversations.js';
import type { CloudConversations, CloudEntry } from './cloud-conversations.js';
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
  /** Reads everything the first time, then what changed since. Undefined when the cloud could not be read. */
  read(): Promise<SyncResult | undefined>;
  /** Conversations have left this browser. One that has a twin in the cloud shows up with the next reading. */
  forgetLocal(ids: readonly string[]): void;
}

interface Listing {
  changed: readonly CloudEntry[];
  deletedIds: readonly string[];
  /** Set when `changed` is everything there was at that time: what it lacks is gone, unless it was changed here since. */
  wholeSince: string | null;
}

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
): IndexEntry[] {
  const { changed, deletedIds, wholeSince } = listing;
  const listed = new Set(changed.map(({ conversation }) => conversation.id));
  const deleted = new Set(deletedIds);
  const kept = entries.filter(({ id, isLocal, updatedAt }) => {
    if (isLocal || pending.all.has(id)) return true;
    return !deleted.has(id) && (wholeSince === null || listed.has(id) || updatedAt >= wholeSince);
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
  /** Finds the folder that an entry names, or adds it. */
  placeFolder(folder: Folder | null): string | null;
}): IndexSync {
  const { ports, cloud, localConversations, outbox, placeFolder } = needs;
  let cursor: string | undefined;
  /** Conversations in the cloud that live in this browser too, and do not show for that. */
  const twins = new Set<string>();
  /** When each conversation that was read had last changed: a cursor looks back a little, and tells some of them again. */
  const known = new Map<string, string>();

  async function listing(): Promise<(Listing & { cursor: string }) | undefined> {
    const startedAt = new Date(ports.clock.now()).toISOString();
    const changes = await cloud.changes(cursor);
    if (!changes.ok) return undefined;
    if (cursor !== undefined) return { ...changes.value, wholeSince: null };
    // The cursor is read before the full list, so that no change is missed between the two.
    const all = await cloud.list();
    return all.ok ? { ...changes.value, changed: all.value, wholeSince: startedAt } : undefined;
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
      const changed = found.changed.map(({ conversation, folder }) => {
        const id = placeFolder(folder);
        return { conversation, folder: folder && id !== null ? { ...folder, id } : null };
      });
      const pending = await outbox.ids();
      const now = new Date(ports.clock.now()).toISOString();
      const running = await runningIds();
      const here = new Set(localConversations.index().flatMap(({ id, isLocal }) => (isLocal ? [id] : [])));
      for (const { conversation } of changed) if (here.has(conversation.id)) twins.add(conversation.id);
      await localConversations.changeIndex((entries) =>
        withListing(entries, { ...found, changed }, pending, running, now),
      );
      const changedIds = changed.map(({ conversation }) => conversation.id);
      // Entries with pending writes were skipped, so they are read again after the upload.
      if (!changedIds.some((id) => pending.all.has(id))) ({ cursor } = found);
      const isNews = (id: string, at: string): boolean => {
        if (pending.all.has(id) || known.get(id) !== at) known.set(id, pending.all.has(id) ? '' : at);
        else return false;
        return true;
      };
      const touched = changed.flatMap(({ conversation: { id, updatedAt } }) =>
        updatedAt === undefined || isNews(id, updatedAt) ? [id] : [],
      );
      const deletedIds = found.deletedIds.filter((id) => !pending.all.has(id) && isNews(id, 'deleted'));
      return { touched: new Set([...touched, ...deletedIds]), running };
    },
    forgetLocal(ids) {
      const shown = ids.filter((id) => twins.delete(id));
      if (shown.length > 0) cursor = undefined;
    },
  };
}
