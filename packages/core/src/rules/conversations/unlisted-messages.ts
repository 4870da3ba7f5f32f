import type { Message } from '../../contract/conversations/conversations.js';
import { removalOf } from './marks.js';
import { pathOf, showNode } from './tree.js';
import { markRemoved } from './tree-removal.js';
import { byAge, shownParentOf, type Tree } from './tree-nodes.js';

/** The messages that a client without trees left out of its list, oldest first. */
export const unlistedOf = (tree: Tree): Message[] =>
  [...tree.nodes.values()].filter((node) => removalOf(node) === 'unlisted').sort(byAge);

/**
 * Brings all of them back and shows the first with what follows it: after the path where it was cut off there, else as another version of
 * the message that has its place. `now` is an ISO time.
 */
export function listAgain(tree: Tree, now: string): Tree {
  const ids = unlistedOf(tree).map(({ id }) => id);
  const hidden = markRemoved(tree, ids, undefined, now);
  const path = new Set(pathOf(hidden).map(({ id }) => id));
  const first = ids.find((id) => {
    const node = hidden.nodes.get(id);
    const before = node && shownParentOf(hidden, node);
    return before === null || (before !== undefined && path.has(before));
  });
  return first === undefined ? hidden : showNode(hidden, first);
}
