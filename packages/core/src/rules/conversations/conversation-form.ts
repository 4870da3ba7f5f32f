import type { Conversation } from '../../contract/conversations/conversations.js';
import { pathOf, type Tree } from './tree.js';

type MessageField = 'messages' | 'nodes' | 'headId' | 'deletedNodeIds' | 'listedAt';

/** A conversation without its messages. Fields that this version does not know ride along. */
export type ConversationHead = {
  [K in keyof Conversation as string extends K ? never : K extends MessageField ? never : K]: Conversation[K];
} & { [field: string]: unknown };

/**
 * The stored form of a conversation: `messages` is the path that the reader sees, as everybody reads it; `nodes` is added only
 * when there are branches besides, and the tombstones only when there are any.
 *
 * @source protocol §4.2; `nodes`, `headId`, `deletedNodeIds`, `listedAt` are ours.
 */
export function storedForm(head: ConversationHead, tree: Tree): Conversation {
  const messages = pathOf(tree);
  return {
    ...head,
    messages,
    headId: tree.headId,
    ...(tree.listedAt === undefined ? {} : { listedAt: tree.listedAt }),
    ...(messages.length < tree.nodes.size ? { nodes: [...tree.nodes.values()] } : {}),
    ...(tree.deletedIds.size > 0 ? { deletedNodeIds: [...tree.deletedIds] } : {}),
  } as Conversation;
}

/** The parts of a stored conversation that are not messages. */
export function headOf(stored: Conversation): ConversationHead {
  const { messages: _m, nodes: _n, headId: _h, deletedNodeIds: _d, listedAt: _l, ...head } = stored;
  return head as ConversationHead;
}

/** The name of an export file. @source chat specification §9; protocol §4.5. */
export function exportFileName(now: number): string {
  const date = new Date(now);
  return `chatbot_ui_history_${date.getMonth() + 1}-${date.getDate()}.json`;
}
