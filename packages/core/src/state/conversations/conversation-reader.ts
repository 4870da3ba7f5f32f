import type { Conversation } from '../../contract/conversations.js';
import { success, type Outcome } from '../../contract/outcome.js';
import { storedForm } from '../../rules/conversations/conversation-form.js';
import { settleHead } from '../../rules/conversations/join-heads.js';
import type { ReadConversation } from './conversation-list.types.js';
import type { ListContext } from './list-context.js';
import { cloudFailure } from '../storage/storage-mover.js';
import type { ConversationRecord } from '../storage/stored-conversation.js';
import { joinRecords } from '../storage/join-records.js';

/** How many conversations are read at once: few enough to be held in memory. */
const manyAtOnce = 50;

/** Reading whole conversations, wherever they are. */
export interface ConversationReader {
  /** One of them, as it is here and in the cloud together. @errors with the specified sentence. */
  read(id: string): Promise<Outcome<ConversationRecord>>;
  /** Several, in the order of `ids`; a few at a time are in memory. */
  records(ids: readonly string[]): AsyncGenerator<ReadRecord>;
  readMany(ids: readonly string[]): AsyncIterable<ReadConversation>;
}

/** A record that was read, or why there is none. */
export type ReadRecord = { id: string; name: string } & (
  { ok: true; record: ConversationRecord } | { ok: false; reason: 'gone' | 'unavailable' }
);

/** As a file holds it: on its own, and local wherever it is opened. @source protocol §4.5. */
const exported = ({ head, tree }: ConversationRecord): Conversation =>
  storedForm({ ...settleHead(head), isLocal: true }, tree);

/** Creates the reader. */
export function createConversationReader(list: ListContext): ConversationReader {
  const { localConversations, cloud, outbox, open, entryOf } = list;

  /** What this tab has in memory; while it is loading that is nothing. */
  function inMemory(id: string): ConversationRecord | undefined {
    const conversation = open.get(id);
    return conversation?.store.getState().load === 'ready' ? conversation.record() : undefined;
  }
  const isLocal = (id: string): boolean => open.get(id)?.isLocal() ?? entryOf(id)?.isLocal ?? true;

  /** Joins the copies that there are. */
  async function withOwn(
    id: string,
    copy: ConversationRecord | undefined,
  ): Promise<ConversationRecord | undefined> {
    const own = isLocal(id) ? await localConversations.load(id) : await outbox.pendingRecord(id);
    const copies = [inMemory(id), own, copy].filter((one) => one !== undefined);
    return copies.length > 0 ? copies.reduce(joinRecords) : undefined;
  }
  async function read(id: string): Promise<Outcome<ConversationRecord>> {
    const answer = isLocal(id) ? undefined : await cloud.get(id);
    const record = await withOwn(id, answer?.ok ? answer.value : undefined);
    if (record) return success(record);
    const failure = answer && !answer.ok ? answer.failure : undefined;
    return {
      ok: false,
      failure: cloudFailure(failure ?? { code: 'refused', message: '', type: 'NoSuchKey' }),
    };
  }
  async function* records(ids: readonly string[]): AsyncGenerator<ReadRecord> {
    for (let at = 0; at < ids.length; at += manyAtOnce) {
      const some = ids.slice(at, at + manyAtOnce);
      const inCloud = some.filter((id) => !isLocal(id));
      const found = await cloud.getMany(inCloud);
      for (const id of some) {
        const name = entryOf(id)?.name ?? '';
        const record = await withOwn(id, found.records.get(id));
        if (record) yield { id, name, ok: true, record };
        else
          yield { id, name, ok: false, reason: isLocal(id) || found.gone.has(id) ? 'gone' : 'unavailable' };
      }
    }
  }
  async function* readWhole(ids: readonly string[]): AsyncIterable<ReadConversation> {
    for await (const one of records(ids)) {
      const { id, name } = one;
      yield one.ok
        ? { id, name, ok: true, conversation: exported(one.record) }
        : { id, name, ok: false, reason: one.reason };
    }
  }
  return { read, records, readMany: readWhole };
}
