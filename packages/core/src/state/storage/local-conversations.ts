import type { ConversationHead } from '../../rules/conversations/conversation-form.js';
import { newerFields } from '../../rules/conversations/join-heads.js';
import { changeHead } from '../../rules/conversations/change-head.js';
import { type Tree } from '../../rules/conversations/tree.js';
import { includesTree, mergeTrees } from '../../rules/conversations/tree-merge.js';
import { parseIndex, summaryOf, replaceEntries, type IndexEntry } from './index-entry.js';
import { joinRecords } from './join-records.js';
import type { WriteBehind } from './write-behind.js';
import { withPartial, type PartialReply } from '../replies/partial-reply.js';
import type { Ports, StorageResult } from '../ports/ports.js';
import * as storageKeys from '../ports/storage-keys.js';
import { fromStored, toStored, type ConversationRecord } from './stored-conversation.js';

/** Options of a save. */
export interface SaveOptions {
  /** Written in the same step. */
  extra: Record<string, unknown>;
  /** Whether a storage that is full may keep the write waiting in memory. */
  retain: boolean;
  /** The conversation is to live here from now on, whatever the index says. */
  claim?: boolean;
}

/** The fields that change without reading the messages. */
export interface HeadFields {
  name?: string;
  folderId?: string | null;
  tags?: string[];
}

/** How the last step of a move went. `surplus`: the place that is to be left holds more than was copied. */
export type MoveStep =
  | { type: 'done' }
  | { type: 'surplus'; record: ConversationRecord }
  | { type: 'failed'; reason: 'full' | 'unavailable' | 'unverified' };

/** The conversations of this browser. */
export interface LocalConversations {
  /** The index as last read. */
  index(): readonly IndexEntry[];
  /** Reads the index and repairs it from the conversations that are really there. */
  readIndex(): Promise<readonly IndexEntry[]>;
  /** Changes the index, and writes what `extra` answers in the same step. */
  changeIndex(
    change: (entries: readonly IndexEntry[]) => IndexEntry[],
    extra?: () => Promise<Record<string, unknown>>,
  ): Promise<StorageResult>;
  /** For a caller that writes the index together with other things and is alone already: what to write, and what to call then. */
  prepareIndex(
    change: (entries: readonly IndexEntry[]) => IndexEntry[],
  ): Promise<{ writes: Record<string, unknown>; written(): void; before: readonly IndexEntry[] }>;
  load(id: string): Promise<ConversationRecord | undefined>;
  /**
   * Joins the record with the stored copy and writes it together with its summary and `extra`. Answers with what was written.
   * `elsewhere`: nothing was written, because the conversation has been moved to the cloud.
   */
  save(
    record: ConversationRecord,
    options: SaveOptions,
  ): Promise<{ result: StorageResult; record: ConversationRecord; elsewhere?: true }>;
  /** Writes several conversations together. Those that are known gain what they lack. */
  saveMany(records: readonly ConversationRecord[]): Promise<StorageResult>;
  /** Changes fields of conversations without reading their messages, all in one write; those that are in the cloud stay as they are. */
  patch(
    changes: ReadonlyMap<string, HeadFields>,
    now: string,
  ): Promise<{ result: StorageResult; elsewhere: string[] }>;
  savePartial(conversationId: string, messageId: string, partial: PartialReply): Promise<StorageResult>;
  /** The writes that remove everything of a conversation but its summary. */
  removal(id: string): Promise<Record<string, undefined>>;
  /** Removes conversations with everything of theirs, in one write. */
  remove(ids: readonly string[]): Promise<StorageResult>;

  /** Moves that were begun and not ended, by id. */
  moves(): Promise<Map<string, 'local' | 'cloud'>>;
  /** The write that notes that a move begins. */
  moveMarker(id: string, to: 'local' | 'cloud'): Record<string, unknown>;
  /** Gives a move up: the copy goes, which of a move to the cloud `extra` sees to, unless another tab has ended the move. */
  abandonMove(id: string, to: 'local' | 'cloud', extra?: Record<string, unknown>): Promise<StorageResult>;
  /** First step of a move to the browser: the copy. The list still says where the original is. */
  copyToLocal(record: ConversationRecord): Promise<StorageResult>;
  /** Whether the durable copy, read back, holds everything in `tree`. */
  holds(id: string, tree: Tree): Promise<boolean>;
  /** Last step of a move to the browser: the list says so, and `extra` gives the original up. */
  completeMoveToLocal(
    record: ConversationRecord,
    waiting: () => Promise<ConversationRecord | undefined>,
    extra: Record<string, unknown>,
  ): Promise<MoveStep>;
  /** Last step of a move to the cloud: the list says so and the copy here goes, in one write. */
  completeMoveToCloud(sent: ConversationRecord): Promise<MoveStep>;
}

const hasMoreThan = (one: ConversationRecord, than: ConversationRecord): boolean =>
  !includesTree(than.tree, one.tree) || newerFields(one.head, than.head).length > 0;

/** How many unpacked conversations stay in memory: those that are written in turn, not all that a search or an export has read. */
const maxCachedTrees = 24;

/** Creates the conversations of this browser over its storage. */
export function createLocalConversations(
  writeBehind: WriteBehind,
  ports: Ports,
  onIndex: (index: readonly IndexEntry[]) => void,
): LocalConversations {
  let index: readonly IndexEntry[] = [];
  /** Trees as last written or read, so that an unchanged copy is not unpacked again. */
  const trees = new Map<string, { rev: string; tree: Tree }>();

  function cache(id: string, rev: string, tree: Tree): void {
    trees.delete(id);
    trees.set(id, { rev, tree });
    for (const oldest of trees.keys()) {
      if (trees.size <= maxCachedTrees) return;
      trees.delete(oldest);
    }
  }
  function setIndex(next: readonly IndexEntry[]): void {
    index = next;
    onIndex(next);
  }
  const storedIndex = async (): Promise<IndexEntry[]> => parseIndex(await writeBehind.get(storageKeys.index));

  async function read(id: string): Promise<ConversationRecord | undefined> {
    const value = await writeBehind.get(storageKeys.conversation(id));
    const cached = trees.get(id);
    if (cached && typeof value === 'object' && value !== null && 'rev' in value && value.rev === cached.rev) {
      const head = fromStored({ ...value, compressedMessages: [], compressedBranches: [] })?.head;
      if (head) {
        cache(id, cached.rev, cached.tree);
        return { head, tree: cached.tree };
      }
    }
    const record = fromStored(value);
    if (record) cache(id, record.rev, record.tree);
    return record && { head: record.head, tree: record.tree };
  }
  async function withPartials(id: string, record: ConversationRecord): Promise<ConversationRecord> {
    let { tree } = record;
    const prefix = storageKeys.partialPrefix(id);
    for (const key of await writeBehind.keys(prefix)) {
      tree = withPartial(tree, key.slice(prefix.length), await writeBehind.get(key));
    }
    return { head: record.head, tree };
  }
  async function readWithPartials(id: string): Promise<ConversationRecord | undefined> {
    const record = await read(id);
    return record && withPartials(id, record);
  }
  async function write(
    entries: readonly IndexEntry[],
    more: Record<string, unknown>,
    options?: { retain: boolean },
  ): Promise<StorageResult> {
    const result = await writeBehind.write({ [storageKeys.index]: entries, ...more }, options);
    const isLost = !result.ok && result.reason === 'full' && options?.retain === false;
    if (!isLost) setIndex(entries);
    return result;
  }
  async function removal(id: string): Promise<Record<string, undefined>> {
    const partials = await writeBehind.keys(storageKeys.partialPrefix(id));
    const keys = [storageKeys.conversation(id), ...partials];
    return Object.fromEntries(keys.map((key) => [key, undefined]));
  }
  async function holds(id: string, tree: Tree): Promise<boolean> {
    const stored = fromStored(await ports.storage.get(storageKeys.conversation(id)));
    return stored !== undefined && includesTree(stored.tree, tree);
  }
  const entryIn = (entries: readonly IndexEntry[], id: string): IndexEntry | undefined =>
    entries.find((entry) => entry.id === id);

  return {
    index: () => index,
    readIndex: () =>
      writeBehind.exclusive(async () => {
        const entries = await storedIndex();
        const prefix = storageKeys.conversationPrefix;
        const there = new Set((await writeBehind.keys(prefix)).map((key) => key.slice(prefix.length)));
        const listed = entries.filter((entry) => !entry.isLocal || there.has(entry.id));
        const ids = new Set(listed.map((entry) => entry.id));
        for (const id of there) {
          // A copy whose cloud twin is listed is what a move that was cut off left behind; the list decides.
          const record = ids.has(id) ? undefined : await read(id);
          if (record) listed.push(summaryOf(record, true));
        }
        if (listed.length !== entries.length || listed.some((entry, at) => entry !== entries[at]))
          await writeBehind.write({ [storageKeys.index]: listed });
        setIndex(listed);
        return listed;
      }),
    changeIndex: (change, extra) =>
      writeBehind.exclusive(async () => write(change(await storedIndex()), (await extra?.()) ?? {})),
    async prepareIndex(change) {
      const before = await storedIndex();
      const entries = change(before);
      return { before, writes: { [storageKeys.index]: entries }, written: () => setIndex(entries) };
    },
    load: (id) => writeBehind.exclusive(() => readWithPartials(id)),
    save: (record, { extra, retain, claim }) =>
      writeBehind.exclusive(async () => {
        const { id } = record.head;
        const entries = await storedIndex();
        const before = entryIn(entries, id);
        if (before && !before.isLocal && !claim) {
          setIndex(entries);
          return { result: { ok: true }, record, elsewhere: true };
        }
        const stored = await read(id);
        const joined = stored ? joinRecords(record, stored) : record;
        const rev = ports.newId();
        const result = await write(
          replaceEntries(entries, [summaryOf(joined, true, before)]),
          { [storageKeys.conversation(id)]: toStored(joined, rev), ...extra },
          { retain },
        );
        if (result.ok) cache(id, rev, joined.tree);
        return { result, record: joined };
      }),
    saveMany: (records) =>
      writeBehind.exclusive(async () => {
        const entries = await storedIndex();
        const before = new Map(entries.map((entry) => [entry.id, entry]));
        const changed: IndexEntry[] = [];
        const writes: Record<string, unknown> = {};
        for (const record of records) {
          const { id } = record.head;
          const stored = before.has(id) ? await read(id) : undefined;
          // A stored conversation is kept and gains missing messages.
          const joined = stored ? { head: stored.head, tree: mergeTrees(stored.tree, record.tree) } : record;
          writes[storageKeys.conversation(id)] = toStored(joined, ports.newId());
          changed.push(summaryOf(joined, true, before.get(id)));
        }
        return write(replaceEntries(entries, changed), writes, { retain: false });
      }),
    patch: (changes, now) =>
      writeBehind.exclusive(async () => {
        const entries: IndexEntry[] = [];
        const elsewhere: string[] = [];
        const writes: Record<string, unknown> = {};
        for (const entry of await storedIndex()) {
          const { id, isLocal } = entry;
          const fields = changes.get(id);
          entries.push(fields && isLocal ? { ...entry, ...fields, updatedAt: now } : entry);
          if (!fields) continue;
          const key = storageKeys.conversation(id);
          const value = isLocal ? await writeBehind.get(key) : undefined;
          if (!isLocal) elsewhere.push(id);
          else if (typeof value === 'object' && value !== null)
            writes[key] = changeHead(value as ConversationHead, fields, now);
        }
        if (elsewhere.length === changes.size) return { result: { ok: true }, elsewhere };
        return { result: await write(entries, writes), elsewhere };
      }),
    savePartial: (conversationId, messageId, partial) =>
      writeBehind.write({ [storageKeys.partial(conversationId, messageId)]: partial }),
    removal,
    remove: (ids) =>
      writeBehind.exclusive(async () => {
        const gone = new Set(ids);
        const writes: Record<string, undefined> = {};
        for (const id of ids) {
          trees.delete(id);
          const own = [
            storageKeys.draft(id),
            storageKeys.queue(id),
            storageKeys.facts(id),
            storageKeys.move(id),
          ];
          Object.assign(writes, await removal(id), Object.fromEntries(own.map((key) => [key, undefined])));
        }
        const entries = (await storedIndex()).filter((entry) => !gone.has(entry.id));
        return write(entries, writes);
      }),

    async moves() {
      const prefix = storageKeys.movePrefix;
      const found = new Map<string, 'local' | 'cloud'>();
      for (const key of await writeBehind.keys(prefix)) {
        const to = await writeBehind.get(key);
        if (to === 'local' || to === 'cloud') found.set(key.slice(prefix.length), to);
      }
      return found;
    },
    moveMarker: (id, to) => ({ [storageKeys.move(id)]: to }),
    abandonMove: (id, to, extra = {}) =>
      writeBehind.exclusive(async () => {
        const toLocal = to === 'local';
        const hasEnded = entryIn(await storedIndex(), id)?.isLocal === toLocal;
        const copy = hasEnded ? {} : toLocal ? await removal(id) : extra;
        return writeBehind.write({ ...copy, [storageKeys.move(id)]: undefined });
      }),
    copyToLocal: (record) =>
      writeBehind.exclusive(async () => {
        const { id } = record.head;
        const stored = await read(id);
        const rev = ports.newId();
        const tree = stored ? mergeTrees(record.tree, stored.tree) : record.tree;
        const copy = toStored({ head: record.head, tree }, rev);
        return writeBehind.write(
          { [storageKeys.conversation(id)]: copy, [storageKeys.move(id)]: 'local' },
          { retain: false },
        );
      }),
    holds,
    completeMoveToLocal: (record, waiting, extra) =>
      writeBehind.exclusive(async () => {
        const { id } = record.head;
        const more = await waiting();
        if (more && hasMoreThan(more, record)) return { type: 'surplus', record: more };
        if (!(await holds(id, record.tree))) return { type: 'failed', reason: 'unverified' };
        const entries = await storedIndex();
        const entry = entryIn(entries, id);
        // With its deletion the copy would have gone; without an entry it is in a part of the list that another tab has not read.
        const summary = summaryOf(record, true, entry);
        const result = await write(
          replaceEntries(entries, [summary]),
          { ...extra, [storageKeys.move(id)]: undefined },
          { retain: false },
        );
        return result.ok ? { type: 'done' } : { type: 'failed', reason: result.reason };
      }),
    completeMoveToCloud: (sent) =>
      writeBehind.exclusive(async () => {
        const { id } = sent.head;
        const stored = await readWithPartials(id);
        if (stored && hasMoreThan(stored, sent)) return { type: 'surplus', record: stored };
        const entries = await storedIndex();
        const entry = entryIn(entries, id);
        if (!entry) return { type: 'failed', reason: 'unverified' };
        const summary = { ...summaryOf(sent, false), unread: entry.unread };
        const result = await write(replaceEntries(entries, [summary]), {
          ...(await removal(id)),
          [storageKeys.move(id)]: undefined,
        });
        trees.delete(id);
        return result.ok || result.reason === 'unavailable'
          ? { type: 'done' }
          : { type: 'failed', reason: result.reason };
      }),
  };
}
