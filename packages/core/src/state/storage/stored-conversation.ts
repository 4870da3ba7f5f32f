import * as z from 'zod/mini';
import {
  compressedSchema,
  conversationSchema,
  messageSchema,
  type Conversation,
  type Message,
} from '../../contract/conversations/conversations.js';
import * as wireLimits from '../../contract/wire-limits.js';
import { compress, decompress } from '../../lib/lzw.js';
import { parseJson } from '../../lib/parse-json.js';
import { headOf, storedForm, type ConversationHead } from '../../rules/conversations/conversation-form.js';
import { settleHead } from '../../rules/conversations/join-heads.js';
import { pathOf, type Tree } from '../../rules/conversations/tree.js';
import { treeOf } from '../../rules/conversations/tree-removal.js';

/** A conversation in memory. */
export interface ConversationRecord {
  head: ConversationHead;
  tree: Tree;
}

/**
 * A conversation as this browser keeps it: the specified fields with the messages of the path compressed; the branches besides
 * are a second list. `rev` changes with every write.
 */
const storedSchema = z.looseObject({
  id: z.string(),
  name: z.string(),
  rev: z.string(),
  headId: z.optional(z.nullable(z.string())),
  deletedNodeIds: z.optional(z.array(z.string())),
  listedAt: z.optional(z.string()),
  compressedMessages: compressedSchema,
  compressedBranches: z.optional(compressedSchema),
});
export type StoredConversation = z.output<typeof storedSchema>;

const bounds = { maxCharacters: wireLimits.decompressedCharacters };
const unpack = (codes: readonly number[]): Message[] => {
  const text = decompress(codes, bounds);
  return text === '' ? [] : z.parse(z.array(messageSchema), parseJson(text, bounds));
};
const pack = (messages: readonly Message[]): number[] => compress(JSON.stringify(messages));

/** Packs a conversation for the browser's storage. */
export function toStored({ head, tree }: ConversationRecord, rev: string): StoredConversation {
  const path = pathOf(tree);
  const onPath = new Set(path.map((node) => node.id));
  const branches = [...tree.nodes.values()].filter((node) => !onPath.has(node.id));
  return {
    ...head,
    rev,
    headId: tree.headId,
    deletedNodeIds: [...tree.deletedIds],
    ...(tree.listedAt === undefined ? {} : { listedAt: tree.listedAt }),
    compressedMessages: pack(path),
    ...(branches.length > 0 ? { compressedBranches: pack(branches) } : {}),
  } as StoredConversation;
}

/** Reads what the browser kept. @errors returns undefined for what is not a conversation. */
export function fromStored(value: unknown): (ConversationRecord & { rev: string }) | undefined {
  const stored = z.safeParse(storedSchema, value);
  if (!stored.success) return undefined;
  const { rev, headId, deletedNodeIds, listedAt, compressedMessages, compressedBranches, ...head } =
    stored.data;
  try {
    const messages = unpack(compressedMessages);
    const nodes = [...messages, ...unpack(compressedBranches ?? [])];
    const linear = messages.some((message) => message.parentId === undefined);
    const tree = treeOf({ messages, headId, deletedNodeIds, listedAt, ...(linear ? {} : { nodes }) });
    const conversation = z.safeParse(conversationSchema, { ...head, messages: [] });
    return conversation.success ? { head: headOf(conversation.data), tree, rev } : undefined;
  } catch {
    return undefined;
  }
}

/** Packs a conversation for the cloud. @source protocol §4.1. */
export const toCloud = ({ head, tree }: ConversationRecord): number[] =>
  compress(JSON.stringify(storedForm({ ...settleHead(head), isLocal: false }, tree)));

/** Reads a conversation from the cloud. @errors returns undefined for what is not one. */
export function fromCloud(codes: readonly number[]): ConversationRecord | undefined {
  try {
    return recordOf(z.parse(conversationSchema, parseJson(decompress(codes, bounds), bounds)));
  } catch {
    return undefined;
  }
}

/** A parsed conversation as a record. */
export const recordOf = (conversation: Conversation): ConversationRecord => ({
  head: headOf(conversation),
  tree: treeOf(conversation),
});
