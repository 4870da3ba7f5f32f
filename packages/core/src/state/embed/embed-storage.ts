import { runStatusOf } from '../../rules/conversations/run-status-of.js';
import type { EmbedEntry, StoredList, StoredRecord } from './embed-records.js';
import { createLazyModule } from '../ports/lazy-module.js';
import type { WriteBehind } from '../storage/write-behind.js';
import type { PartialReply } from '../replies/partial-reply.js';
import type { StorageResult } from '../ports/ports.js';
import * as storageKeys from '../ports/storage-keys.js';
import type { ConversationRecord } from '../storage/stored-conversation.js';
import type { StoredQueue } from '../conversation/queue/stored-queue.js';
import type { SaveOptions } from '../storage/local-conversations.js';

const newest = (one: EmbedEntry, other: EmbedEntry): number =>
  one.updatedAt < other.updatedAt ? 1 : one.updatedAt > other.updatedAt ? -1 : 0;

const revOf = (value: unknown): unknown => (value as { rev?: unknown } | null | undefined)?.rev;

const storedOf = ({ head, tree }: ConversationRecord, rev: string): StoredRecord => ({
  rev,
  head,
  nodes: [...tree.nodes.values()],
  headId: tree.headId,
  deletedIds: [...tree.deletedIds],
});

/** How a save went. */
export interface EmbedSave {
  result: StorageResult;
  /** The revision that stands from now on; left out where nothing was taken. */
  rev?: string;
  /** Merges the copy of another writer, which the write includes. */
  join?: Join;
  /** Another tab has deleted the conversation, so nothing was written. */
  isGone?: true;
  /** The stored copy is unreadable for now, so nothing was written. */
  isUnread?: true;
}

/** The stored copy of a conversation. */
export interface EmbedCopy {
  rev: string;
  /** Set when the copy has data that the record lacks. */
  other?: {
    join: Join;
    /** Whether the copy lacks something of a record. */
    isLacking(mine: ConversationRecord): boolean;
  };
}

type Join = (mine: ConversationRecord) => ConversationRecord;

/** The conversations of one end user in this browser. */
export interface EmbedStorage {
  /** The list as last read, newest first. */
  entries(): readonly EmbedEntry[];
  /** An unreadable list leaves the current one unchanged. */
  readEntries(): Promise<void>;
  /** Marks a conversation as read or unread. */
  mark(id: string, unread: boolean): Promise<void>;
  /** `held` is the revision that the record holds all of. Rejects when what is there cannot be read for now. */
  load(id: string, held: string | undefined): Promise<EmbedCopy | undefined>;
  /**
   * Joins the record with the stored copy, unless that is the one that it `held`, and writes it together with its entry and `extra`.
   * One that was stored before, which `isKnown` says, and is not there any more stays away. What cannot be read is not overwritten.
   */
  save(
    record: ConversationRecord,
    options: Pick<SaveOptions, 'extra' | 'retain'> & { isKnown: boolean; held: string | undefined },
  ): Promise<EmbedSave>;
  savePartial(conversationId: string, messageId: string, partial: PartialReply): Promise<StorageResult>;
  readQueue(value: unknown): Promise<StoredQueue>;
  /** Removes conversations with everything of theirs, in one write. */
  remove(ids: readonly string[]): Promise<StorageResult>;
}

/** Options of the storage. */
export interface EmbedStorageOptions {
  writeBehind: WriteBehind;
  newId(): string;
  /** So many conversations are kept; the oldest of which nothing is expected make room. */
  maxConversations: number;
  /** The list is another. */
  changed(): void;
}

/** Creates the storage of one end user. */
export function createEmbedStorage({
  writeBehind,
  newId,
  maxConversations: most,
  changed,
}: EmbedStorageOptions): EmbedStorage {
  /** Parses stored records; a first visit has none. */
  const records = createLazyModule(() => import('./embed-records.js'));
  let list: StoredList = { rev: '', entries: [] };

  function show(next: StoredList): void {
    list = next;
    changed();
  }
  async function storedEntries(): Promise<EmbedEntry[]> {
    const value = await writeBehind.get(storageKeys.index);
    if (value === undefined) return [];
    return revOf(value) === list.rev ? [...list.entries] : (await records.load()).readEntries(value);
  }
  async function write(
    next: EmbedEntry[],
    more: Record<string, unknown>,
    options?: { retain: boolean },
  ): Promise<{ result: StorageResult; isTaken: boolean }> {
    const stored: StoredList = { rev: newId(), entries: next.sort(newest) };
    const result = await writeBehind.write({ [storageKeys.index]: stored, ...more }, options);
    const isTaken = result.ok || result.reason !== 'full' || options?.retain !== false;
    if (isTaken) show(stored);
    return { result, isTaken };
  }
  async function removalOf(id: string): Promise<Record<string, undefined>> {
    const own = [storageKeys.conversation(id), storageKeys.draft(id), storageKeys.queue(id)];
    const keys = [...own, ...(await writeBehind.keys(storageKeys.partialPrefix(id)))];
    return Object.fromEntries(keys.map((key) => [key, undefined]));
  }
  const removalsOf = async (ids: readonly string[]): Promise<Record<string, undefined>> =>
    Object.assign({}, ...(await Promise.all(ids.map(removalOf)))) as Record<string, undefined>;

  /** Undefined for what is no conversation. */
  async function joinOf(value: unknown): Promise<Join | undefined> {
    const { readRecord, joinRecords } = await records.load();
    const stored = readRecord(value);
    return stored && ((mine) => joinRecords(mine, stored));
  }

  async function saveAlone(
    record: ConversationRecord,
    { extra, retain, isKnown, held }: Parameters<EmbedStorage['save']>[1],
  ): Promise<EmbedSave> {
    const { id } = record.head;
    const value = await writeBehind.get(storageKeys.conversation(id));
    const join = value === undefined || revOf(value) === held ? undefined : await joinOf(value);
    if (isKnown && !join && (value === undefined || revOf(value) !== held))
      return { result: { ok: true }, isGone: true };
    const joined = join?.(record) ?? record;
    const before = await storedEntries();
    const { name, updatedAt } = joined.head as { name: string; updatedAt?: unknown };
    const entry: EmbedEntry = {
      id,
      name,
      updatedAt: typeof updatedAt === 'string' ? updatedAt : '',
      running: [...joined.tree.nodes.values()].some((node) => runStatusOf(node) === 'running'),
      unread: before.find((other) => other.id === id)?.unread ?? false,
    };
    const others = before.filter((other) => other.id !== id).sort(newest);
    const leaving = others.filter((other, at) => at >= most - 1 && !other.running);
    const staying = others.filter((other) => !leaving.includes(other));
    const removal = await removalsOf(leaving.map((other) => other.id));
    const rev = newId();
    const { result, isTaken } = await write(
      [entry, ...staying],
      { ...removal, [storageKeys.conversation(id)]: storedOf(joined, rev), ...extra },
      { retain },
    );
    return { result, ...(isTaken ? { rev } : {}), ...(join ? { join } : {}) };
  }

  return {
    entries: () => list.entries,
    async readEntries() {
      const value = await writeBehind.get(storageKeys.index);
      const rev = revOf(value);
      const entries = await storedEntries().catch(() => undefined);
      if (entries) show({ rev: typeof rev === 'string' ? rev : '', entries: entries.sort(newest) });
    },
    mark: (id, unread) =>
      writeBehind.exclusive(async () => {
        const before = await storedEntries().catch(() => []);
        if (!before.some((entry) => entry.id === id && entry.unread !== unread)) return;
        await write(
          before.map((entry) => (entry.id === id ? { ...entry, unread } : entry)),
          {},
        );
      }),
    load: (id, held) =>
      writeBehind.exclusive(async () => {
        const value = await writeBehind.get(storageKeys.conversation(id));
        if (value === undefined) return undefined;
        const rev = revOf(value);
        const prefix = storageKeys.partialPrefix(id);
        const partials = await writeBehind.keys(prefix);
        if (rev === held && partials.length === 0) return { rev: String(rev) };
        const { readRecord, withPartial, joinRecords, isMissingFrom } = await records.load();
        const record = readRecord(value);
        if (!record) return undefined;
        let { tree } = record;
        for (const key of partials)
          tree = withPartial(tree, key.slice(prefix.length), await writeBehind.get(key));
        const copy = { head: record.head, tree };
        const other = {
          join: (mine: ConversationRecord) => joinRecords(mine, copy),
          isLacking: (mine: ConversationRecord) => isMissingFrom(copy, mine),
        };
        return { rev: String(rev), other };
      }),
    save: (record, options) =>
      writeBehind
        .exclusive(() => saveAlone(record, options))
        .catch(() => ({ result: { ok: false, reason: 'unavailable' }, isUnread: true })),
    savePartial: (conversationId, messageId, partial) =>
      writeBehind.write({ [storageKeys.partial(conversationId, messageId)]: partial }),
    readQueue: async (value) => (await records.load()).readStoredQueue(value),
    remove: (ids) =>
      writeBehind.exclusive(async () => {
        const removal = await removalsOf(ids);
        const staying = (await storedEntries()).filter((entry) => !ids.includes(entry.id));
        return (await write(staying, removal)).result;
      }),
  };
}
