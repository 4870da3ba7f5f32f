import * as z from 'zod/mini';
import type { ConversationSummary, Folder } from '../../contract/conversations/conversations.js';
import { failed, success, type Outcome } from '../../contract/outcome.js';
import { unreadable } from '../ports/failures.js';
import type { Ports } from '../ports/ports.js';
import { fromCloud, toCloud, type ConversationRecord } from './stored-conversation.js';

/** A conversation as the cloud's list names it. */
export interface CloudEntry {
  conversation: ConversationSummary;
  folder: Folder | null;
}

/** A page of the cloud's list, and what lies beyond it. */
export interface CloudPage {
  cursor: string;
  entries: CloudEntry[];
  named: CloudEntry[];
  next: string | null;
  older: { folderId?: string | null; folder: Folder | null; count: number; newest: string }[];
}

/** Which page to read; the limits are those of the contract. */
export interface CloudPageQuery {
  before?: string;
  folderId?: string;
  ids?: string[];
  limit?: number;
  counts?: boolean;
}

/** The result of reading several conversations: the records, and the ids of those that are gone. Missing ids were unavailable. */
export interface CloudRead {
  records: Map<string, ConversationRecord>;
  gone: Set<string>;
}

/** The conversations in the cloud, unpacked. */
export interface CloudConversations {
  get(id: string): Promise<Outcome<ConversationRecord>>;
  /** Several at once, in few calls. */
  getMany(ids: readonly string[]): Promise<CloudRead>;
  /** Ids of the conversations without messages. */
  emptyIds(): Promise<Outcome<string[]>>;
  upload(record: ConversationRecord, folder: Folder | null): Promise<Outcome<void>>;
  page(query: CloudPageQuery): Promise<Outcome<CloudPage>>;
  changes(since?: string): Promise<Outcome<{ cursor: string; changed: CloudEntry[]; deletedIds: string[] }>>;
}

/** How many conversations are read in one call: few enough to be held in memory at once. */
const manyAtOnce = 50;

/** The cloud through the ports. */
export function createCloudConversations(ports: Ports): CloudConversations {
  /** All chunks, or the first failure: one missing chunk would look like deleted conversations. */
  async function chunks(urls: readonly string[]): Promise<Outcome<unknown[]>> {
    const answers = await Promise.all(urls.map((url) => ports.fetchChunk(url)));
    const values: unknown[] = [];
    for (const answer of answers) {
      if (!answer.ok) return answer;
      values.push(answer.value);
    }
    return success(values);
  }

  return {
    async get(id) {
      const answer = await ports.call('conversations', 'get', { conversationId: id });
      if (!answer.ok) return answer;
      const record = fromCloud(answer.value.conversation);
      return record ? success(record) : failed(unreadable);
    },
    async getMany(ids) {
      const read: CloudRead = { records: new Map(), gone: new Set() };
      for (let at = 0; at < ids.length; at += manyAtOnce) {
        const conversationIds = ids.slice(at, at + manyAtOnce);
        const answer = await ports.call('conversations', 'getMultiple', { conversationIds });
        const lists = answer.ok ? await chunks(answer.value.presignedUrls ?? []) : answer;
        if (!answer.ok || !lists.ok) continue;
        for (const id of answer.value.noSuchKeyConversations) read.gone.add(id);
        for (const codes of lists.value.flat(1)) {
          const parsed = z.safeParse(z.array(z.number()), codes);
          const record = parsed.success ? fromCloud(parsed.data) : undefined;
          if (record) read.records.set(record.head.id, record);
        }
      }
      return read;
    },
    async emptyIds() {
      const answer = await ports.call('conversations', 'getEmpty');
      if (!answer.ok) return answer;
      const lists = await chunks(answer.value.presignedUrls ?? []);
      if (!lists.ok) return lists;
      const parsed = z.safeParse(z.array(z.looseObject({ id: z.string() })), lists.value.flat(1));
      if (!parsed.success) return failed(unreadable);
      const filled = new Set(answer.value.nonEmptyIds);
      return success(parsed.data.flatMap(({ id }) => (filled.has(id) ? [] : [id])));
    },
    async upload(record, folder) {
      const answer = await ports.call('conversations', 'upload', {
        conversation: toCloud(record),
        conversationId: record.head.id,
        folder,
        merge: true,
      });
      return answer.ok ? success(undefined) : answer;
    },
    async page(query) {
      const answer = await ports.call('conversations', 'page', query);
      return answer.ok ? success(answer.value) : answer;
    },
    async changes(since) {
      const answer = await ports.call('conversations', 'changes', since === undefined ? {} : { since });
      return answer.ok ? success(answer.value) : answer;
    },
  };
}
