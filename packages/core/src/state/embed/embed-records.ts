import '../../lib/zod-config.js';
import * as z from 'zod/mini';
import { conversationSchema, messageSchema } from '../../contract/conversations/conversation-schemas.js';
import { headOf } from '../../rules/conversations/conversation-form.js';
import { treeOf } from '../../rules/conversations/tree-removal.js';
import type { ConversationRecord } from '../storage/stored-conversation.js';

export { joinRecords, isMissingFrom } from '../storage/join-records.js';
export { withPartial } from '../replies/partial-reply.js';
export { readStoredQueue } from '../conversation/queue/stored-queue.js';

/** The list of an embedded chat as a browser keeps it. `rev` changes with every write. */
const listSchema = z.object({
  rev: z.string(),
  entries: z.array(z.unknown()),
});
const entrySchema = z.object({
  id: z.string(),
  name: z.string(),
  updatedAt: z.string(),
  running: z.boolean(),
  unread: z.boolean(),
});
export type EmbedEntry = z.output<typeof entrySchema>;
export type StoredList = z.output<typeof listSchema> & { entries: EmbedEntry[] };

/** A conversation as an embedded chat keeps it. `rev` changes with every write. */
const storedSchema = z.object({
  rev: z.string(),
  head: z.record(z.string(), z.unknown()),
  nodes: z.array(messageSchema),
  headId: z.nullable(z.string()),
  deletedIds: z.array(z.string()),
});
export type StoredRecord = z.input<typeof storedSchema>;

/** Reads a stored list; what is no entry is left out. */
export function readEntries(value: unknown): EmbedEntry[] {
  const list = z.safeParse(listSchema, value);
  return (list.success ? list.data.entries : []).flatMap((one) => {
    const entry = z.safeParse(entrySchema, one);
    return entry.success ? [entry.data] : [];
  });
}

/** Reads a stored conversation; undefined for what is none. */
export function readRecord(value: unknown): ConversationRecord | undefined {
  const stored = z.safeParse(storedSchema, value);
  if (!stored.success) return undefined;
  const { head, nodes, headId, deletedIds } = stored.data;
  const conversation = z.safeParse(conversationSchema, { ...head, messages: [] });
  if (!conversation.success) return undefined;
  const tree = treeOf({ messages: [], nodes, headId, deletedNodeIds: deletedIds });
  return { head: headOf(conversation.data), tree };
}
