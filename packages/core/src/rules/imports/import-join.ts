import type { Conversation } from '../../contract/conversations/conversations.js';
import { treeOf } from '../conversations/tree-removal.js';

/** Of the messages of a file, those that a conversation here neither has nor has had: what was deleted here stays deleted. */
export function missingFrom(here: Conversation, messageIds: readonly string[]): string[] {
  const { nodes, deletedIds } = treeOf(here);
  return messageIds.filter((id) => !nodes.has(id) && !deletedIds.has(id));
}
