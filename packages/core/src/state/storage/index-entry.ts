import * as z from 'zod/mini';
import { fieldTimesOf } from '../../rules/conversations/change-head.js';
import { runStatusOf } from '../../rules/conversations/run-status-of.js';
import { pathOf } from '../../rules/conversations/tree.js';
import type { ConversationRecord } from './stored-conversation.js';

/** One summary of the index under `conversationHistory`. Cloud conversations stand there too, without their messages. */
const indexEntrySchema = z.object({
  id: z.string(),
  name: z.string(),
  modelId: z._default(z.nullable(z.string()), null),
  folderId: z._default(z.nullable(z.string()), null),
  tags: z._default(z.array(z.string()), []),
  isLocal: z._default(z.boolean(), true),
  updatedAt: z._default(z.string(), ''),
  messageCount: z.optional(z.number()),
  running: z._default(z.boolean(), false),
  unread: z._default(z.boolean(), false),
});
export type IndexEntry = z.output<typeof indexEntrySchema>;

/** Reads a stored index; what is not an entry is left out. */
export function parseIndex(value: unknown): IndexEntry[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((entry) => {
    const parsed = z.safeParse(indexEntrySchema, entry);
    return parsed.success ? [parsed.data] : [];
  });
}

/**
 * The summary of a conversation. In the cloud a folder may have the id that another device gave it, so there the place that the
 * index knows counts until a person chooses another.
 */
export function summaryOf(record: ConversationRecord, isLocal: boolean, before?: IndexEntry): IndexEntry {
  const { head, tree } = record;
  const placedHere = isLocal || !before || 'folderId' in fieldTimesOf(head);
  return {
    id: head.id,
    name: head.name,
    modelId: head.model?.id ?? null,
    folderId: placedHere ? (head.folderId ?? null) : before.folderId,
    tags: head.tags ?? [],
    isLocal,
    updatedAt: typeof head['updatedAt'] === 'string' ? head['updatedAt'] : (before?.updatedAt ?? ''),
    messageCount: pathOf(tree).length,
    running: [...tree.nodes.values()].some((node) => runStatusOf(node) === 'running'),
    unread: before?.unread ?? false,
  };
}

/** The index with entries put in the place of those with their ids; new ones stand at the end. */
export function replaceEntries(entries: readonly IndexEntry[], changed: readonly IndexEntry[]): IndexEntry[] {
  const ids = new Set(changed.map((entry) => entry.id));
  return [...entries.filter((entry) => !ids.has(entry.id)), ...changed];
}
