import type { Folder } from '../contract/conversations.js';
import type { Cloud, CloudEntry } from './cloud.js';
import { placeFolder } from './folders.js';
import type { Outbox } from './outbox.js';
import type { Ports } from './ports.js';
import { withEntry, type IndexEntry, type Vault } from './vault.js';

/** What a sync has brought. */
export interface SyncResult {
  folders: readonly Folder[];
  /** Conversations that changed or went away. */
  touched: Set<string>;
  /** Conversations with a run in progress; undefined when that could not be learned. */
  running: Set<string> | undefined;
}

/** Keeps the index in step with the cloud. */
export interface CloudSync {
  /** Reads everything the first time, then what changed since. Undefined when the cloud could not be read. */
  read(folders: readonly Folder[]): Promise<SyncResult | undefined>;
}

interface Listing {
  changed: readonly CloudEntry[];
  deletedIds: readonly string[];
  /** Set when `changed` is everything there was at that time: what it lacks is gone, unless it was changed here since. */
  wholeSince: string | null;
}

type PendingIds = Awaited<ReturnType<Outbox['ids']>>;

/** An entry of the index as the cloud tells it; a name that waits in the outbox stays. */
function entryFrom(
  entry: CloudEntry,
  before: IndexEntry | undefined,
  keepsName: boolean,
  running: ReadonlySet<string> | undefined,
  now: string,
): IndexEntry {
  const { id, name, model, updatedAt } = entry.conversation;
  return {
    id,
    name: keepsName && before ? before.name : name,
    modelId: model?.id ?? null,
    folderId: entry.folder?.id ?? null,
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
  const known = new Map(kept.map((entry) => [entry.id, entry]));
  return changed.reduce<IndexEntry[]>((all, entry) => {
    const { id } = entry.conversation;
    if (pending.removed.has(id) || known.get(id)?.isLocal) return all;
    return withEntry(all, entryFrom(entry, known.get(id), pending.all.has(id), running, now));
  }, kept);
}

/** Creates the sync of one person's index. */
export function createCloudSync(needs: {
  ports: Ports;
  cloud: Cloud;
  vault: Vault;
  outbox: Outbox;
}): CloudSync {
  const { ports, cloud, vault, outbox } = needs;
  let cursor: string | undefined;

  async function listing(): Promise<(Listing & { cursor: string }) | undefined> {
    const startedAt = new Date(ports.clock.now()).toISOString();
    const changes = await cloud.changes(cursor);
    if (!changes.ok) return undefined;
    if (cursor !== undefined) return { ...changes.value, wholeSince: null };
    // The cursor is taken before the whole list, so that nothing can change unseen between the two.
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
    async read(before) {
      const found = await listing();
      if (!found) return undefined;
      let folders = before;
      const changed = found.changed.map(({ conversation, folder }) => {
        const placed = placeFolder(folders, folder);
        folders = placed.folders;
        return { conversation, folder: folder && placed.id !== null ? { ...folder, id: placed.id } : null };
      });
      const pending = await outbox.ids();
      const now = new Date(ports.clock.now()).toISOString();
      const running = await runningIds();
      await vault.changeIndex((entries) =>
        withListing(entries, { ...found, changed }, pending, running, now),
      );
      ({ cursor } = found);
      const changedIds = changed.map(({ conversation }) => conversation.id);
      const deletedIds = found.deletedIds.filter((id) => !pending.all.has(id));
      return { folders, touched: new Set([...changedIds, ...deletedIds]), running };
    },
  };
}
