import type { Tree } from './tree-nodes.js';

/**
 * The head after an upload. An uploader who knew the stored head, and the last list of a client without trees, decides; for one who did
 * not, the path continues to the messages that were added meanwhile.
 */
export function headAfterMerge(mine: Tree, theirs: Tree, merged: Tree): string | null {
  if ((theirs.listedAt ?? '') < (mine.listedAt ?? '')) return merged.headId;
  const knewEnd = mine.headId === null || theirs.nodes.has(mine.headId) || theirs.deletedIds.has(mine.headId);
  const { headId } = theirs;
  if (!knewEnd || headId === null || !merged.nodes.has(headId)) return merged.headId;
  const hasUnseenChild = [...merged.nodes.values()].some(
    (node) => node.parentId === headId && !theirs.nodes.has(node.id),
  );
  return hasUnseenChild ? merged.headId : headId;
}
