import type { Message } from '../contract/conversations/conversations.js';
import { addNodes, emptyTree, type Tree } from '../rules/conversations/tree.js';

/** A message of a tree, its id, `u1` or `a2`, saying whose it is and its second. */
export const treeNode = (id: string, parentId: string | null, more: Partial<Message> = {}): Message => ({
  id,
  role: id.startsWith('u') ? 'user' : 'assistant',
  content: id,
  data: {},
  parentId,
  createdAt: `2025-01-01T00:00:${id.slice(1).padStart(2, '0')}.000Z`,
  ...more,
});

/** Two questions with their replies. */
export const grownTree: Tree = addNodes(
  emptyTree,
  treeNode('u1', null),
  treeNode('a2', 'u1'),
  treeNode('u3', 'a2'),
  treeNode('a4', 'u3'),
);
