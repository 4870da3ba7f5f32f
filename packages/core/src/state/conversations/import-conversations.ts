import type { Conversation, Folder } from '../../contract/conversations/conversations.js';
import { sentence } from '../../contract/messages.js';
import { conversationSentence } from '../../contract/conversations/conversation-messages.js';
import { type Tree } from '../../rules/conversations/tree.js';
import { includesTree, mergeTrees } from '../../rules/conversations/tree-merge.js';
import type { ConversationImportResult, ConversationListStore } from './conversation-list.types.js';
import { summaryOf, replaceEntries } from '../storage/index-entry.js';
import type { IndexLookup } from './index-lookup.js';
import type { FolderRecords } from '../folders/folder-records.js';
import type { StorageResult } from '../ports/ports.js';
import type { LocalConversations } from '../storage/local-conversations.js';
import type { Outbox } from '../storage/outbox.js';
import type { OpenConversations } from './open-conversations.js';
import type { PendingDeletions } from './pending-deletions.js';
import type { ConversationReader, ReadRecord } from './conversation-reader.js';
import { recordOf, type ConversationRecord } from '../storage/stored-conversation.js';

/** Conversations written together; the index is written once for all of them. */
const batchSize = 200;
/** After so many consecutive writes without room, no further one is tried. */
const maxConsecutiveFailures = 3;

type Known = Extract<ReadRecord, { ok: true }>['record'];

/** The messages of a tree that another one lacks; known messages stay as they are. */
function missingNodes(tree: Tree, known: Tree): Tree {
  const nodes = new Map([...tree.nodes].filter(([id]) => !known.nodes.has(id)));
  return { nodes, headId: null, deletedIds: new Set() };
}

/**
 * Imports conversations and folders from a file or another person. Known conversations gain the messages that they lack, in their
 * place, and nothing is overwritten. New ones go to the cloud when they are marked for it and it is on.
 */
export function createConversationImport(needs: {
  reader: Pick<ConversationReader, 'records'>;
  lookup: Pick<IndexLookup, 'entriesOf'>;
  localConversations: Pick<LocalConversations, 'saveMany' | 'prepareIndex'>;
  outbox: Pick<Outbox, 'putMany'>;
  open: Pick<OpenConversations, 'get'>;
  deletions: Pick<PendingDeletions, 'cancel'>;
  folders: Pick<FolderRecords, 'find' | 'findOrAdd'>;
  isoNow(): string;
  cloudOn(): boolean;
  older: Pick<ConversationListStore, 'ensureListed'>;
  /** Tells other tabs. */
  changed(): void;
}): Pick<ConversationListStore, 'importConversations'> {
  const { reader, lookup, localConversations, outbox, open, deletions, folders } = needs;

  /** Resolves folder ids of the import to ids of this browser. */
  function folderResolver(added: readonly Folder[]): (id: string | null | undefined) => string | null {
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

  /** Writes all records together, or one by one where there is no space for all. Answers with the ids that failed. */
  async function writeAll(records: readonly ConversationRecord[], isLocal: boolean): Promise<Set<string>> {
    const failed = new Set<string>();
    if (records.length === 0 || (await write(records, isLocal)).ok) return failed;
    let consecutiveFailures = 0;
    for (const record of records) {
      const isTried = consecutiveFailures < maxConsecutiveFailures;
      const ok = isTried && (await write([record], isLocal)).ok;
      consecutiveFailures = ok ? 0 : consecutiveFailures + 1;
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

  async function importBatch(
    records: readonly ConversationRecord[],
    result: ConversationImportResult,
  ): Promise<void> {
    const isListed = await needs.older.ensureListed(records.map(({ head }) => head.id));
    const listed = new Map(lookup.entriesOf(records.map(({ head }) => head.id)).map((one) => [one.id, one]));
    deletions.cancel([...listed.keys()]);
    const here = await known([...listed.keys()]);
    const batches = { local: [] as ConversationRecord[], cloud: [] as ConversationRecord[] };
    const kinds = new Map<string, 'added' | 'extended'>();
    const fail = ({ head: { id, name } }: ConversationRecord, reason: string): void =>
      void result.failures.push({ id, name, reason });
    for (const record of records) {
      const { id } = record.head;
      const before = here.get(id);
      const entry = listed.get(id);
      // What is not known may be in the cloud all the same.
      if (!isListed && !entry) fail(record, sentence('storage.syncFailed'));
      else if (before === 'unavailable')
        fail(record, conversationSentence('storage.cloudConversationUnavailable'));
      else if (before && includesTree(before.tree, missingNodes(record.tree, before.tree)))
        result.unchanged++;
      else {
        const isLocal = before && entry ? entry.isLocal : record.head.isLocal !== false || !needs.cloudOn();
        const head = { ...(before?.head ?? record.head), isLocal };
        const tree = before ? missingNodes(record.tree, before.tree) : record.tree;
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
    if (kinds.size > failed.size) needs.changed();
  }

  return {
    async importConversations(conversations, added) {
      const result: ConversationImportResult = { added: 0, extended: 0, unchanged: 0, failures: [] };
      const placed = folderResolver(added);
      const fallback = needs.isoNow();
      const toRecord = (conversation: Conversation): ConversationRecord => {
        const { head, tree } = recordOf(conversation);
        const updatedAt = typeof head['updatedAt'] === 'string' ? head['updatedAt'] : fallback;
        return { head: { ...head, folderId: placed(head.folderId), updatedAt }, tree };
      };
      for (let at = 0; at < conversations.length; at += batchSize) {
        const some = new Map<string, ConversationRecord>();
        for (const conversation of conversations.slice(at, at + batchSize)) {
          const record = toRecord(conversation);
          const { id } = record.head;
          const existing = some.get(id);
          some.set(
            id,
            existing
              ? {
                  head: existing.head,
                  tree: mergeTrees(existing.tree, missingNodes(record.tree, existing.tree)),
                }
              : record,
          );
        }
        await importBatch([...some.values()], result);
      }
      return result;
    },
  };
}
