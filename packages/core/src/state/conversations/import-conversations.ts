import type { Conversation, Folder } from '../../contract/conversations.js';
import { conversationSentence } from '../../contract/conversation-messages.js';
import { type Tree } from '../../rules/conversations/tree.js';
import { includesTree, mergeTrees } from '../../rules/conversations/tree-merge.js';
import type { ConversationImportResult, ConversationListStore } from './conversation-list.types.js';
import { summaryOf, replaceEntries } from './index-entry.js';
import type { ListContext } from './list-context.js';
import type { StorageResult } from '../ports/ports.js';
import type { ReadRecord, ConversationReader } from './conversation-reader.js';
import { recordOf, type ConversationRecord } from '../storage/stored-conversation.js';

/** How many conversations are written at once: the list is written once for all of them. */
const manyAtOnce = 200;
/** After so many in a row that found no room the rest is not tried. */
const fullInARow = 3;

type Known = Extract<ReadRecord, { ok: true }>['record'];

/** What of a tree another one lacks: messages that are known stay as they are. */
function lacking(tree: Tree, known: Tree): Tree {
  const nodes = new Map([...tree.nodes].filter(([id]) => !known.nodes.has(id)));
  return { nodes, headId: null, deletedIds: new Set() };
}

/**
 * Takes in conversations and folders that come from a file or another person. Those that are known gain the messages that they lack,
 * where they are, and nothing of them is overwritten. New ones go to the cloud when they say so and may.
 */
export function createConversationImport(
  list: ListContext,
  reader: ConversationReader,
): Pick<ConversationListStore, 'importConversations'> {
  const { ports, localConversations, outbox, open, deletes, folders } = list;

  /** A folder by the id it has here. */
  function placeAll(added: readonly Folder[]): (id: string | null | undefined) => string | null {
    const ids = new Map(added.map((folder) => [folder.id, folders.findOrAdd(folder)]));
    return (id) => (id ? (ids.get(id) ?? folders.find(id)?.id ?? null) : null);
  }
  const write = (records: readonly ConversationRecord[], isLocal: boolean): Promise<StorageResult> =>
    isLocal
      ? localConversations.saveMany(records)
      : outbox.putMany(records, () =>
          localConversations.prepareIndex((entries) => {
            const before = new Map(entries.map((entry) => [entry.id, entry]));
            const changed = records.map((record) => summaryOf(record, false, before.get(record.head.id)));
            return replaceEntries(entries, changed);
          }),
        );

  /** Writes all of them, those that find no room one by one. Answers with those that found none. */
  async function writeAll(records: readonly ConversationRecord[], isLocal: boolean): Promise<Set<string>> {
    const failed = new Set<string>();
    if (records.length === 0 || (await write(records, isLocal)).ok) return failed;
    let inARow = 0;
    for (const record of records) {
      const isTried = inARow < fullInARow;
      const ok = isTried && (await write([record], isLocal)).ok;
      inARow = ok ? 0 : inARow + 1;
      if (!ok) failed.add(record.head.id);
    }
    return failed;
  }

  async function known(ids: readonly string[]): Promise<Map<string, Known | 'unavailable'>> {
    const found = new Map<string, Known | 'unavailable'>();
    for await (const one of reader.records(ids)) {
      if (one.ok) found.set(one.id, one.record);
      else if (one.reason === 'unavailable') found.set(one.id, 'unavailable');
    }
    return found;
  }

  async function adoptSome(
    records: readonly ConversationRecord[],
    result: ConversationImportResult,
  ): Promise<void> {
    const listed = new Map(list.entriesOf(records.map(({ head }) => head.id)).map((one) => [one.id, one]));
    deletes.cancel([...listed.keys()]);
    const here = await known([...listed.keys()]);
    const batches = { local: [] as ConversationRecord[], cloud: [] as ConversationRecord[] };
    const kinds = new Map<string, 'added' | 'extended'>();
    const fail = ({ head: { id, name } }: ConversationRecord, reason: string): void =>
      void result.failures.push({ id, name, reason });
    for (const record of records) {
      const { id } = record.head;
      const before = here.get(id);
      const entry = listed.get(id);
      if (before === 'unavailable')
        fail(record, conversationSentence('storage.cloudConversationUnavailable'));
      else if (before && includesTree(before.tree, lacking(record.tree, before.tree))) result.unchanged++;
      else {
        const isLocal = before && entry ? entry.isLocal : record.head.isLocal !== false || !list.cloudOn();
        const head = { ...(before?.head ?? record.head), isLocal };
        const tree = before ? lacking(record.tree, before.tree) : record.tree;
        batches[isLocal ? 'local' : 'cloud'].push({
          head,
          tree: before ? mergeTrees(before.tree, tree) : tree,
        });
        kinds.set(id, before ? 'extended' : 'added');
      }
    }
    const failed = new Set([
      ...(await writeAll(batches.local, true)),
      ...(await writeAll(batches.cloud, false)),
    ]);
    for (const record of [...batches.local, ...batches.cloud]) {
      const { id } = record.head;
      const kind = kinds.get(id);
      if (failed.has(id)) fail(record, conversationSentence('storage.full'));
      else if (kind) {
        result[kind]++;
        void open.get(id)?.refresh(undefined);
      }
    }
    if (kinds.size > failed.size) ports.tabs.post({ type: 'list-changed' });
  }

  return {
    async importConversations(conversations, added) {
      const result: ConversationImportResult = { added: 0, extended: 0, unchanged: 0, failures: [] };
      const placed = placeAll(added);
      const fallback = list.now();
      const toRecord = (conversation: Conversation): ConversationRecord => {
        const { head, tree } = recordOf(conversation);
        const updatedAt = typeof head['updatedAt'] === 'string' ? head['updatedAt'] : fallback;
        return { head: { ...head, folderId: placed(head.folderId), updatedAt }, tree };
      };
      for (let at = 0; at < conversations.length; at += manyAtOnce) {
        const some = new Map<string, ConversationRecord>();
        for (const conversation of conversations.slice(at, at + manyAtOnce)) {
          const record = toRecord(conversation);
          const { id } = record.head;
          const twin = some.get(id);
          some.set(
            id,
            twin ? { head: twin.head, tree: mergeTrees(twin.tree, lacking(record.tree, twin.tree)) } : record,
          );
        }
        await adoptSome([...some.values()], result);
      }
      return result;
    },
  };
}
