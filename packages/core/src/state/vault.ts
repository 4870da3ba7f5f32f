import * as z from 'zod/mini';
import { mergeTrees, pathOf, replaceNode, type Tree } from '../rules/tree.js';
import { runStatusOf } from '../rules/merge-nodes.js';
import { changeHead, joinHeads } from '../rules/join-heads.js';
import type { ConversationHead } from '../rules/conversation-form.js';
import type { Keep } from './keep.js';
import type { Ports, StorageResult } from './ports.js';
import { storageKeys } from './storage-keys.js';
import { fromStored, toStored, type ConversationRecord } from './stored-conversation.js';

/** One summary of the index under `conversationHistory`. Cloud conversations stand there too, without their messages. */
const indexEntrySchema = z.object({
  id: z.string(),
  name: z.string(),
  modelId: z._default(z.nullable(z.string()), null),
  folderId: z._default(z.nullable(z.string()), null),
  isLocal: z._default(z.boolean(), true),
  updatedAt: z._default(z.string(), ''),
  messageCount: z.optional(z.number()),
  running: z._default(z.boolean(), false),
  unread: z._default(z.boolean(), false),
});
export type IndexEntry = z.output<typeof indexEntrySchema>;

/** A reply in progress as it is kept while it streams. */
const partialSchema = z.object({
  text: z.string(),
  reasoning: z._default(z.string(), ''),
  state: z._default(z.record(z.string(), z.unknown()), {}),
  seq: z.number(),
});
export type PartialReply = z.output<typeof partialSchema>;

/** What goes with a save. */
export interface SaveOptions {
  /** Written in the same step. */
  extra: Record<string, unknown>;
  /** Whether a storage that is full may keep the write waiting in memory. */
  retain: boolean;
}

/** The conversations of this browser. */
export interface Vault {
  /** The index as last read. */
  index(): readonly IndexEntry[];
  /** Reads the index and repairs it from the conversations that are really there. */
  readIndex(): Promise<readonly IndexEntry[]>;
  /** Changes the index. */
  changeIndex(change: (entries: readonly IndexEntry[]) => IndexEntry[]): Promise<StorageResult>;
  load(id: string): Promise<ConversationRecord | undefined>;
  /** Joins the record with the stored copy and writes it together with its summary and `extra`. Answers with what was written. */
  save(
    record: ConversationRecord,
    options: SaveOptions,
  ): Promise<{ result: StorageResult; record: ConversationRecord }>;
  /** Changes fields of the head without reading the messages. */
  patch(id: string, fields: { name?: string; folderId?: string | null }, now: string): Promise<StorageResult>;
  savePartial(conversationId: string, messageId: string, partial: PartialReply): Promise<StorageResult>;
  /** The writes that remove everything of a conversation but its summary. */
  removal(id: string): Promise<Record<string, undefined>>;
  remove(id: string): Promise<StorageResult>;
}

/** The summary of a conversation. */
export function summaryOf(record: ConversationRecord, isLocal: boolean, before?: IndexEntry): IndexEntry {
  const { head, tree } = record;
  return {
    id: head.id,
    name: head.name,
    modelId: head.model?.id ?? null,
    folderId: head.folderId ?? null,
    isLocal,
    updatedAt: typeof head['updatedAt'] === 'string' ? head['updatedAt'] : (before?.updatedAt ?? ''),
    messageCount: pathOf(tree).length,
    running: [...tree.nodes.values()].some((node) => runStatusOf(node) === 'running'),
    unread: before?.unread ?? false,
  };
}

/** The index with one entry put in its place. */
export const withEntry = (entries: readonly IndexEntry[], entry: IndexEntry): IndexEntry[] => [
  ...entries.filter((other) => other.id !== entry.id),
  entry,
];

/** The vault over a keep. */
export function createVault(
  keep: Keep,
  ports: Ports,
  onIndex: (index: readonly IndexEntry[]) => void,
): Vault {
  let index: readonly IndexEntry[] = [];
  /** Trees as last written or read, so that a copy nobody else changed need not be unpacked again. */
  const known = new Map<string, { rev: string; tree: Tree }>();

  function setIndex(next: readonly IndexEntry[]): void {
    index = next;
    onIndex(next);
  }
  async function storedIndex(): Promise<IndexEntry[]> {
    const value = await keep.get(storageKeys.index);
    if (!Array.isArray(value)) return [];
    return value.flatMap((entry) => {
      const parsed = z.safeParse(indexEntrySchema, entry);
      return parsed.success ? [parsed.data] : [];
    });
  }
  async function read(id: string): Promise<ConversationRecord | undefined> {
    const value = await keep.get(storageKeys.conversation(id));
    const cached = known.get(id);
    if (cached && typeof value === 'object' && value !== null && 'rev' in value && value.rev === cached.rev) {
      const head = fromStored({ ...value, compressedMessages: [], compressedBranches: [] })?.head;
      if (head) return { head, tree: cached.tree };
    }
    const record = fromStored(value);
    if (record) known.set(id, { rev: record.rev, tree: record.tree });
    return record && { head: record.head, tree: record.tree };
  }
  async function withPartials(id: string, record: ConversationRecord): Promise<ConversationRecord> {
    let { tree } = record;
    const prefix = storageKeys.partialPrefix(id);
    for (const key of await keep.keys(prefix)) {
      const partial = z.safeParse(partialSchema, await keep.get(key));
      const node = tree.nodes.get(key.slice(prefix.length));
      if (!partial.success || !node || partial.data.text.length <= node.content.length) continue;
      if (runStatusOf(node) === 'completed') continue;
      const { text, reasoning, state } = partial.data;
      const data = { ...node.data, ...(reasoning ? { reasoning } : {}), state };
      tree = replaceNode(tree, { ...node, content: text, data });
    }
    return { head: record.head, tree };
  }
  async function write(
    entries: readonly IndexEntry[],
    more: Record<string, unknown>,
    options?: { retain: boolean },
  ): Promise<StorageResult> {
    const result = await keep.write({ [storageKeys.index]: entries, ...more }, options);
    setIndex(entries);
    return result;
  }
  async function removal(id: string): Promise<Record<string, undefined>> {
    const partials = await keep.keys(storageKeys.partialPrefix(id));
    const keys = [storageKeys.conversation(id), ...partials];
    return Object.fromEntries(keys.map((key) => [key, undefined]));
  }

  return {
    index: () => index,
    readIndex: () =>
      keep.exclusive(async () => {
        const entries = await storedIndex();
        const prefix = storageKeys.conversationPrefix;
        const there = new Set((await keep.keys(prefix)).map((key) => key.slice(prefix.length)));
        const listed = entries.filter((entry) => !entry.isLocal || there.has(entry.id));
        const known = new Set(listed.map((entry) => entry.id));
        for (const id of there) {
          // A copy whose cloud twin is listed is what a move that was cut off left behind; the list decides.
          const record = known.has(id) ? undefined : await read(id);
          if (record) listed.push(summaryOf(record, true));
        }
        if (listed.length !== entries.length || listed.some((entry, at) => entry !== entries[at]))
          await keep.write({ [storageKeys.index]: listed });
        setIndex(listed);
        return listed;
      }),
    changeIndex: (change) => keep.exclusive(async () => write(change(await storedIndex()), {})),
    load: (id) =>
      keep.exclusive(async () => {
        const record = await read(id);
        return record && withPartials(id, record);
      }),
    save: (record, { extra, retain }) =>
      keep.exclusive(async () => {
        const { id } = record.head;
        const stored = await read(id);
        const joined: ConversationRecord = stored
          ? { head: joinHeads(record.head, stored.head), tree: mergeTrees(record.tree, stored.tree) }
          : record;
        const entries = await storedIndex();
        const before = entries.find((entry) => entry.id === id);
        const rev = ports.newId();
        const result = await write(
          withEntry(entries, summaryOf(joined, true, before)),
          { [storageKeys.conversation(id)]: toStored(joined, rev), ...extra },
          { retain },
        );
        if (result.ok) known.set(id, { rev, tree: joined.tree });
        return { result, record: joined };
      }),
    patch: (id, fields, now) =>
      keep.exclusive(async () => {
        const value = await keep.get(storageKeys.conversation(id));
        const entries = (await storedIndex()).map((entry) =>
          entry.id === id ? { ...entry, ...fields, updatedAt: now } : entry,
        );
        const changed =
          typeof value === 'object' && value !== null
            ? { [storageKeys.conversation(id)]: changeHead(value as ConversationHead, fields, now) }
            : {};
        return write(entries, changed);
      }),
    savePartial: (conversationId, messageId, partial) =>
      keep.write({ [storageKeys.partial(conversationId, messageId)]: partial }),
    removal,
    remove: (id) =>
      keep.exclusive(async () => {
        known.delete(id);
        const entries = (await storedIndex()).filter((entry) => entry.id !== id);
        return write(entries, { ...(await removal(id)), [storageKeys.draft(id)]: undefined });
      }),
  };
}
