import type { Tree } from './tree-nodes.js';

/**
 * Of two copies the one whose head says what a client without trees has made of the list. `theirs` where it knows a later list, unless
 * `mine` ends with a message that it has not seen: what was just asked here stays on the screen until it has been sent.
 */
export function laterListing(mine: Tree, theirs: Tree): Tree {
  if ((theirs.listedAt ?? '') <= (mine.listedAt ?? '')) return mine;
  const { headId } = mine;
  const isSeen = headId === null || theirs.nodes.has(headId) || theirs.deletedIds.has(headId);
  return isSeen ? theirs : mine;
}
