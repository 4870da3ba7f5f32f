import type { Conversation } from '../../contract/conversations/conversations.js';
import { success, type Outcome } from '../../contract/outcome.js';
import { storedForm } from '../../rules/conversations/conversation-form.js';
import { settleHead } from '../../rules/conversations/join-heads.js';
import type { ReadConversation } from './conversation-list.types.js';
import type { CloudConversations } from '../storage/cloud-conversations.js';
import type { IndexLookup } from './index-lookup.js';
import type { LocalConversations } from '../storage/local-conversations.js';
import type { OpenConversations } from './open-conversations.js';
import type { Outbox } from '../storage/outbox.js';
import { cloudFailure } from '../storage/storage-mover.js';
import type { ConversationRecord } from '../storage/stored-conversation.js';
import { joinRecords } from '../storage/join-records.js';

/** Conversations read at once: few enough to be held in memory. */
const batchSize = 50;

/** Reads complete conversations from memory, this browser and the cloud. */
export interface ConversationReader {
  /** Reads one conversation, its copies merged. @errors with the specified sentence. */
  read(id: string): Promise<Outcome<ConversationRecord>>;
  /** Reads several in the order of `ids`, a batch in memory at a time. */
  records(ids: readonly string[]): AsyncGenerator<ReadRecord>;
  readMany(ids: readonly string[]): AsyncIterable<ReadConversation>;
}

/** A record, or the reason why it could not be read. */
export type ReadRecord = { id: string; name: string } & (
  | { ok: true; record: ConversationRecord }
  | { ok: false; reason: 'gone' | 'unavailable' }
);

/** The form of an export file: self-contained, and local wherever it is imported. @source protocol §4.5. */
const exported = ({ head, tree }: ConversationRecord): Conversation =>
  storedForm({ ...settleHead(head), isLocal: true }, tree);

/** Creates the reader. */
export function createConversationReader(needs: {
  localConversations: Pick<LocalConversations, 'load'>;
  cloud: Pick<CloudConversations, 'get' | 'getMany'>;
  outbox: Pick<Outbox, 'pendingRecord'>;
  open: Pick<OpenConversations, 'get' | 'isLocal'>;
  lookup: Pick<IndexLookup, 'entryOf'>;
}): ConversationReader {
  const { localConversations, cloud, outbox, open } = needs;
  const { entryOf } = needs.lookup;
  const { isLocal } = open;

  /** The record in memory; undefined while it is loading. */
  function inMemory(id: string): ConversationRecord | undefined {
    const conversation = open.get(id);
    return conversation?.store.getState().load === 'ready' ? conversation.record() : undefined;
  }

  /** Merges the copies of this browser with another one. */
  async function mergeCopies(
    id: string,
    copy: ConversationRecord | undefined,
  ): Promise<ConversationRecord | undefined> {
    const own = isLocal(id) ? await localConversations.load(id) : await outbox.pendingRecord(id);
    const copies = [inMemory(id), own, copy].filter((one) => one !== undefined);
    return copies.length > 0 ? copies.reduce(joinRecords) : undefined;
  }
  async function read(id: string): Promise<Outcome<ConversationRecord>> {
    const answer = isLocal(id) ? undefined : await cloud.get(id);
    const record = await mergeCopies(id, answer?.ok ? answer.value : undefined);
    if (record) return success(record);
    const failure = answer && !answer.ok ? answer.failure : undefined;
    return {
      ok: false,
      failure: cloudFailure(failure ?? { code: 'refused', message: '', type: 'NoSuchKey' }),
    };
  }
  async function* records(ids: readonly string[]): AsyncGenerator<ReadRecord> {
    for (let at = 0; at < ids.length; at += batchSize) {
      const some = ids.slice(at, at + batchSize);
      const inCloud = some.filter((id) => !isLocal(id));
      const found = await cloud.getMany(inCloud);
      for (const id of some) {
        const name = entryOf(id)?.name ?? '';
        const record = await mergeCopies(id, found.records.get(id));
        if (record) {
          yield { id, name, ok: true, record };
          continue;
        }
        // A browser that cannot read says the same as one that has nothing: what is still listed was not deleted.
        const isGone = isLocal(id) ? entryOf(id) === undefined : found.gone.has(id);
        yield { id, name, ok: false, reason: isGone ? 'gone' : 'unavailable' };
      }
    }
  }
  async function* readComplete(ids: readonly string[]): AsyncIterable<ReadConversation> {
    for await (const one of records(ids)) {
      const { id, name } = one;
      yield one.ok
        ? { id, name, ok: true, conversation: exported(one.record) }
        : { id, name, ok: false, reason: one.reason };
    }
  }
  return { read, records, readMany: readComplete };
}
