import * as z from 'zod/mini';
import {
  conversationSummarySchema,
  folderSchema,
  type ConversationSummary,
  type Folder,
} from '../contract/conversations.js';
import { failed, success, type Outcome } from '../contract/outcome.js';
import type { Ports } from './ports.js';
import { fromCloud, toCloud, type ConversationRecord } from './stored-conversation.js';

/** A conversation as the cloud's list names it. */
export interface CloudEntry {
  conversation: ConversationSummary;
  folder: Folder | null;
}

/** The conversations in the cloud, unpacked. */
export interface Cloud {
  get(id: string): Promise<Outcome<ConversationRecord>>;
  /** Several at once, for an export; those that cannot be had are left out. */
  getMany(ids: readonly string[]): Promise<ConversationRecord[]>;
  upload(record: ConversationRecord, folder: Folder | null): Promise<Outcome<void>>;
  list(): Promise<Outcome<CloudEntry[]>>;
  changes(since?: string): Promise<Outcome<{ cursor: string; changed: CloudEntry[]; deletedIds: string[] }>>;
}

const chunkSchema = z.array(
  z.object({ conversation: conversationSummarySchema, folder: z.optional(z.nullable(folderSchema)) }),
);
const parseFailure = { code: 'parse', message: 'The answer of the server could not be read.' } as const;

/** The cloud through the ports. */
export function createCloud(ports: Ports): Cloud {
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
      return record ? success(record) : failed(parseFailure);
    },
    async getMany(ids) {
      if (ids.length === 0) return [];
      const answer = await ports.call('conversations', 'getMultiple', { conversationIds: [...ids] });
      const lists = answer.ok ? await chunks(answer.value.presignedUrls ?? []) : answer;
      if (!lists.ok) return [];
      return lists.value.flat(1).flatMap((codes) => {
        const parsed = z.safeParse(z.array(z.number()), codes);
        const record = parsed.success ? fromCloud(parsed.data) : undefined;
        return record ? [record] : [];
      });
    },
    async upload(record, folder) {
      const answer = await ports.call('conversations', 'upload', {
        conversation: toCloud(record),
        conversationId: record.head.id,
        folder,
      });
      return answer.ok ? success(undefined) : answer;
    },
    async list() {
      const answer = await ports.call('conversations', 'getAll');
      if (!answer.ok) return answer;
      const lists = await chunks(answer.value.presignedUrls ?? []);
      if (!lists.ok) return lists;
      const parsed = z.safeParse(z.array(chunkSchema), lists.value);
      if (!parsed.success) return failed(parseFailure);
      return success(
        parsed.data.flat().map(({ conversation, folder }) => ({ conversation, folder: folder ?? null })),
      );
    },
    async changes(since) {
      const answer = await ports.call('conversations', 'changes', since === undefined ? {} : { since });
      return answer.ok ? success(answer.value) : answer;
    },
  };
}
